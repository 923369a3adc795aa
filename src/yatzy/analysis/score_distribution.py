"""Distributions: the exact probability of every final score of perfect play."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yatzy.analysis.distribution_kernels import Layer, Turn, mix_nodes, mix_roll
from yatzy.core import Scorecard, possible_points
from yatzy.errors import TooLargeError
from yatzy.solver import Position, Progress, Solution
from yatzy.solver.arrays import CARRIED, Ints, new_memory, scratch
from yatzy.solver.model import Model
from yatzy.solver.nodes import Ids

MOST_BYTES = 4 << 30
PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
PIECES_PER_THREAD = 8


@dataclass(frozen=True, eq=False)
class Distribution:
    """How likely each final score is; also the bonus, and points in each box.

    `exact` is false where the scores were counted from simulated games.
    """

    chances: NDArray[np.float64]
    bonus: float
    boxes: dict[str, float]
    exact: bool = True

    @property
    def mean(self) -> float:
        """The average score."""
        return float(self.chances @ np.arange(len(self.chances)))

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of a score."""
        scores = np.arange(len(self.chances))
        return float(np.sqrt(self.chances @ (scores - self.mean) ** 2))

    @property
    def percentiles(self) -> dict[str, int]:
        """The smallest scores that so many per cent of the games do not exceed."""
        reached = np.cumsum(self.chances)
        return {str(p): int(np.searchsorted(reached, p / 100 - 1e-12)) for p in PERCENTILES}

    def percentile_of(self, score: int) -> float:
        """How many per cent of the games stay below a score, equal ones counted half."""
        below = self.chances[: max(0, score)].sum()
        equal = self.chances[score] if 0 <= score < len(self.chances) else 0.0
        return float(100 * min(1.0, below + equal / 2))

    @property
    def probabilities(self) -> dict[int, float]:
        """The scores that can happen, with their probabilities."""
        return {int(score): float(self.chances[score]) for score in np.flatnonzero(self.chances)}

    def to_data(self) -> dict[str, Any]:
        """The distribution as plain data."""
        return {
            "mean": self.mean,
            "deviation": self.deviation,
            "percentiles": self.percentiles,
            "exact": self.exact,
            "bonus": self.bonus,
            "boxes": self.boxes,
            "probabilities": {str(score): p for score, p in self.probabilities.items()},
        }


def distribution(
    solution: Solution, *, threads: int | None = None, progress: Progress | None = None
) -> Distribution:
    """The distribution of the score of a whole game of perfect play.

    Raises:
        TooLargeError: if the rules have too many states for that.
    """
    card = Scorecard.empty(solution.rules)
    layers = _Layers(solution, card)
    own = layers.mix(threads=threads or os.cpu_count() or 1, progress=progress)
    row = solution.model.find(card)[1]
    boxes = {box.id: float(own.facts[row, n]) for n, box in enumerate(solution.model.boxes)}
    in_order = {box.id: boxes[box.id] for box in solution.rules.categories}
    return Distribution(own.points[row], float(own.facts[row, -1]), in_order)


def further_points(solution: Solution, card: Scorecard, saved: int) -> NDArray[np.float64]:
    """The chance of each number of further points, before the first roll of a turn."""
    own = _Layers(solution, card).mix(threads=1)
    _, lane = solution.model.find(card)
    lanes = len(own.points) // (_most_saved(solution, card) + 1)
    chances: NDArray[np.float64] = own.points[saved * lanes + lane]
    return chances


def points_after(solution: Solution, position: Position) -> NDArray[np.float64]:
    """The chance of each number of further points, with dice on the table."""
    return _Layers(solution, position.scorecard).mix_position(position)


def _most_saved(solution: Solution, card: Scorecard) -> int:
    return int(solution.model.most_saved(np.array([solution.model.find(card)[0]]))[0])


class _Layers:
    """The nodes that can follow a card, layer by layer, and room for their distributions."""

    def __init__(self, solution: Solution, card: Scorecard) -> None:
        self._table = solution.table
        self._model = solution.model
        node, self._lane = solution.model.find(card)
        self._ids = list(solution.model.layers_after(node))
        self._widths = _widths(solution.model, card)
        self._check_size()

    def _check_size(self) -> None:
        columns = len(self._model.boxes) + 1
        sizes = [
            8 * int(self._starts(ids)[-1]) * (width + columns)
            for ids, width in zip(self._ids, self._widths, strict=True)
        ]
        needed = max((a + b for a, b in pairwise(sizes)), default=0)
        if needed > MOST_BYTES:
            raise TooLargeError(needed=needed, available=MOST_BYTES)

    def _starts(self, ids: Ids) -> Ints:
        """Where the rows of each node begin in its layer; the end comes last."""
        base = ids % self._model.nodes.count
        lanes = self._model.lane_count[self._model.nodes.upper(base)]
        sizes = lanes * (self._model.most_saved(base) + 1)
        return np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))

    def _room(self, depth: int) -> Layer:
        rows = int(self._starts(self._ids[depth])[-1])
        return Layer(
            np.zeros((rows, self._widths[depth])), np.zeros((rows, len(self._model.boxes) + 1))
        )

    def mix(self, *, threads: int, progress: Progress | None = None, down_to: int = 0) -> Layer:
        """The distributions of the first layer, or of another."""
        own = self._room(len(self._ids) - 1)
        own.points[:, 0] = 1.0
        states = [int(self._starts(ids)[-1]) for ids in self._ids]
        for depth in range(len(self._ids) - 2, down_to - 1, -1):
            own = self._mix_layer(depth, own, threads)
            if progress is not None:
                progress(sum(states[depth:-1]) / sum(states[:-1]))
        return own

    def _mix_layer(self, depth: int, following: Layer, threads: int) -> Layer:
        own, ids = self._room(depth), self._ids[depth]
        arrays, plan, starts = self._model.arrays, self._model.plan(ids), self._starts(ids)
        children = self._child_rows(depth)
        most = int(plan.facts[:, CARRIED].max(initial=0))

        def work(first: int, last: int) -> None:
            memory, room = new_memory(arrays, arrays.rerolls + most), self._turn()
            mix_nodes(
                own,
                starts,
                following,
                children,
                room,
                memory,
                self._table,
                arrays,
                plan,
                first,
                last,
                *scratch(arrays),
            )

        cuts = np.linspace(0, len(ids), min(len(ids), threads * PIECES_PER_THREAD) + 1)
        with ThreadPoolExecutor(threads) as pool:
            for future in [pool.submit(work, int(a), int(b)) for a, b in pairwise(cuts)]:
                future.result()
        return own

    def _child_rows(self, depth: int) -> Ints:
        children, following = self._model.children(self._ids[depth]), self._ids[depth + 1]
        places = np.searchsorted(following, children).clip(max=len(following) - 1)
        return np.where(children < 0, -1, self._starts(following)[places])

    def _turn(self) -> Turn:
        lattice, payments = self._model.lattice, self._model.arrays.payments.points
        return Turn(
            np.zeros(len(lattice.keeps)), np.zeros(len(lattice.rolls)), np.zeros((2, len(payments)))
        )

    def mix_position(self, position: Position) -> NDArray[np.float64]:
        """The chances of further points with dice on the table."""
        following = self.mix(threads=1, down_to=1)
        arrays, lattice = self._model.arrays, self._model.lattice
        own = Layer(np.zeros((1, self._widths[0])), np.zeros((1, len(self._model.boxes) + 1)))
        top = position.rolls_available
        mix_roll(
            own,
            following,
            self._child_rows(0),
            self._turn(),
            new_memory(arrays, top),
            self._table,
            arrays,
            self._model.plan(self._ids[0]),
            self._lane,
            lattice.number[tuple(sorted(position.dice))] - lattice.first_roll,
            top,
            *scratch(arrays),
        )
        chances: NDArray[np.float64] = own.points[0]
        return chances


def _widths(model: Model, card: Scorecard) -> list[int]:
    """How many different numbers of further points there can be in each layer."""
    rules = model.rules
    best = sorted(
        (possible_points(rules, rules.category(box))[-1] for box in card.open_boxes), reverse=True
    )
    bonus = 0 if rules.bonus is None else rules.bonus.points
    return [
        1 + sum(best[: len(best) - depth]) + (bonus + model.extra * (len(best) - depth))
        for depth in range(len(best) + 1)
    ]
