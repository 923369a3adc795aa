"""What somebody at a table can ask for, besides the moves of the game."""

from dataclasses import dataclass

from yatzy.game import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Take an open seat: that one, or the first; `token` is the digest of a new token."""

    name: str
    token: str
    seat: int | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeSeed:
    """Give another contribution to the players' seed, before the first roll."""

    seed: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Go away; the seats are kept."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take the seats again."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Ask for a bot in the place of a player who is gone."""

    against: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchCoach:
    """Have a coach at a seat, or none any more; everybody sees it."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class RemoveSeat:
    """Take an open seat away, before the game."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBot:
    """Give an open seat to a bot."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class StartNow:
    """Begin without those who have not come."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The player to move has been waited for long enough."""


Seating = RemoveSeat | SeatBot | StartNow
TableCommand = (
    Join | ChangeSeed | Leave | ComeBack | Vote | SwitchCoach | Seating | TimeOut | Command
)
