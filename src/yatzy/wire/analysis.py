"""What moves are worth, as it is sent: ranked moves, advice, the chance to win."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from yatzy.analysis import AnalysedMove, Analysis
from yatzy.errors import Stage
from yatzy.game import Grade, grade, places_of
from yatzy.solver import Position, RankedMove
from yatzy.wire.base import Wire
from yatzy.wire.table import CardView

Chance = Annotated[float, Field(ge=0, le=1)]


class Graded(Wire):
    """Something with a grade, which is called `class` on the wire."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, populate_by_name=True, serialize_by_alias=True
    )

    grade: Annotated[Grade, Field(alias="class")]


class RankedMoveView(Graded):
    """A move and what it is worth.

    `keep` are the faces of the dice that are kept and `places` where these lie, or `category` is
    the box that is filled and `points` what it then holds. `value` is what the move scores now plus
    what can be expected to follow, `error` how much less that is than the best. `chances` are those
    of the boxes that a turn with this keep can end in.
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
    """Why the best move is best: what it aims at, and what it gains on a rival.

    `rival` is what one might rather have done, null where there is no other move; with `is_close`
    it is as good, for all that a player could tell.
    """

    points: int | None
    targets: list[TargetView]
    rival: RankedMoveView | None
    gain: float
    is_close: bool


class PositionView(Wire):
    """A position in the words of `POST /api/analysis`, which grades every choice."""

    boxes: dict[str, int]
    extras: int
    dice: list[int]
    rolls_left: int
    saved: int


class AnalysisView(Wire):
    """Every legal move of a position, best first, and the reason why the first is best."""

    moves: list[RankedMoveView]
    reason: ReasonView


class AnalysedPosition(AnalysisView):
    """The moves of a position, and its scorecard as a table would show it."""

    card: CardView


class AdviceView(AnalysisView):
    """What the coach says about the dice on the table at this version."""

    version: int
    seat: int


class ChancesView(Wire):
    """Each seat's chance to win at this version, perfect play from there on assumed."""

    version: int
    chances: list[Chance]


class AdviceMessage(AdviceView):
    """The coach's advice, on a socket."""

    kind: Literal["advice"] = "advice"


class ChancesMessage(ChancesView):
    """The chances to win, on a socket."""

    kind: Literal["chances"] = "chances"


class Solving(Wire):
    """What the answer needs is being computed; ask again.

    `stage` is what is computed now: the perfect strategy of the rules with this digest, the scores
    of perfect games, or the review itself.
    """

    digest: str
    stage: Stage
    progress: float
    retry_after: int


def view_position(position: Position) -> PositionView:
    """A position as clients send it back."""
    return PositionView(
        boxes=position.scorecard.filled,
        extras=position.scorecard.extras,
        dice=list(position.dice),
        rolls_left=position.rolls_left,
        saved=position.saved,
    )


class MoveViewer:
    """Shows the moves of one position; errors are graded by the deviation of perfect games."""

    def __init__(self, position: Position, *, deviation: float, tolerance: float) -> None:
        self._dice = position.dice
        self._options = position.scorecard.options(position.dice)
        self._deviation = deviation
        self._tolerance = tolerance

    def view(self, ranked: RankedMove, chances: dict[str, float]) -> RankedMoveView:
        """A move, with the chances of what it can become."""
        keep, category = ranked.keep, ranked.category
        return RankedMoveView.of(
            ranked,
            places=None if keep is None else places_of(keep, self._dice),
            points=None if category is None else self._options[category],
            grade=grade(ranked.error, self._deviation, tie=self._tolerance),
            chances=chances,
        )

    def view_analysis(self, analysis: Analysis) -> AnalysisView:
        """A whole ranking."""
        reason = analysis.reason
        return AnalysisView(
            moves=[self._analysed(move) for move in analysis.moves],
            reason=ReasonView.of(
                reason,
                targets=[TargetView(category=box, chance=chance) for box, chance in reason.targets],
                rival=None if reason.rival is None else self._analysed(reason.rival),
            ),
        )

    def _analysed(self, move: AnalysedMove) -> RankedMoveView:
        return self.view(move.ranked, move.chances)
