"""The requests of clients, by HTTP and on a socket."""

from typing import Annotated, Literal

from pydantic import Field

from yatzy.game import LevelName
from yatzy.tables import MOST_SEATS, DiceKind, Wish
from yatzy.tables.names import LONGEST
from yatzy.wire.base import RulesChoice, Text, Wire

Version = Annotated[
    int, Field(ge=0, le=10_000_000, description="The table's version that the client has seen")
]
Link = Annotated[
    str,
    Field(pattern="^[0-9a-f]{64}$", description="A link of a chain, or its end: 32 bytes in hex"),
]
Name = Annotated[
    str, Field(min_length=1, max_length=6 * LONGEST, description=f"1 to {LONGEST} characters")
]
DiceList = Annotated[
    list[Annotated[int, Field(ge=1, le=6)]],
    Field(min_length=1, max_length=6, description="Dice in their places"),
]
Places = Annotated[
    list[Annotated[int, Field(ge=0, le=5)]],
    Field(max_length=6, description="Places of dice, from 0"),
]
BotLevel = Annotated[LevelName, Field(strict=False)]  # JSON has a string here
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1, description="A seat, counted from 0")]
Wishes = Annotated[tuple[Wish, ...], Field(max_length=2, strict=False)]


class Request(Wire):
    """A message on a socket."""

    request: Annotated[
        int | None, Field(ge=0, le=2**53, description="Any number; the answer repeats it")
    ] = None


class PersonSeat(Wire):
    """A person on the device that opens the table."""

    kind: Literal["person"]
    name: Name


class OpenSeat(Wire):
    """A seat for anyone with the link or the code."""

    kind: Literal["open"]


class BotSeat(Wire):
    """A bot, named after its level by default."""

    kind: Literal["bot"]
    level: BotLevel
    name: Name | None = None


SeatRequest = Annotated[PersonSeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class NewGame(Wire):
    """Opens a table; with `entered` dice the players roll their own, and bots cannot play.

    `chain` is the end of this device's chain, for all its seats; without one the server's stand-in
    rolls for them. `duplicate` dice follow from the `seed`, by default a random one.
    """

    rules: RulesChoice = "yatzy"
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MOST_SEATS)]
    dice: DiceKind = "woven"
    chain: Link | None = None
    seed: Annotated[str, Field(min_length=1, max_length=100)] | None = None


class JoinRequest(Wire):
    """Takes an open seat, by default the first; `chain` is the end of this device's chain."""

    name: Name
    seat: SeatNumber | None = None
    chain: Link | None = None


class RollMove(Request):
    """Roll the dice that are not kept.

    `link` is the next link of the chain that this device published. Players who roll their own dice
    send all `dice` as they are after the roll.
    """

    kind: Literal["roll"]
    version: Version
    keep: Places = Field(default_factory=list)
    dice: DiceList | None = None
    link: Link | None = None


class ScoreMove(Request):
    """Score the dice in a box.

    Players who roll their own dice may send just the `points`, and `extra` if they were another
    yahtzee, which pays extra.
    """

    kind: Literal["score"]
    version: Version
    category: Annotated[Text, Field(min_length=1, max_length=60)]
    points: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    extra: bool = False


class UndoMove(Request):
    """Undo the last score."""

    kind: Literal["undo"]
    version: Version


MoveRequest = Annotated[RollMove | ScoreMove | UndoMove, Field(discriminator="kind")]


class KeepRequest(Request):
    """Show everybody which dice you keep; this changes nothing in the game."""

    kind: Literal["keep"]
    roll: Annotated[int, Field(ge=0, le=10_000_000, description="`roll` of the turn")]
    places: Places


class SettleRequest(Request):
    """Give up the right to undo the last score, so that the next bot need not wait."""

    kind: Literal["settle"]


class ChainRequest(Request):
    """Publish the end of your device's chain before the game begins.

    Null says that the device has none or, during the game, that it has lost its chain: then the
    server's stand-in rolls for its seats.
    """

    kind: Literal["chain"] = "chain"
    chain: Link | None


class VoteRequest(Request):
    """Vote to let a bot take over for a player who has left."""

    kind: Literal["vote"] = "vote"
    against: SeatNumber


class RemoveRequest(Request):
    """Remove an open seat before the game."""

    kind: Literal["remove"]
    seat: SeatNumber
    version: Version | None = None


class BotRequest(Request):
    """Give an open seat to a bot."""

    kind: Literal["bot"]
    seat: SeatNumber
    version: Version | None = None
    level: BotLevel = LevelName.CASUAL


class StartRequest(Request):
    """Start the game without the open seats."""

    kind: Literal["start"]
    version: Version | None = None


SeatingRequest = Annotated[RemoveRequest | BotRequest | StartRequest, Field(discriminator="kind")]


class CoachRequest(Request):
    """Turn the coach at one of your seats on or off, for everybody to see."""

    kind: Literal["coach"] = "coach"
    seat: SeatNumber
    on: bool


class LeaveRequest(Request):
    """Leave the table, but keep your seats."""

    kind: Literal["leave"]


class RematchRequest(Request):
    """Start a game with the same players at a new table."""

    kind: Literal["rematch"]


class Ping(Request):
    """Check the connection; the answer is a `done` with the table's version."""

    kind: Literal["ping"]


class Hello(Wire):
    """The first message on a socket; without a token the client is a spectator."""

    kind: Literal["hello"]
    token: Annotated[str, Field(max_length=100)] | None = None
    wishes: Wishes = ()


class WishRequest(Request):
    """Replace the client's wishes: the chances to win, the coach's advice."""

    kind: Literal["wish"]
    wishes: Wishes


CommandMessage = Annotated[
    RollMove
    | ScoreMove
    | UndoMove
    | KeepRequest
    | SettleRequest
    | ChainRequest
    | VoteRequest
    | CoachRequest
    | RemoveRequest
    | BotRequest
    | StartRequest
    | LeaveRequest
    | RematchRequest
    | WishRequest
    | Ping,
    Field(discriminator="kind"),
]


class AnalysisRequest(Wire):
    """A position to analyse."""

    rules: RulesChoice = "yatzy"
    boxes: Annotated[
        dict[Annotated[Text, Field(max_length=60)], Annotated[int, Field(ge=0, le=1_000_000)]],
        Field(max_length=40, description="The filled boxes with their points"),
    ] = Field(default_factory=dict)
    extras: Annotated[int, Field(ge=0, le=100, description="Extra yahtzees paid so far")] = 0
    dice: DiceList
    rolls_left: Annotated[int, Field(ge=0, le=100)]
    saved: Annotated[int, Field(ge=0, le=10_000)] = 0
