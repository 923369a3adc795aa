"""What clients send, by HTTP and on a socket."""

from typing import Annotated, Literal

from pydantic import Field

from yatzy.game import LevelName
from yatzy.tables import MOST_SEATS, DiceKind, Wish
from yatzy.tables.names import LONGEST
from yatzy.wire.base import RulesChoice, Wire

Version = Annotated[int, Field(ge=0, le=10_000_000, description="The version it was decided at")]
Seed = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern="^[A-Za-z0-9_-]+$",
        description="A contribution to the players' seed",
    ),
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
BotLevel = Annotated[LevelName, Field(strict=False)]  # a JSON text, not an enum
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1, description="A seat, counted from 0")]
RequestNumber = Annotated[
    int | None, Field(ge=0, le=2**53, description="Any number; the answer repeats it")
]

Wishes = Annotated[tuple[Wish, ...], Field(max_length=2, strict=False)]


class PersonSeat(Wire):
    """A person at the screen of who opens the table."""

    kind: Literal["person"]
    name: Name
    seed: Seed | None = None


class OpenSeat(Wire):
    """A seat for whoever has the link or the code."""

    kind: Literal["open"]


class BotSeat(Wire):
    """A bot; without a name it is called by its level."""

    kind: Literal["bot"]
    level: BotLevel
    name: Name | None = None


SeatRequest = Annotated[PersonSeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class NewGame(Wire):
    """A table to be opened; with `entered` dice people throw their own, and no bots can play."""

    rules: RulesChoice = "yatzy"
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MOST_SEATS)]
    dice: DiceKind = "fair"


class JoinRequest(Wire):
    """Somebody takes an open seat: that one, or the first."""

    name: Name
    seat: SeatNumber | None = None
    seed: Seed | None = None


class RollMove(Wire):
    """Throw the dice that are not kept; `keep` names places, from 0.

    Where people throw their own dice, `dice` are all that lie on the table then.
    """

    kind: Literal["roll"]
    version: Version
    keep: Places = Field(default_factory=list)
    dice: DiceList | None = None
    request: RequestNumber = None


class ScoreMove(Wire):
    """Put the dice into a box.

    Where people throw their own dice and enter nothing but scores, `points` are what the box gets,
    and `extra` says that they were a further yahtzee, which is paid on top.
    """

    kind: Literal["score"]
    version: Version
    category: Annotated[str, Field(min_length=1, max_length=60)]
    points: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    extra: bool = False
    request: RequestNumber = None


class UndoMove(Wire):
    """Take back the last score."""

    kind: Literal["undo"]
    version: Version
    request: RequestNumber = None


MoveRequest = Annotated[RollMove | ScoreMove | UndoMove, Field(discriminator="kind")]


class KeepRequest(Wire):
    """Show everybody which dice are kept of a roll. It changes nothing in the game."""

    kind: Literal["keep"]
    roll: Annotated[int, Field(ge=0, le=10_000_000, description="`roll` of the turn")]
    places: Places
    request: RequestNumber = None


class SettleRequest(Wire):
    """Let the last score stand, so that the bot who is next need not wait for an undo."""

    kind: Literal["settle"]
    request: RequestNumber = None


class SeedRequest(Wire):
    """Another contribution to the players' seed, before the first roll."""

    kind: Literal["seed"] = "seed"
    seed: Seed
    request: RequestNumber = None


class VoteRequest(Wire):
    """A vote for a bot in the place of a player who is gone."""

    kind: Literal["vote"] = "vote"
    against: SeatNumber
    request: RequestNumber = None


class RemoveRequest(Wire):
    """Take an open seat away, before the game."""

    kind: Literal["remove"]
    seat: SeatNumber
    version: Version | None = None
    request: RequestNumber = None


class BotRequest(Wire):
    """Give an open seat to a bot."""

    kind: Literal["bot"]
    seat: SeatNumber
    version: Version | None = None
    level: BotLevel = LevelName.CASUAL
    request: RequestNumber = None


class StartRequest(Wire):
    """Begin without those who have not come."""

    kind: Literal["start"]
    version: Version | None = None
    request: RequestNumber = None


SeatingRequest = Annotated[RemoveRequest | BotRequest | StartRequest, Field(discriminator="kind")]


class CoachRequest(Wire):
    """Have a coach at a seat of yours, or none any more; everybody sees it."""

    kind: Literal["coach"] = "coach"
    seat: SeatNumber
    on: bool
    request: RequestNumber = None


class LeaveRequest(Wire):
    """Go away; the seats are kept."""

    kind: Literal["leave"]
    request: RequestNumber = None


class RematchRequest(Wire):
    """Go on with the same players at a new table."""

    kind: Literal["rematch"]
    request: RequestNumber = None


class Ping(Wire):
    """Is anybody there? The answer is a `done` with the version of the table."""

    kind: Literal["ping"]
    request: RequestNumber = None


class Hello(Wire):
    """The first message on a socket; without a token its sender watches."""

    kind: Literal["hello"]
    token: Annotated[str, Field(max_length=100)] | None = None
    wishes: Wishes = ()


class WishRequest(Wire):
    """Be told these from now on, and no others: the chances to win, the advice of the coach."""

    kind: Literal["wish"]
    wishes: Wishes
    request: RequestNumber = None


CommandMessage = Annotated[
    RollMove
    | ScoreMove
    | UndoMove
    | KeepRequest
    | SettleRequest
    | SeedRequest
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
    """A position of any rules."""

    rules: RulesChoice = "yatzy"
    boxes: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=1_000_000)]],
        Field(max_length=40, description="The filled boxes with their points"),
    ] = Field(default_factory=dict)
    extras: Annotated[int, Field(ge=0, le=100, description="Further yahtzees paid so far")] = 0
    dice: DiceList
    rolls_left: Annotated[int, Field(ge=0, le=100)]
    saved: Annotated[int, Field(ge=0, le=10_000)] = 0
