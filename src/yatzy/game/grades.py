"""The grades of decisions, and from which error on each is given.

An error is measured in standard deviations of a perfect game's score, so that one scale serves
every rules file.
"""

from enum import StrEnum


class Grade(StrEnum):
    """How good a decision was, the best first."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS = ((0.14, Grade.BLUNDER), (0.07, Grade.MISTAKE), (0.02, Grade.INACCURACY))
"""The smallest error of each grade, in standard deviations of a perfect game's score."""


def grade(error: float, deviation: float, *, tie: float = 1e-9) -> Grade:
    """The grade of a decision that gave away `error` points."""
    if error <= tie or deviation == 0:
        return Grade.BEST
    for limit, called in LIMITS:
        if error / deviation >= limit:
            return called
    return Grade.FINE
