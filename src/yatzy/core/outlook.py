"""How a scorecard stands towards its bonus, and where a joker may go."""

from dataclasses import dataclass
from enum import StrEnum


class BonusState(StrEnum):
    """The bonus is earned, out of reach, or still open."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusOutlook:
    """How the upper section stands towards its bonus.

    `missing` upper points are still needed. `ahead` is the upper sum minus the filled boxes' share
    of the threshold, which is proportional to their faces.
    """

    state: BonusState
    points: int
    missing: int
    ahead: float


class JokerPlace(StrEnum):
    """Where a further yahtzee may go as a joker.

    `UPPER`: its own upper box, which is open. `LOWER`: any open lower box, for full points. `ZERO`:
    an open upper box, for zero. `FREE`: any open box, for full points. `FREE_UPPER`: any open box,
    but full house and straights pay only once its own upper box is filled.
    """

    UPPER = "upper"
    LOWER = "lower"
    ZERO = "zero"
    FREE = "free"
    FREE_UPPER = "free_upper"


@dataclass(frozen=True, slots=True)
class JokerRoll:
    """A further yahtzee that counts as a joker."""

    face: int
    place: JokerPlace
