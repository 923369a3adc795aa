"""What the analyst answers: ranked moves, advice, the chance to win."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from yatzy.server.wire import Wire

GradeName = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]
Chance = Annotated[float, Field(ge=0, le=1)]


class RankedMoveView(Wire):
    """A move and what it is worth.

    `keep` are the faces of the dice that are kept and `places` where these lie, or `category` is
    the box that is filled and `points` what it then holds. `value` is what the move scores now plus
    what can be expected to follow, `error` how much less that is than the best. `chances` are those
    of the boxes that a turn with this keep can end in.
    """

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, populate_by_name=True, serialize_by_alias=True
    )

    move: str
    keep: list[int] | None
    places: list[int] | None
    category: str | None
    points: int | None
    value: float
    error: float
    grade: Annotated[GradeName, Field(alias="class")]
    chances: dict[str, float]


class TargetView(Wire):
    """A box that a keep aims at."""

    category: str
    chance: float


class ReasonView(Wire):
    """Why the best move is best: what it aims at, and what it gains on a rival.

    `rival` is what one might rather have done, null where there is no other move; with `is_close`
    it is as good, for all that a player could tell.
    """

    points: int | None
    targets: list[TargetView]
    rival: RankedMoveView | None
    gain: float
    is_close: bool


class AnalysisView(Wire):
    """Every legal move of a position, best first; `why` is the reason as an English sentence."""

    moves: list[RankedMoveView]
    why: str
    reason: ReasonView


class AdviceView(AnalysisView):
    """What the coach says about the dice on the table at this version."""

    version: int
    seat: int


class ChancesView(Wire):
    """Each seat's chance to win at this version, perfect play from there on assumed."""

    version: int
    chances: list[Chance]


class Solving(Wire):
    """What the answer needs is being computed; ask again.

    `stage` is what is computed now: the perfect strategy of the rules with this digest, the scores
    of perfect games, or the review itself.
    """

    digest: str
    stage: Literal["strategy", "scores", "review"]
    progress: float
    retry_after: int
