"""The levels of bots: one family of players with one parameter, and a baseline.

A move with error e is chosen with a weight of exp(-e / t): the larger t, the weaker the player. t
is a fraction (`softness`) of what perfect play earns in an average turn, so one scale fits all
rules. At t = 0 only the best move is left. The baseline, greedy, plays each turn as if it were the
last one.
"""

from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from yatzy.errors import UnknownLevelError


class LevelName(StrEnum):
    """The names, from weakest to strongest, then the baseline."""

    NOVICE = "novice"
    CASUAL = "casual"
    STRONG = "strong"
    PERFECT = "perfect"
    GREEDY = "greedy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How well a bot plays."""

    name: LevelName
    softness: float = 0.0
    sees_ahead: bool = True


_LEVELS = (
    Level(name=LevelName.NOVICE, softness=0.16),
    Level(name=LevelName.CASUAL, softness=0.07),
    Level(name=LevelName.STRONG, softness=0.025),
    Level(name=LevelName.PERFECT),
    Level(name=LevelName.GREEDY, sees_ahead=False),
)

LEVELS = tuple(level.name.value for level in _LEVELS)


def find_level(name: str) -> Level:
    """The level of that name; an `UnknownLevelError` that suggests the nearest if there is none."""
    for level in _LEVELS:
        if level.name == name.strip().lower():
            return level
    near = get_close_matches(name.lower(), LEVELS, n=1)
    raise UnknownLevelError(name, known=LEVELS, nearest=near[0] if near else None)
