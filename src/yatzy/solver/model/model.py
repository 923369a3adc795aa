"""From rules to arrays: the only part of the solver that depends on the variant.

Values are in one flat table, by node, number of saved rolls and lane. Rules that pay for further
yahtzees have twins of some nodes, for cards whose yahtzee box was filled with points.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from yatzy.core import Rules, Scorecard
from yatzy.solver.model.arrays import CARRIED, UPPER, Arrays, Flags, Ints, Places, Plan, places
from yatzy.solver.model.jokers import Jokers
from yatzy.solver.model.lattice import Lattice, build_lattice
from yatzy.solver.model.needs import Needs
from yatzy.solver.model.nodes import build_nodes
from yatzy.solver.model.payments import Paytable

NODES_AT_ONCE = 1 << 16
RARE = 0.2  # a box that pays for a smaller share of the rolls is rare


class Model:
    """Rules as the solver sees them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.nodes = build_nodes(rules)
        self.needs = Needs(rules)
        self.boxes = [rules.categories[place] for place in self.nodes.order]
        self.jokers = Jokers(rules, self.boxes, self.nodes)
        self.extra = 0 if rules.extra is None else rules.extra.points

    @cached_property
    def lattice(self) -> Lattice:
        return build_lattice(self.rules.dice)

    @cached_property
    def arrays(self) -> Arrays:
        lattice, paytable = self.lattice, self._paytable
        return Arrays(
            steps=lattice.steps,
            payments=paytable.payments(lattice),
            lanes=paytable.lanes(self.needs, self.nodes.upper_sets),
            specials=paytable.specials(lattice, self.jokers.faces),
            rerolls=self.rules.rolls - 1,
            carries=self.rules.saved_rolls,
        )

    @cached_property
    def _paytable(self) -> Paytable:
        return Paytable(self.rules, self.boxes)

    @cached_property
    def places(self) -> Ints:
        """Where the values of each node begin, twins after all others; the end comes last."""
        ids = np.arange(self.nodes.count)
        sizes = self.lane_count[self.nodes.upper(ids)] * (self.most_saved(ids) + 1)
        if self.extra:
            sizes = np.concatenate((sizes, sizes * self.jokers.is_filled(ids)))
        places = np.zeros(len(sizes) + 1, np.int64)
        np.cumsum(sizes, out=places[1:])
        return places

    @cached_property
    def lane_count(self) -> Ints:
        return np.array([len(self.needs.lanes(upper)) for upper in self.nodes.upper_sets])

    @property
    def states(self) -> int:
        return int(self.places[-1])

    def most_saved(self, ids: Ints) -> Ints:
        if not self.rules.saved_rolls:
            return np.zeros_like(ids)
        return self.nodes.filled(ids) * (self.rules.rolls - 1)

    def find(self, card: Scorecard) -> tuple[int, int]:
        base = self.nodes.number([card.points[place] is None for place in self.nodes.order])
        lane = self.needs.lane(self.nodes.upper_sets[self.nodes.upper(base)], card.upper_sum)
        is_twin = self.extra > 0 and bool(card.points[self._extra_place])
        return base + self.nodes.count * is_twin, lane

    def place_of(self, card: Scorecard, saved: int) -> int:
        node, lane = self.find(card)
        lanes = self.lane_count[self.nodes.upper(node % self.nodes.count)]
        return int(self.places[node] + saved * lanes + lane)

    @cached_property
    def _extra_place(self) -> int:
        assert self.jokers.column is not None
        return self.nodes.order[self.jokers.column]

    def layers(self) -> Iterator[Plan]:
        """The plans of all nodes, from one open box to all, of limited size to save memory."""
        for filled in range(len(self.boxes) - 1, -1, -1):
            ids = self.nodes.layer(filled)
            if self.extra:
                ids = np.concatenate((ids, ids[self.jokers.is_filled(ids)] + self.nodes.count))
            for first in range(0, len(ids), NODES_AT_ONCE):
                yield self.plan(ids[first : first + NODES_AT_ONCE])

    def layers_after(self, node: int) -> Iterator[Ints]:
        """A node, then those after it with one more box filled, and so on to the full card."""
        ids = np.array([node], dtype=np.int64)
        while len(ids):
            yield ids
            children = self.children(ids)
            ids = np.unique(children[children >= 0])

    def plan(self, ids: Ints) -> Plan:
        base, is_twin = ids % self.nodes.count, ids >= self.nodes.count
        fillable = self.nodes.fillable(base)
        common = fillable & ~self._is_rare
        children = self.children(ids)
        return Plan(
            facts=np.column_stack(
                (
                    self.places[ids],
                    self.nodes.upper(base),
                    self.most_saved(base),
                    fillable.sum(axis=1),
                    common.sum(axis=1),
                    np.where(is_twin, self.extra, 0),
                )
            ),
            child=np.where(children < 0, -1, self.places[children]),
            boxes=_listed(fillable, common),
            special=self._special(base),
        )

    def _special(self, base: Ints) -> Places:
        """The payments of special rolls at nodes, which must not be twins."""
        plain, joker = self._paytable.special_payments(self.lattice, self.jokers.faces)
        paid = np.where(self.jokers.in_full(base)[:, :, None], joker, plain)
        return places(np.where(self.jokers.allowed(base), paid, self._paytable.count))

    def states_of(self, plan: Plan) -> Ints:
        states: Ints = self.lane_count[plan.facts[:, UPPER]] * (plan.facts[:, CARRIED] + 1)
        return states

    def children(self, ids: Ints) -> Ints:
        """For each node and box, the nodes after a zero and after points; -1 if there is none."""
        base, twin = ids % self.nodes.count, ids - ids % self.nodes.count
        fillable = self.nodes.fillable(base)
        child = np.full((*fillable.shape, 2), -1, np.int64)
        for box in range(len(self.boxes)):
            rows = fillable[:, box]
            after = self.nodes.after(base[rows], box)
            makes_twin = self.extra > 0 and box == self.jokers.column
            child[rows, box, 0] = after + twin[rows]
            child[rows, box, 1] = after + (self.nodes.count if makes_twin else twin[rows])
        return child

    @cached_property
    def _is_rare(self) -> Flags:
        """Which boxes pay for so few rolls that a list of these rolls is faster."""
        payments = self.arrays.payments
        rare: Flags = np.diff(payments.rare_start) / payments.of_roll.shape[0] < RARE
        return rare


def _listed(flags: Flags, first: Flags) -> Ints:
    """The set columns of each row, those of `first` before the others."""
    return np.argsort(-1 * flags - first, axis=1, kind="stable")
