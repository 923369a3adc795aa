"""Advice: what every move of a position is worth, computed once however many ask."""

from dataclasses import dataclass

from yatzy.analysis import Analysis, analyse
from yatzy.insight.jobs import Jobs, Key
from yatzy.insight.strategies import Strategies
from yatzy.solver import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The ranked moves of a position, and what their errors are graded by."""

    position: Position
    analysis: Analysis
    deviation: float
    tolerance: float


class Advisor:
    """Ranks the moves of positions."""

    def __init__(self, jobs: Jobs, strategies: Strategies) -> None:
        self._jobs = jobs
        self._strategies = strategies

    async def advise(self, position: Position, *, within: float | None = None) -> Advice:
        """What every legal move is worth, and why the best is best.

        Raises:
            SolvingError: if the strategy takes longer than `within` seconds.
            BusyError: if too many others are waited for.
            UnsolvableError: if the rules have no strategy here.
        """
        solution = await self._strategies.get(position.rules, within=within)
        deviation = await self._strategies.deviation(solution, within=within)
        analysis = await self._jobs.get(
            Key("advice", (position.rules.digest, position)),
            lambda _: analyse(position, solution),
        )
        return Advice(
            position=position,
            analysis=analysis,
            deviation=deviation,
            tolerance=solution.tolerance,
        )
