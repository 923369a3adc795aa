"""The events of a table, and their conversion to and from plain data."""

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from yatzy.core import Rules, rules_from_data
from yatzy.errors import RecordError
from yatzy.game import Noted, Played, Rolled, Scored, Undone, event_from_data, event_to_data
from yatzy.tables.seats import Seat, SeatKind

DiceKind = Literal["woven", "duplicate", "entered"]
"""How dice are made: by server and players together, from a seed, or by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A table was opened.

    `server` and `stand_in` are the last links of the server's chains, for woven dice; `seed` is
    what duplicate dice follow from.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    code: str
    rematch_of: str | None = None
    dice: DiceKind = "woven"
    server: bytes = b""
    stand_in: bytes = b""
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _AtSeat:
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(_AtSeat):
    """A person took an open seat."""

    name: str
    token: str
    chain: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chained(_AtSeat):
    """The device of this seat published the end of its chain, or has none."""

    chain: str | None


class Unchained(_AtSeat):
    """The device of this seat has lost its chain, during the game."""


class Left(_AtSeat):
    """A player left, and may return."""


class Returned(_AtSeat):
    """A player returned, and takes the seat back from a bot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voted(_AtSeat):
    """A player voted to let a bot take over another seat."""

    against: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(_AtSeat):
    """A bot took over a player's seat."""

    level: str
    cause: Literal["vote", "time-out"]


class Removed(_AtSeat):
    """An open seat was removed before the game; the seats after it moved up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotJoined(_AtSeat):
    """A bot took an open seat."""

    name: str
    level: str


class Retracted(_AtSeat):
    """A player took back dice that were entered by mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coached(_AtSeat):
    """A player turned a seat's coach on or off."""

    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematched:
    """The players started a rematch at another table."""

    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """The table became read-only, because nobody had played for a long time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """A player brought an archived table back; this is its code from now on."""

    code: str


SeatEvent = (
    Joined | BotJoined | Removed | Chained | Unchained | Left | Returned | Replaced | Coached
)
BesideTheGame = SeatEvent | Voted | Retracted | Rematched | Archived | Restored
TableEvent = Opened | BesideTheGame | Played
ChangesTheGame = Played | Retracted | Joined | BotJoined | Removed
"""What a decision made earlier may not have known: moves, and before the game its players."""
CarriesOn = Rolled | Scored | Noted | Joined | BotJoined | Removed | Replaced
"""What brings a game nearer to its end, so that there cannot be many of them."""

_KINDS: dict[str, type[BesideTheGame]] = {
    type_.__name__.lower(): type_ for type_ in get_args(BesideTheGame)
}
_IN_THE_GAME = tuple(type_.__name__.lower() for type_ in get_args(Played))


def to_data(event: TableEvent) -> tuple[str, dict[str, Any]]:
    """The kind of an event, and its fields as plain data."""
    match event:
        case Rolled() | Scored() | Noted() | Undone():
            data = event_to_data(event)
            return data.pop("kind"), data
        case Opened():
            return "opened", {
                "rules": event.rules.to_data(),
                "seats": [asdict(seat) for seat in event.seats],
                "code": event.code,
                "rematch_of": event.rematch_of,
                "dice": event.dice,
                "server": event.server.hex(),
                "stand_in": event.stand_in.hex(),
                "seed": event.seed,
            }
        case _:
            return type(event).__name__.lower(), asdict(event)


def from_data(kind: str, body: dict[str, Any]) -> TableEvent:
    if kind in _IN_THE_GAME:
        played = event_from_data({"kind": kind, **body})
        assert isinstance(played, Played)
        return played
    if kind == "opened":
        if "server" not in body:
            raise RecordError("this table was opened by an older version, with other dice")
        return Opened(
            rules=rules_from_data(body["rules"], source="rules"),
            seats=tuple(Seat(**{**seat, "kind": SeatKind(seat["kind"])}) for seat in body["seats"]),
            code=body["code"],
            rematch_of=body["rematch_of"],
            dice=body["dice"],
            server=bytes.fromhex(body["server"]),
            stand_in=bytes.fromhex(body["stand_in"]),
            seed=body["seed"],
        )
    if kind not in _KINDS:
        raise RecordError(f"{kind!r} is no event that this version knows")
    return _KINDS[kind](**body)
