"""Analysis as JSON: ranked moves, advice, the chance to win, and positions to practise."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from yatzy.analysis import Analysis
from yatzy.errors import Stage
from yatzy.game import Grade, grade, places_of
from yatzy.solver import Position, RankedMove
from yatzy.wire.base import RulesChoice, Wire
from yatzy.wire.rules import RulesView
from yatzy.wire.table import CardView, TurnView

Chance = Annotated[float, Field(ge=0, le=1)]
PracticeSeed = Annotated[
    int, Field(ge=0, le=2**53, description="The same seed gives the same position")
]


class Graded(Wire):
    """Something with a grade, which is called `class` on the wire."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    grade: Annotated[Grade, Field(alias="class")]


class RankedMoveView(Graded):
    """A move and its value.

    A move either keeps dice, with the faces `keep` at `places`, or scores `points` in the box
    `category`. `value` is the points now plus the average that perfect play adds later; `error` is
    how much less that is than the best. `chances` are those of the boxes that perfect play can fill
    after this keep.
    """

    move: str
    keep: tuple[int, ...] | None
    places: tuple[int, ...] | None
    category: str | None
    points: int | None
    value: float
    error: float
    chances: dict[str, float]


class TargetView(Wire):
    """A box that a keep aims at."""

    category: str
    chance: float


class ReasonView(Wire):
    """Why the best move is best: the boxes it aims at, and its gain over a rival.

    `rival` is the best move of the other kind (keep or score) if that is near, else the second
    best; null if there is no other move. `is_close` means that the two are practically equal.
    """

    points: int | None
    targets: list[TargetView]
    rival: RankedMoveView | None
    gain: float
    is_close: bool


class PositionView(Wire):
    """A position, as `POST /api/analysis` takes it."""

    boxes: dict[str, int]
    extras: int
    dice: tuple[int, ...]
    rolls_left: int
    saved: int


class AnalysisView(Wire):
    """Every legal move of a position, best first, and why the first is best."""

    moves: list[RankedMoveView]
    reason: ReasonView


class AnalysedPosition(AnalysisView):
    """The moves of a position, and its scorecard."""

    card: CardView


class AdviceView(AnalysisView):
    """The coach's advice about the dice on the table at this version."""

    version: int
    seat: int


class ChancesView(Wire):
    """Each seat's chance to win at this version, if everybody plays perfectly from here on."""

    version: int
    chances: list[Chance]


class AdviceMessage(AdviceView):
    """The coach's advice, on a socket."""

    kind: Literal["advice"] = "advice"


class ChancesMessage(ChancesView):
    """The chances to win, on a socket."""

    kind: Literal["chances"] = "chances"


class Solving(Wire):
    """The answer is still being computed; ask again in `retry_after` seconds.

    `stage` is what is computed now: the perfect strategy for the rules with this digest, the scores
    of perfect games, or the review itself.
    """

    digest: str
    stage: Stage
    progress: float
    retry_after: int


class PracticeRequest(Wire):
    """Asks for a position to practise; without a seed it is random."""

    rules: RulesChoice = "yatzy"
    seed: PracticeSeed | None = None


class PracticeView(Wire):
    """A position from a casual player's game, with a decision that matters."""

    seed: int
    rules: RulesView
    card: CardView
    turn: TurnView
    position: PositionView


def view_position(position: Position) -> PositionView:
    card = position.scorecard
    return PositionView.of(position, boxes=card.filled, extras=card.extras)


class MoveViewer:
    """Views of the moves of one position, graded by the deviation of a perfect game's score."""

    def __init__(self, position: Position, *, deviation: float, tolerance: float) -> None:
        self._dice = position.dice
        self._options = position.scorecard.options(position.dice)
        self._deviation = deviation
        self._tolerance = tolerance

    def view(self, move: RankedMove) -> RankedMoveView:
        keep, category = move.keep, move.category
        return RankedMoveView.of(
            move,
            places=None if keep is None else places_of(keep, self._dice),
            points=None if category is None else self._options[category],
            grade=grade(move.error, self._deviation, tie=self._tolerance),
            chances=move.chances or {},
        )

    def view_analysis(self, analysis: Analysis) -> AnalysisView:
        reason = analysis.reason
        return AnalysisView(
            moves=[self.view(move) for move in analysis.moves],
            reason=ReasonView.of(
                reason,
                targets=[TargetView(category=box, chance=chance) for box, chance in reason.targets],
                rival=None if reason.rival is None else self.view(reason.rival),
            ),
        )
