"""The scores of perfect games: exact where that takes seconds, else counted from simulated games.

Exact scores take time for each state of the solution, and room for each score that each state can
be reached with; strangers choose how many of either there are.
"""

from typing import TYPE_CHECKING

from yatzy import solver
from yatzy.core import Rules, all_rolls, is_built_in
from yatzy.insight.jobs import Progress

if TYPE_CHECKING:
    from yatzy.solver import Distribution, Solution

MOST_STATES_TO_FOLLOW = 300_000
MOST_POINTS_TO_FOLLOW = 1000
"""The highest score of rules with so many states; with fewer states it may be higher."""

GAMES_OF_STRANGERS = 20_000
"""How many simulated games tell the scores of rules that are larger, and not built in."""


def find_scores(solution: "Solution", report: Progress) -> "Distribution":
    """The scores of perfect games; those of built-in rules are kept in a file."""
    if is_built_in(solution.rules):
        return solver.open_distribution(solution, progress=report)
    if can_follow(solution.rules, states=solution.states):
        return solution.distribution(progress=report)
    return solver.estimate(solution, games=GAMES_OF_STRANGERS, progress=report)


def can_follow(rules: Rules, *, states: int) -> bool:
    """Whether the exact scores of rules with so many states take seconds."""
    room = states * _highest_score(rules)
    return states <= MOST_STATES_TO_FOLLOW and room <= MOST_STATES_TO_FOLLOW * MOST_POINTS_TO_FOLLOW


def _highest_score(rules: Rules) -> int:
    """No game has more points than that."""
    rolls = [rules.scores(roll) for roll in all_rolls(rules.dice)]
    boxes = sum(max(points[box.id] for points in rolls) for box in rules.categories)
    bonus = 0 if rules.bonus is None else rules.bonus.points
    extra = 0 if rules.extra is None else rules.extra.points * len(rules.categories)
    return boxes + bonus + extra
