"""The exact distribution of the final score of perfect play."""

import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from yatzy.core import Scorecard
from yatzy.solver.following import AllGames
from yatzy.solver.model.arrays import Floats
from yatzy.solver.model.size import check_memory
from yatzy.solver.position import Position
from yatzy.solver.progress import Progress

if TYPE_CHECKING:
    from yatzy.solver.solution import Solution

BYTES_PER_STATE = 280  # memory for following all games (measured)
PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


@dataclass(frozen=True, eq=False)
class Distribution:
    """The chances of each final score, of the bonus, and of points in each box.

    `exact` is false if they come from simulated games.
    """

    chances: Floats
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
        """The percentage of games below a score, equal ones counted half."""
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


def percentiles(chances: Floats) -> dict[str, int]:
    """The smallest score that p per cent of the games do not exceed, by p; not interpolated."""
    reached = np.cumsum(chances)
    return {str(p): int(np.searchsorted(reached, p / 100 - 1e-12)) for p in PERCENTILES}


def distribution(
    solution: "Solution", *, threads: int | None = None, progress: Progress | None = None
) -> Distribution:
    """The distribution for a whole game; a `TooLargeError` if this machine lacks the memory."""
    model = solution.model
    check_memory(BYTES_PER_STATE * model.states)
    games = AllGames(model, solution.table, Scorecard.empty(model.rules))
    chances = games.follow(threads=threads or os.cpu_count() or 1, progress=progress)
    boxes = {box.id: float(games.facts[n]) for n, box in enumerate(model.boxes)}
    in_order = {box.id: boxes[box.id] for box in model.rules.categories}
    return Distribution(chances, float(games.facts[-1]), in_order)


def further_points(solution: "Solution", start: Scorecard | Position, *, saved: int = 0) -> Floats:
    """The chance of each number of further points; `saved` belongs to a card before a turn."""
    model, table = solution.model, solution.table
    if isinstance(start, Scorecard):
        return AllGames(model, table, start, saved=saved).follow()
    rolls = np.zeros(len(model.lattice.rolls))
    rolls[model.lattice.number[tuple(sorted(start.dice))] - model.lattice.first_roll] = 1.0
    saved = start.rolls_available - (model.rules.rolls - 1)
    return AllGames(model, table, start.scorecard, saved=saved).follow(rolls=rolls)
