"""The review as it is sent: where each score came from, decision by decision and throw by throw."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from yatzy.server.analysis_wire import Chance, GradeName, RankedMoveView
from yatzy.server.wire import Wire
from yatzy.service import RulesView


class ThrowView(Wire):
    """A throw and how lucky it was; `places` are those of the dice that were kept."""

    event: int
    turn: int
    places: list[int]
    dice: list[int]
    luck: float


class DecisionView(Wire):
    """A decision: the dice as they lay, what was played, what was best, and what it cost.

    `moves` are the best moves, best first, with the one that was played among them.
    """

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, populate_by_name=True, serialize_by_alias=True
    )

    event: int
    turn: int
    kind: Literal["keep", "box"]
    dice: list[int]
    rolls_left: int
    played: str
    best: str
    error: float
    grade: Annotated[GradeName, Field(alias="class")]
    moves: list[RankedMoveView]


class ErrorsView(Wire):
    """How many decisions there were of some sort, and what they gave away together."""

    count: int
    error: float


class KindsView(Wire):
    """Decisions by what they were about."""

    keep: ErrorsView
    box: ErrorsView


class ClassesView(Wire):
    """Decisions by how good they were."""

    best: ErrorsView
    fine: ErrorsView
    inaccuracy: ErrorsView
    mistake: ErrorsView
    blunder: ErrorsView


class FairnessView(Wire):
    """The answer to "were my dice rigged?".

    `z` is how many deviations the luck is away from none, and `share` in which share of games fair
    dice are as far from the average, or further.
    """

    z: float
    share: Chance
    side: Literal["lucky", "unlucky"]
    degree: Literal["ordinary", "somewhat", "very", "suspicious"]
    sentence: str


class PlayerReview(Wire):
    """One player's ledger: `score + value = par + luck - errors`; `value` is 0 at the end.

    `percentile` is null while boxes are open. `dearest` are the events of the decisions that cost
    most, the dearest first.
    """

    name: str
    par: float
    luck: float
    errors: float
    score: int
    value: float
    percentile: float | None
    fairness: FairnessView
    kinds: KindsView
    classes: ClassesView
    throws: list[ThrowView]
    decisions: list[DecisionView]
    dearest: list[int]


class ChancePointView(Wire):
    """Each seat's chance to win after an event of the record; event 0 is the start."""

    event: int
    chances: list[Chance]


class DistributionView(Wire):
    """The scores of perfect games, in steps of some points.

    `probabilities[n]` is that of the `step` scores from `first + n * step` on. Where `exact` is
    false they were counted from simulated games.
    """

    mean: float
    deviation: float
    exact: bool
    percentiles: dict[str, int]
    first: int
    step: int
    probabilities: list[float]


class ReviewView(Wire):
    """The whole review; the seats are in their order.

    `dice` tells what is known of them: `checked` against the secret that was committed to,
    `entered` by hand, or with a secret that is `unrevealed` because the game is not over.
    """

    rules: RulesView
    is_over: bool
    dice: Literal["checked", "entered", "unrevealed"]
    players: list[PlayerReview]
    chances: list[ChancePointView]
    distribution: DistributionView
