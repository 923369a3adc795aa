"""Nodes: the possible sets of open boxes.

In free order every subset of the boxes is a node, and its bits are its number. In forced order
only the last k boxes can be open, and k is the number. `order` maps bits to boxes of the card: in
free order the upper boxes come first, so that the upper part of a node is its lowest bits.
"""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from yatzy.core import Order, Rules
from yatzy.solver.model.arrays import Flags, Ints

IdOrIds = TypeVar("IdOrIds", int, Ints)


class FreeNodes:
    """Every subset of the boxes."""

    def __init__(self, rules: Rules) -> None:
        boxes = range(len(rules.categories))
        self.order = sorted(boxes, key=lambda box: not rules.categories[box].is_upper)
        self.count = 1 << len(boxes)
        self.upper_sets: Sequence[int] = range(1 << len(rules.upper))

    def layer(self, filled: int) -> Ints:
        ids: Ints = np.arange(self.count, dtype=np.int64)
        return np.compress(self.filled(ids) == filled, ids)

    def filled(self, ids: Ints) -> Ints:
        return np.asarray(len(self.order) - np.bitwise_count(ids), np.int64)

    def upper(self, ids: IdOrIds) -> IdOrIds:
        """The index in `upper_sets` of the open upper boxes of a node, or of each of many."""
        return ids & (len(self.upper_sets) - 1)

    def open(self, ids: Ints) -> Flags:
        """Which boxes (columns) are open at which nodes (rows)."""
        return (ids[:, None] >> np.arange(len(self.order)) & 1).astype(np.bool_)

    def fillable(self, ids: Ints) -> Flags:
        return self.open(ids)

    def after(self, ids: Ints, box: int) -> Ints:
        """The nodes after filling a box, where it may be filled."""
        return ids & ~(1 << box)

    def number(self, is_open: Sequence[bool]) -> int:
        return sum(1 << box for box, free in enumerate(is_open) if free)


class ForcedNodes:
    """The last boxes of the card, from none to all."""

    def __init__(self, rules: Rules) -> None:
        boxes = len(rules.categories)
        self.order = list(range(boxes))
        self.count = boxes + 1
        is_upper = [box.is_upper for box in rules.categories]
        places = np.cumsum([0, *is_upper])
        self._upper_open: Ints = places[-1] - places[::-1]
        top = 1 << len(rules.upper)
        self.upper_sets: Sequence[int] = [top - (top >> free) for free in range(places[-1] + 1)]

    def layer(self, filled: int) -> Ints:
        return np.array([len(self.order) - filled], dtype=np.int64)

    def filled(self, ids: Ints) -> Ints:
        return len(self.order) - ids

    def upper(self, ids: IdOrIds) -> IdOrIds:
        upper: IdOrIds = self._upper_open[ids]
        return upper

    def open(self, ids: Ints) -> Flags:
        is_open: Flags = np.arange(len(self.order)) >= self.filled(ids)[:, None]
        return is_open

    def fillable(self, ids: Ints) -> Flags:
        is_next: Flags = np.arange(len(self.order)) == self.filled(ids)[:, None]
        return is_next

    def after(self, ids: Ints, box: int) -> Ints:
        return np.full_like(ids, len(self.order) - box - 1)

    def number(self, is_open: Sequence[bool]) -> int:
        return sum(is_open)


Nodes = FreeNodes | ForcedNodes  # documented in `FreeNodes`


def build_nodes(rules: Rules) -> Nodes:
    return ForcedNodes(rules) if rules.order is Order.FORCED else FreeNodes(rules)
