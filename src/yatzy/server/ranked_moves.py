"""Rankings as they are sent: the numbers of the analysis, with places for dice and grades."""

from typing import TYPE_CHECKING

from yatzy.game import places_of
from yatzy.server.analysis_wire import (
    AdviceView,
    AnalysisView,
    RankedMoveView,
    ReasonView,
    TargetView,
)

if TYPE_CHECKING:
    from yatzy.analysis import AnalysedMove, Analysis
    from yatzy.solver import Position, RankedMove, Solution


class MoveViewer:
    """Shows the moves of one position; errors are graded by the deviation of perfect games."""

    def __init__(self, position: "Position", deviation: float, *, tolerance: float) -> None:
        self._dice = position.dice
        self._options = position.scorecard.options(position.dice)
        self._deviation = deviation
        self._tolerance = tolerance

    def view(self, ranked: "RankedMove", chances: dict[str, float]) -> RankedMoveView:
        """A move as it is sent."""
        from yatzy.analysis import grade

        keep, category = ranked.keep, ranked.category
        return RankedMoveView(
            move=ranked.move,
            keep=None if keep is None else list(keep),
            places=None if keep is None else list(places_of(keep, self._dice)),
            category=category,
            points=None if category is None else self._options[category],
            value=ranked.value,
            error=ranked.error,
            grade=grade(ranked.error, self._deviation, tie=self._tolerance).value,
            chances=chances,
        )

    def view_analysed(self, move: "AnalysedMove") -> RankedMoveView:
        """A move with the chances of what it can become."""
        return self.view(move.ranked, move.chances)


def view_analysis(analysis: "Analysis", viewer: MoveViewer) -> AnalysisView:
    """A ranking as it is sent."""
    reason = analysis.reason
    return AnalysisView(
        moves=[viewer.view_analysed(move) for move in analysis.moves],
        why=analysis.why,
        reason=ReasonView(
            points=reason.points,
            targets=[TargetView(category=box, chance=chance) for box, chance in reason.targets],
            rival=None if reason.rival is None else viewer.view_analysed(reason.rival),
            gain=reason.gain,
            is_close=reason.is_close,
        ),
    )


def rank(position: "Position", solution: "Solution", deviation: float) -> AnalysisView:
    """What every legal move of a position is worth, and why the best is best."""
    from yatzy.analysis import analyse

    viewer = MoveViewer(position, deviation, tolerance=solution.tolerance)
    return view_analysis(analyse(position, solution), viewer)


def advise(ranking: AnalysisView, *, version: int, seat: int) -> AdviceView:
    """A ranking as the advice for a seat."""
    return AdviceView(
        version=version, seat=seat, moves=ranking.moves, why=ranking.why, reason=ranking.reason
    )
