"""The review as JSON: where each score came from, decision by decision and roll by roll."""

from typing import TYPE_CHECKING, Literal

from yatzy.analysis import (
    ChancePoint,
    Decision,
    DiceQuestion,
    Fairness,
    Ledger,
    SharedDecision,
    ShownLedger,
)
from yatzy.game import Grade
from yatzy.wire.analysis import (
    Graded,
    MoveViewer,
    PositionView,
    RankedMoveView,
    view_position,
)
from yatzy.wire.base import Wire
from yatzy.wire.rules import RulesView, view_rules

if TYPE_CHECKING:
    from yatzy.analysis import FullReview
    from yatzy.solver import Distribution

MOST_BARS = 100


class ThrowView(Wire):
    """A roll and how lucky it was; `places` are those of the dice that were kept."""

    event: int
    turn: int
    places: tuple[int, ...]
    dice: tuple[int, ...]
    luck: float


class DecisionView(Graded):
    """A decision: the move played, the best move, and the points it cost.

    `rolls_left` counts saved rolls too. `moves` are the best moves, best first, and include the one
    that was played.
    """

    event: int
    turn: int
    kind: Literal["keep", "box"]
    position: PositionView
    dice: tuple[int, ...]
    rolls_left: int
    played: str
    best: str
    error: float
    moves: list[RankedMoveView]


class ErrorsView(Wire):
    """The number of decisions of one kind, and the points that they cost together."""

    count: int
    error: float


class KindsView(Wire):
    """Decisions by what was decided."""

    keep: ErrorsView
    box: ErrorsView


class ClassesView(Wire):
    """Decisions by grade."""

    best: ErrorsView
    fine: ErrorsView
    inaccuracy: ErrorsView
    mistake: ErrorsView
    blunder: ErrorsView


class PlayerReview(Wire):
    """One player's ledger: `score + value = par + luck - errors`; `value` is 0 at the end.

    `shown` is the rounded ledger. `percentile` is null while boxes are open, and until the
    distribution is known. `dearest` are the events of the costliest decisions, costliest first.
    """

    name: str
    par: float
    luck: float
    errors: float
    score: int
    value: float
    shown: ShownLedger
    percentile: float | None
    fairness: Fairness
    kinds: KindsView
    classes: ClassesView
    throws: list[ThrowView]
    decisions: list[DecisionView]
    dearest: list[int]


class DiceExamView(Wire):
    """The questions about the dice themselves, and the verdict over all of them.

    Of fair games, a `share` has an answer at least as unusual as the most unusual one here.
    """

    dice: int
    share: float
    verdict: Literal["ordinary", "unusual"]
    most_unusual: DiceQuestion
    questions: tuple[DiceQuestion, ...]


class DistributionView(Wire):
    """The scores of perfect games, as a histogram.

    `probabilities[n]` is that of the `step` scores from `first + n * step` on. Unless `exact`, they
    are estimated from simulated games.
    """

    mean: float
    deviation: float
    exact: bool
    percentiles: dict[str, int]
    first: int
    step: int
    probabilities: list[float]


class ReviewView(Wire):
    """The whole review, with the players in the order of their seats.

    The `dice` were `checked` against what was fixed before the game, or `entered` by hand.
    `exam` is null before the first roll. `shared` decisions are those of duplicate dice.
    `distribution` is null while it is being computed.
    """

    rules: RulesView
    is_over: bool
    dice: Literal["checked", "entered"]
    exam: DiceExamView | None
    players: list[PlayerReview]
    shared: tuple[SharedDecision, ...]
    chances: tuple[ChancePoint, ...]
    distribution: DistributionView | None


def view_review(review: "FullReview") -> ReviewView:
    return ReviewView.of(
        review,
        rules=view_rules(review.record.rules),
        exam=None if review.exam is None else DiceExamView.of(review.exam),
        players=[_player(ledger, review) for ledger in review.ledgers],
        distribution=None if review.scores is None else view_distribution(review.scores),
    )


def _player(ledger: Ledger, review: "FullReview") -> PlayerReview:
    return PlayerReview.of(
        ledger,
        shown=ledger.shown(digits=1),
        kinds=KindsView(keep=_errors(ledger, kind="keep"), box=_errors(ledger, kind="box")),
        classes=ClassesView(**{name: _errors(ledger, grade=name) for name in Grade}),
        throws=[ThrowView.of(throw) for throw in ledger.throws],
        decisions=[_decision(decision, review) for decision in ledger.decisions],
        dearest=[decision.event for decision in ledger.dearest],
    )


def _decision(decision: Decision, review: "FullReview") -> DecisionView:
    position = decision.position
    viewer = MoveViewer(position, deviation=review.deviation, tolerance=review.tolerance)
    return DecisionView.of(
        decision,
        position=view_position(position),
        moves=[viewer.view(move) for move in decision.moves],
    )


def _errors(ledger: Ledger, **sort: str) -> ErrorsView:
    ((field, name),) = sort.items()
    errors = [d.error for d in ledger.decisions if getattr(d, field) == name]
    return ErrorsView(count=len(errors), error=sum(errors))


def view_distribution(scores: "Distribution") -> DistributionView:
    """The distribution as at most `MOST_BARS` bars, without the unlikely scores at both ends."""
    likely = [score for score, chance in scores.probabilities.items() if chance > 1e-9]
    first, last = likely[0], likely[-1]
    step = (last - first) // MOST_BARS + 1
    bars = [
        float(scores.chances[begin : begin + step].sum()) for begin in range(first, last + 1, step)
    ]
    return DistributionView.of(scores, first=first, step=step, probabilities=bars)
