"""The wire types: what clients send, and what they get besides the service's views.

The OpenAPI document is made from these, and the client's TypeScript types from that.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from yatzy.service import BotLevel, CardView, DiceKind, EventView, RulesView, TurnView, View

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
Name = Annotated[str, Field(min_length=1, max_length=120, description="1 to 20 characters")]
DiceList = Annotated[
    list[Annotated[int, Field(ge=1, le=6)]],
    Field(min_length=1, max_length=6, description="Dice in their places"),
]
SeatNumber = Annotated[int, Field(ge=0, le=11, description="A seat, counted from 0")]
RequestNumber = Annotated[
    int | None, Field(ge=0, le=2**53, description="Any number; the answer repeats it")
]


class Wire(BaseModel):
    """What every message has in common: no unknown fields, no guessing of types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


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
RulesChoice = Annotated[
    str | dict[str, Any],
    Field(description="The id of built-in rules, or rules in the words of a rules file"),
]


class NewGame(Wire):
    """A table to be opened; with `entered` dice people throw their own, and no bots can play."""

    rules: RulesChoice = "yatzy"
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=12)]
    dice: DiceKind = "fair"


class OpenedGame(Wire):
    """A table that was opened: its token holds the seats of all people at this screen."""

    game: str
    code: str
    url: str
    token: str
    view: View


class JoinRequest(Wire):
    """Somebody takes an open seat: that one, or the first."""

    name: Name
    seat: SeatNumber | None = None
    seed: Seed | None = None


class JoinedGame(Wire):
    """A seat that was taken, and the token that holds it."""

    game: str
    seat: int
    token: str
    view: View


class RollMove(Wire):
    """Throw the dice that are not kept; `keep` names places, from 0.

    Where people throw their own dice, `dice` are all that lie on the table then.
    """

    kind: Literal["roll"]
    version: Version
    keep: Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=6)] = []
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


CommandMessage = Annotated[
    RollMove
    | ScoreMove
    | UndoMove
    | SeedRequest
    | VoteRequest
    | CoachRequest
    | LeaveRequest
    | RematchRequest
    | Ping,
    Field(discriminator="kind"),
]


class ViewMessage(Wire):
    """The whole table."""

    kind: Literal["view"] = "view"
    view: View


class MovedMessage(Wire):
    """A move: the event, the turn after it, and the card that it changed, if it changed one."""

    kind: Literal["moved"] = "moved"
    version: int
    event: EventView
    turn: TurnView
    card: CardView | None


class DoneMessage(Wire):
    """What was asked for has been done, and is on disk."""

    kind: Literal["done"] = "done"
    request: int | None
    version: int


class RefusedMessage(Wire):
    """What was asked for was not done; a stale move is answered with the whole table."""

    kind: Literal["refused"] = "refused"
    request: int | None
    code: str
    message: str
    retry_after: int | None = None
    view: View | None = None


class RulesProblem(Wire):
    """What is wrong with some rules, and in which line, category or table where that is known.

    `message` says it in English. To say it in another language, there is the name of the `problem`
    with its `values`; a list has words of which any would be right.
    """

    code: str
    message: str
    problem: str
    values: dict[str, str | int | list[str]]
    line: int | None
    category: str | None
    table: str | None


class Problem(Wire):
    """Why something was refused: a stable code, and a sentence for a person.

    A stale move comes with the current view, what may be tried again with the seconds to wait, and
    rules that are wrong with what is wrong there.
    """

    code: str
    message: str
    view: View | None = None
    retry_after: int | None = None
    rules: RulesProblem | None = None


class RulesList(Wire):
    """The built-in rules, the default first."""

    rules: list[RulesView]


class AnalysisRequest(Wire):
    """A position of any rules."""

    rules: RulesChoice = "yatzy"
    boxes: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=1_000_000)]],
        Field(max_length=40, description="The filled boxes with their points"),
    ] = {}
    extras: Annotated[int, Field(ge=0, le=100, description="Further yahtzees paid so far")] = 0
    dice: DiceList
    rolls_left: Annotated[int, Field(ge=0, le=100)]
    saved: Annotated[int, Field(ge=0, le=10_000)] = 0


class Health(Wire):
    """Alive, and the database answers."""

    status: Literal["ok"] = "ok"
    tables: Annotated[int, Field(description="Tables in the memory of this process")]
