"""Where equal dice may go once the yahtzee box is filled, for many nodes at once.

`Scorecard.options` has the same rules for one card.
"""

from collections.abc import Sequence

import numpy as np

from yatzy.core import FACES, Category, Face, Joker, Order, Rules
from yatzy.solver.model.arrays import Flags, Ints
from yatzy.solver.model.nodes import Nodes


class Jokers:
    """The special rolls: equal dice, if the rules have something extra for them.

    `column` is the index of the yahtzee box.
    """

    def __init__(self, rules: Rules, boxes: Sequence[Category], nodes: Nodes) -> None:
        self._nodes = nodes
        self._joker = Joker.NONE if rules.extra is None else rules.extra.joker
        self._is_forced = self._joker is Joker.FORCED and rules.order is Order.FREE
        ids = [box.id for box in boxes]
        self.column = None if rules.extra is None else ids.index(rules.extra.category)
        self._is_lower = np.array([not box.is_upper for box in boxes])
        self.faces: tuple[int, ...] = () if self.column is None else FACES
        self._own = [np.array([box.match == Face(face) for box in boxes]) for face in self.faces]

    def is_filled(self, ids: Ints) -> Flags:
        if self.column is None:
            return np.zeros(len(ids), np.bool_)
        return ~self._nodes.open(ids)[:, self.column]

    def in_full(self, ids: Ints) -> Flags:
        """For each node and face, whether a joker scores in full: its own upper box is filled."""
        counts, is_open = self._counts(ids), self._nodes.open(ids)
        full = np.zeros((len(ids), len(self.faces)), np.bool_)
        for special, own in enumerate(self._own):
            full[:, special] = counts & ~(is_open & own).any(axis=1)
        return full

    def allowed(self, ids: Ints) -> Flags:
        """For each node and face, the boxes that equal dice may go into."""
        fillable = self._nodes.fillable(ids)
        allowed = np.repeat(fillable[:, None, :], len(self.faces), axis=1)
        if self._is_forced:
            counts = self._counts(ids)
            for special, own in enumerate(self._own):
                forced = _first_nonempty(fillable & own, fillable & self._is_lower, fillable)
                allowed[counts, special] = forced[counts]
        return allowed

    def _counts(self, ids: Ints) -> Flags:
        return self.is_filled(ids) & (self._joker is not Joker.NONE)


def _first_nonempty(*choices: Flags) -> Flags:
    chosen = choices[-1]
    for choice in reversed(choices):
        chosen = np.where(choice.any(axis=1, keepdims=True), choice, chosen)
    return chosen
