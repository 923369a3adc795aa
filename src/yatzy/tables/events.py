"""What can happen at a table, around the game and in it; and each as plain data, both ways."""

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from yatzy.core import Rules, rules_from_data
from yatzy.errors import RecordError
from yatzy.game import Noted, Played, Rolled, Scored, Undone, event_from_data, event_to_data
from yatzy.tables.seats import Seat, SeatKind

DiceKind = Literal["fair", "entered"]
"""Whether the server throws the dice, or people throw their own and enter what lies there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Somebody opened a table; `rematch_of` is the game that the same players played before.

    With `entered` dice people throw their own, and the secret is empty.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    secret: bytes
    code: str
    rematch_of: str | None = None
    dice: DiceKind = "fair"


@dataclass(frozen=True, slots=True, kw_only=True)
class _AtSeat:
    """Something that happened at one seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A person took an open seat."""

    seat: int
    name: str
    token: str
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeded:
    """A player changed the contribution of a seat to the players' seed."""

    seat: int
    seed: str


class Left(_AtSeat):
    """A player went away, and may come back."""


class Returned(_AtSeat):
    """A player came back, and has the seat again if a bot took it over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voted:
    """A player wants a bot to play for another seat, whose player is gone."""

    seat: int
    against: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced:
    """A bot took over the seat of a player who is gone."""

    seat: int
    level: str
    cause: Literal["vote", "time-out"]


class Removed(_AtSeat):
    """An open seat was taken away before the game; the seats after it move up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotJoined:
    """A bot was given an open seat."""

    seat: int
    name: str
    level: str
    seed: str


class Retracted(_AtSeat):
    """A player took back dice that were entered by mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coached:
    """A player switched the coach of a seat on or off."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematched:
    """The same players go on at another table."""

    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """Nobody played for long; the table can only be looked at from now on."""


SeatEvent = Joined | BotJoined | Removed | Seeded | Left | Returned | Replaced | Coached
BesideTheGame = SeatEvent | Voted | Retracted | Rematched | Archived
TableEvent = Opened | BesideTheGame | Played

_KINDS: dict[str, type[BesideTheGame]] = {
    type_.__name__.lower(): type_ for type_ in get_args(BesideTheGame)
}
_IN_THE_GAME = tuple(type_.__name__.lower() for type_ in get_args(Played))


def to_data(event: TableEvent) -> tuple[str, dict[str, Any]]:
    """The kind of an event, and the rest of it as plain data."""
    match event:
        case Rolled() | Scored() | Noted() | Undone():
            data = event_to_data(event)
            return data.pop("kind"), data
        case Opened():
            return "opened", {
                "rules": event.rules.to_data(),
                "seats": [asdict(seat) for seat in event.seats],
                "secret": event.secret.hex(),
                "code": event.code,
                "rematch_of": event.rematch_of,
                "dice": event.dice,
            }
        case _:
            return type(event).__name__.lower(), asdict(event)


def from_data(kind: str, body: dict[str, Any]) -> TableEvent:
    if kind in _IN_THE_GAME:
        played = event_from_data({"kind": kind, **body})
        assert isinstance(played, Played)
        return played
    if kind == "opened":
        return Opened(
            rules=rules_from_data(body["rules"], source="rules"),
            seats=tuple(Seat(**{**seat, "kind": SeatKind(seat["kind"])}) for seat in body["seats"]),
            secret=bytes.fromhex(body["secret"]),
            code=body["code"],
            rematch_of=body["rematch_of"],
            dice=body.get("dice", "fair"),
        )
    if kind not in _KINDS:
        raise RecordError(f"{kind!r} is no event that this version knows")
    return _KINDS[kind](**body)
