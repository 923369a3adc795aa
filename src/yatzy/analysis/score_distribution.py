"""Distributions: the exact probability of every final score of perfect play."""

import os
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yatzy.analysis.following import AllGames
from yatzy.core import Scorecard
from yatzy.errors import TooLargeError
from yatzy.solver import Position, Progress, Solution
from yatzy.solver.size import spare_memory

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
        TooLargeError: if that takes more memory than this machine can spare.
    """
    needed, available = BYTES_PER_STATE * solution.states, spare_memory()
    if needed > available:
        raise TooLargeError(needed=needed, available=available)
    games = AllGames(solution, Scorecard.empty(solution.rules))
    chances = games.follow(threads=threads or os.cpu_count() or 1, progress=progress)
    boxes = {box.id: float(games.facts[n]) for n, box in enumerate(solution.model.boxes)}
    in_order = {box.id: boxes[box.id] for box in solution.rules.categories}
    return Distribution(chances, float(games.facts[-1]), in_order)


def further_points(solution: Solution, card: Scorecard, saved: int) -> NDArray[np.float64]:
    """The chance of each number of further points, before the first roll of a turn."""
    return AllGames(solution, card, saved=saved).follow()


def points_after(solution: Solution, position: Position) -> NDArray[np.float64]:
    """The chance of each number of further points, with dice on the table."""
    lattice = solution.model.lattice
    rolls = np.zeros(len(lattice.rolls))
    rolls[lattice.number[tuple(sorted(position.dice))] - lattice.first_roll] = 1.0
    saved = position.rolls_available - (solution.rules.rolls - 1)
    return AllGames(solution, position.scorecard, saved=saved).follow(rolls=rolls)
