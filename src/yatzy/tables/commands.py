"""The commands at a table, besides the moves of the game."""

from dataclasses import dataclass

from yatzy.game import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Take an open seat, by default the first; `token` is the digest of a new token."""

    name: str
    token: str
    seat: int | None = None
    chain: str | None = None


@dataclass(frozen=True, slots=True)
class GiveChain:
    """Publish the end of your device's chain; None says that it has none, or has lost it."""

    chain: str | None


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table, but keep your seats."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Return to your seats."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote to let a bot take over for a player who has left."""

    against: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchCoach:
    """Turn a seat's coach on or off, for everybody to see."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class RemoveSeat:
    """Remove an open seat before the game."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBot:
    """Give an open seat to a bot."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class StartNow:
    """Start the game without the open seats."""


@dataclass(frozen=True, slots=True)
class BeginAnyway:
    """Begin without the chains of devices that have not given any in time."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Let a bot take over from a player whose turn has lasted too long."""


Seating = RemoveSeat | SeatBot | StartNow
TableCommand = (
    Join
    | GiveChain
    | BeginAnyway
    | Leave
    | ComeBack
    | Vote
    | SwitchCoach
    | Seating
    | TimeOut
    | Command
)
