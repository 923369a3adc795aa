"""What a scorecard says about its bonus, and about a further yahtzee on the table."""

from dataclasses import dataclass
from enum import StrEnum


class BonusState(StrEnum):
    """Whether the bonus is earned, out of reach, or neither."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusOutlook:
    """How the upper section stands towards its bonus.

    `missing` upper points are still needed. `ahead` is the upper sum less its fair share of the
    threshold: what the filled boxes would hold if every face counted as often as every other.
    """

    state: BonusState
    points: int
    missing: int
    ahead: float


class JokerPlace(StrEnum):
    """Where a further yahtzee may go as a joker.

    `UPPER`: its own upper box, which is open. `LOWER`: any open lower box, in full. `ZERO`: an
    open upper box, for nothing. `FREE`: any open box, in full. `FREE_UPPER`: any open box, but
    full house and straights pay in full only once its own upper box is filled.
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
