"""Simulation: the scores of players of different levels over millions of games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yatzy.bots.solution_bot import strategy_of
from yatzy.core import Scorecard
from yatzy.game import find_level
from yatzy.solver import Progress, Solution, percentiles


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """One player's scores, and the shares of games won (a tie counts in part) and with bonus."""

    level: str
    scores: NDArray[np.int64]
    wins: float
    bonus: float

    @property
    def mean(self) -> float:
        return float(self.scores.mean())

    @property
    def deviation(self) -> float:
        return float(self.scores.std(ddof=1)) if len(self.scores) > 1 else 0.0

    @property
    def standard_error(self) -> float:
        return self.deviation / float(np.sqrt(len(self.scores)))

    @property
    def percentiles(self) -> dict[str, int]:
        return percentiles(np.bincount(self.scores) / len(self.scores))

    def to_data(self) -> dict[str, Any]:
        figures = ("mean", "standard_error", "deviation", "percentiles", "wins", "bonus")
        return {"level": self.level} | {figure: getattr(self, figure) for figure in figures}


def simulate(
    solution: Solution,
    levels: Sequence[str],
    *,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[Results, ...]:
    """The results of players of these levels against each other, reproducible by seed."""
    players = [find_level(name) for name in levels]
    card = Scorecard.empty(solution.rules)
    played = []
    for seat, level in enumerate(players):
        strategy = strategy_of(level, solution)
        rolled = strategy.solution.roll_out(
            card,
            games=games,
            seed=seed * len(players) + seat,
            softness=strategy.softness,
            threads=threads,
            progress=progress and _share(progress, seat, len(players)),
        )
        played.append(rolled)
    wins = _wins(np.array([scores.scores for scores in played]))
    return tuple(
        Results(level.name, scores.scores, float(share), float(scores.bonus.mean()))
        for level, scores, share in zip(players, played, wins, strict=True)
    )


def _share(progress: Progress, part: int, parts: int) -> Progress:
    return lambda share: progress((part + share) / parts)


def _wins(scores: NDArray[np.int64]) -> NDArray[np.float64]:
    best = scores == scores.max(axis=0)
    shares: NDArray[np.float64] = (best / best.sum(axis=0)).mean(axis=1)
    return shares
