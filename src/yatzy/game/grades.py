"""The grades of decisions, by their error.

Errors are measured in standard deviations of a perfect game's score, so that one scale fits all
rules.
"""

from enum import StrEnum


class Grade(StrEnum):
    """How good a decision was, from best to worst."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS = ((0.14, Grade.BLUNDER), (0.07, Grade.MISTAKE), (0.02, Grade.INACCURACY))


def grade(error: float, deviation: float, *, tie: float = 1e-9) -> Grade:
    """The grade of a decision that cost `error` points."""
    if error <= tie or deviation == 0:
        return Grade.BEST
    return next((name for limit, name in LIMITS if error / deviation >= limit), Grade.FINE)
