"""Forecasts: each table's chances to win, computed once for a position.

Everybody at a table is told after every change. What is computed is always the newest position: a
table that changes faster than that skips some.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from yatzy import analysis
from yatzy.analysis import ROLLOUTS
from yatzy.errors import GameNotStartedError
from yatzy.insight.jobs import Jobs, Key
from yatzy.insight.strategies import Strategies, is_quick
from yatzy.tables import GameId, Table

if TYPE_CHECKING:
    from yatzy.analysis import Outlook
    from yatzy.solver import Solution

MOST_KEPT = 1000


class Forecasts:
    """Each seat's chance to win, at any table."""

    def __init__(self, jobs: Jobs, strategies: Strategies) -> None:
        self._jobs = jobs
        self._strategies = strategies
        self._outlooks: OrderedDict[GameId, Outlook] = OrderedDict()

    async def chances(self, table: Table, *, within: float | None = None) -> tuple[float, ...]:
        """The chances of the seats, in their order.

        Raises:
            GameNotStartedError: while seats are open.
            SolvingError: if the strategy of the rules takes longer than `within` seconds.
            NotSolvedError: if nobody asked for that yet, and it takes minutes.
            BusyError: if too many tables wait.
        """
        state = table.game
        if state is None:
            raise GameNotStartedError(len(table.open_seats))
        if len(table.seats) == 1:
            return (1.0,)
        solution = await self._strategies.get_unasked(table.rules, within=within)
        outlook = self._outlook(table, solution)
        return await self._jobs.get(
            Key("forecast", (table.id, table.version)), lambda _: outlook.chances(state)
        )

    def _outlook(self, table: Table, solution: "Solution") -> "Outlook":
        """What is known of a table; a move changes the prospects of one seat only."""
        if table.id not in self._outlooks:
            rollouts = ROLLOUTS["table" if is_quick(table.rules) else "long_table"]
            self._outlooks[table.id] = analysis.Outlook(solution, rollouts=rollouts)
        self._outlooks.move_to_end(table.id)
        if len(self._outlooks) > MOST_KEPT:
            self._outlooks.popitem(last=False)
        return self._outlooks[table.id]
