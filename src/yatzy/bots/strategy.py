"""What a level plays by: a table of values, and how softly moves are chosen from it."""

from dataclasses import dataclass

from yatzy.game import Level
from yatzy.solver import Solution


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """The values a player believes in; an error of `softness` points is e times less likely."""

    solution: Solution
    softness: float


def strategy_of(level: Level, solution: Solution) -> Strategy:
    """How a player of this level plays the rules of the solution."""
    if not level.sees_ahead:
        return Strategy(solution.blind(), 0.0)
    average_turn = solution.expected_score / len(solution.rules.categories)
    return Strategy(solution, level.softness * average_turn)
