"""Distributions: the exact probability of every final score of perfect play."""

import os
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Scorecard
from yatzy.errors import TooLargeError
from yatzy.solver.following import AllGames
from yatzy.solver.model.arrays import Table
from yatzy.solver.model.model import Model
from yatzy.solver.model.size import spare_memory
from yatzy.solver.position import Position
from yatzy.solver.progress import Progress

BYTES_PER_STATE = 280
"""How much memory following all games takes, for each state that the solution has (measured)."""

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


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
        return float(self.chances @ np.arange(len(self.chances)))

    @cached_property
    def deviation(self) -> float:
        scores = np.arange(len(self.chances))
        return float(np.sqrt(self.chances @ (scores - self.mean) ** 2))

    @property
    def percentiles(self) -> dict[str, int]:
        return percentiles(self.chances)

    def percentile_of(self, score: int) -> float:
        """How many per cent of the games stay below a score, equal ones counted half."""
        below = self.chances[: max(0, score)].sum()
        equal = self.chances[score] if 0 <= score < len(self.chances) else 0.0
        return float(100 * min(1.0, below + equal / 2))

    @property
    def probabilities(self) -> dict[int, float]:
        return {int(score): float(self.chances[score]) for score in np.flatnonzero(self.chances)}

    def to_data(self) -> dict[str, Any]:
        return {
            "mean": self.mean,
            "deviation": self.deviation,
            "percentiles": self.percentiles,
            "exact": self.exact,
            "bonus": self.bonus,
            "boxes": self.boxes,
            "probabilities": {str(score): p for score, p in self.probabilities.items()},
        }


def percentiles(chances: NDArray[np.float64]) -> dict[str, int]:
    """The scores that so many per cent of the games do not exceed, by that number.

    Each is the smallest such score, and so one that happens: nothing is interpolated.
    """
    reached = np.cumsum(chances)
    return {str(p): int(np.searchsorted(reached, p / 100 - 1e-12)) for p in PERCENTILES}


def follow_whole_games(
    model: Model, table: Table, *, threads: int | None, progress: Progress | None
) -> Distribution:
    """What `Solution.distribution` tells, by the values of this table."""
    needed, available = BYTES_PER_STATE * model.states, spare_memory()
    if needed > available:
        raise TooLargeError(needed=needed, available=available)
    games = AllGames(model, table, Scorecard.empty(model.rules))
    chances = games.follow(threads=threads or os.cpu_count() or 1, progress=progress)
    boxes = {box.id: float(games.facts[n]) for n, box in enumerate(model.boxes)}
    in_order = {box.id: boxes[box.id] for box in model.rules.categories}
    return Distribution(chances, float(games.facts[-1]), in_order)


def follow_from(
    model: Model, table: Table, start: Scorecard | Position, *, saved: int
) -> NDArray[np.float64]:
    """What `Solution.further_points` tells, by the values of this table."""
    if isinstance(start, Scorecard):
        return AllGames(model, table, start, saved=saved).follow()
    rolls = np.zeros(len(model.lattice.rolls))
    rolls[model.lattice.number[tuple(sorted(start.dice))] - model.lattice.first_roll] = 1.0
    saved = start.rolls_available - (model.rules.rolls - 1)
    return AllGames(model, table, start.scorecard, saved=saved).follow(rolls=rolls)
