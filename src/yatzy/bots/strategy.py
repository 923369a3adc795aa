"""What a level plays by: a table of values, and how softly moves are chosen from it."""

from dataclasses import dataclass

import numpy as np

from yatzy.bots.levels import Level
from yatzy.solver import Solution


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """The values that a player believes in, and the points that an error may cost to be made."""

    solution: Solution
    softness: float


def strategy_of(level: Level, solution: Solution) -> Strategy:
    """How a player of this level plays the rules of the solution."""
    if not level.sees_ahead:
        # Nothing follows this turn, as far as a greedy player can see.
        blind = Solution(solution.model, np.zeros_like(solution.table), seconds=0.0)
        return Strategy(blind, 0.0)
    average_turn = solution.expected_score / len(solution.rules.categories)
    return Strategy(solution, level.softness * average_turn)
