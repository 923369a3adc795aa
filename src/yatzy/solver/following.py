"""Following every game of perfect play at once, turn by turn, from a state to the full card.

A layer holds the states reached after k turns, each with the chances of the scores with which it is
reached. Two passes make the next layer: the first lists all outcomes of all turns, so that memory
can be allocated for just the states and scores that occur; the second passes the chances on. Most
states are never reached by perfect play, and take no memory.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

import numpy as np

from yatzy.core import Scorecard
from yatzy.solver.kernels.following import (
    Outcomes,
    Scores,
    States,
    Turn,
    find_ends,
    hand_on,
    play_turns,
)
from yatzy.solver.model.arrays import CARRIED, Floats, Ints, Table, new_memory, scratch
from yatzy.solver.model.model import Model
from yatzy.solver.model.size import check_memory
from yatzy.solver.progress import Progress

STATES_AT_ONCE = 4096
OUTCOMES_AT_ONCE = 1 << 21

Item = TypeVar("Item")
Result = TypeVar("Result")


class AllGames:
    """All games of perfect play from a scorecard on, before the first roll of a turn.

    `facts[b]` is the chance of points in the b-th box of the model; that of the bonus comes last.
    """

    def __init__(self, model: Model, table: Table, card: Scorecard, *, saved: int = 0) -> None:
        self._model = model
        self._table = table
        node, lane = model.find(card)
        self._layers = [_Layer(model, ids) for ids in model.layers_after(node)]
        self._states = States(
            np.zeros(1, np.int64), np.array([lane]), np.array([saved]), np.ones(1)
        )
        self._scores = Scores(np.zeros(1, np.int64), np.array([0, 1]), np.ones(1))
        self.facts = np.zeros(len(model.boxes) + 1)

    def follow(
        self, *, rolls: Floats | None = None, threads: int = 1, progress: Progress | None = None
    ) -> Floats:
        """Play on to the full card; the chance of each number of further points.

        `rolls` are the chances of the first roll, if it is not a throw of all dice. Raises a
        `TooLargeError` if a layer does not fit into memory.
        """
        total, done = sum(layer.size for layer in self._layers[:-1]), 0
        for layer, following in pairwise(self._layers):
            ways: list[Outcomes] = []
            for outcomes in self._play(layer, following, rolls, threads):
                ways.append(outcomes)
                if progress is not None:
                    share = sum(len(way.start) - 1 for way in ways) / len(self._states.node)
                    progress((done + share * layer.size) / total)
            self._pass_chances_on(following, ways, threads)
            done += layer.size
            rolls = None
        low, start, chances = self._scores
        ending = np.zeros(int((low + np.diff(start)).max()))
        for lowest, (begin, end) in zip(low, pairwise(start), strict=True):
            ending[lowest : lowest + end - begin] += chances[begin:end]
        return ending

    def _play(
        self, layer: "_Layer", following: "_Layer", rolls: Floats | None, threads: int
    ) -> Iterator[Outcomes]:
        """The outcomes of all turns, in batches of states."""
        arrays, plan, states = self._model.arrays, self._model.plan(layer.ids), self._states
        children = layer.children(following)
        levels = arrays.rerolls + int(plan.facts[:, CARRIED].max(initial=0)) + 1
        most = 2 * arrays.payments.points.shape[0] * (levels if arrays.carries else 1)
        at_once = max(1, min(STATES_AT_ONCE, OUTCOMES_AT_ONCE // most))

        def play(first: int) -> tuple[Outcomes, Floats]:
            last = min(first + at_once, len(states.node))
            starts, size = np.zeros(last - first + 1, np.int64), most * (last - first)
            targets, points = np.zeros(size, np.int32), np.zeros(size, np.int32)
            room = Outcomes(starts, targets, points, np.zeros(size))
            facts = np.zeros_like(self.facts)
            count = play_turns(
                room,
                facts,
                states,
                first,
                last,
                arrays.steps.chance if rolls is None else rolls,
                children,
                _new_turn(self._model),
                new_memory(arrays, levels - 1),
                self._table,
                arrays,
                plan,
                *scratch(arrays),
            )
            return Outcomes._make((starts, *(column[:count].copy() for column in room[1:]))), facts

        for outcomes, facts in _in_threads(play, range(0, len(states.node), at_once), threads):
            self.facts += facts
            yield outcomes

    def _pass_chances_on(self, layer: "_Layer", ways: list[Outcomes], threads: int) -> None:
        is_reached = np.zeros(layer.size, np.bool_)
        for outcomes in ways:
            is_reached[outcomes.target] = True
        row = np.cumsum(is_reached, dtype=np.int32) - 1
        for outcomes in ways:
            outcomes.target[:] = row[outcomes.target]
        firsts = np.cumsum([0, *(len(outcomes.start) - 1 for outcomes in ways)])[:-1]
        scores = self._scores
        low, start = _windows(int(row[-1]) + 1, ways, firsts, scores)
        columns = [*scores, *(column for outcomes in ways for column in outcomes)]
        check_memory(8 * int(start[-1]) + sum(column.nbytes for column in columns))
        following = Scores(low, start, np.zeros(int(start[-1])))

        def move(ends: tuple[int, int]) -> None:
            for outcomes, first in zip(ways, firsts, strict=True):
                hand_on(following, outcomes, scores, int(first), *ends)

        cuts = np.searchsorted(start, np.linspace(0, start[-1], threads + 1))
        list(_in_threads(move, pairwise(int(cut) for cut in cuts), threads))
        self._scores = following
        reached = np.add.reduceat(following.chances, start[:-1])
        self._states = States(*layer.states(np.flatnonzero(is_reached)), reached)


class _Layer:
    """All states after a number of turns, numbered by node, saved rolls and lane."""

    def __init__(self, model: Model, ids: Ints) -> None:
        base = ids % model.nodes.count
        self.ids = ids
        self._model = model
        self._lanes = model.lane_count[model.nodes.upper(base)]
        sizes = self._lanes * (model.most_saved(base) + 1)
        self._starts = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))

    @property
    def size(self) -> int:
        return int(self._starts[-1])

    def children(self, following: "_Layer") -> Ints:
        """For each node and box, where the states after a zero and after points begin, or -1."""
        children = self._model.children(self.ids)
        places = np.searchsorted(following.ids, children).clip(max=len(following.ids) - 1)
        return np.where(children < 0, -1, following._starts[places])

    def states(self, numbers: Ints) -> tuple[Ints, Ints, Ints]:
        node = np.searchsorted(self._starts, numbers, side="right") - 1
        saved, lane = np.divmod(numbers - self._starts[node], self._lanes[node])
        return node, lane, saved


def _new_turn(model: Model) -> Turn:
    keeps, rolls = len(model.lattice.keeps), len(model.lattice.rolls)
    return Turn(
        keeps=np.zeros(keeps),
        rolls=np.zeros(rolls),
        payments=np.zeros((2, len(model.arrays.payments.points))),
        best=np.zeros(rolls, np.int64),
        values=np.zeros(keeps),
    )


def _windows(count: int, ways: list[Outcomes], firsts: Ints, scores: Scores) -> tuple[Ints, Ints]:
    """The lowest score of each following state, and where the chances of its scores begin."""
    low, high = np.full(count, np.iinfo(np.int64).max), np.full(count, -1)
    for outcomes, first in zip(ways, firsts, strict=True):
        find_ends(low, high, outcomes, scores, int(first))
    return low, np.concatenate((np.zeros(1, np.int64), np.cumsum(high - low + 1)))


def _in_threads(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int
) -> Iterator[Result]:
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(work, items)  # an exception while waiting cancels the rest
