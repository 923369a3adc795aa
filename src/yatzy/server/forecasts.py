"""Forecasts: each table's chances to win, computed once for a position, one table at a time.

Every client may ask after every push. All who ask about one table share one computation, and what
is computed is always the newest position: a table that changes faster than that skips some.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yatzy.errors import GameNotStartedError
from yatzy.game import State
from yatzy.server.analysis_wire import ChancesView
from yatzy.server.desk import Desk
from yatzy.service import LiveTable, Solutions
from yatzy.service.solutions import is_quick
from yatzy.store import GameId

if TYPE_CHECKING:
    from yatzy.analysis import Outlook
    from yatzy.solver import Solution

MOST_KEPT = 1000

ROLLOUTS_OF_LONG_RULES = 4000
"""With six dice and twenty boxes a bar that moves at once is worth more than its last percent."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Each seat's chance to win in one position of a game, first seen at that version."""

    version: int
    state: State
    chances: tuple[float, ...]
    outlook: "Outlook"


class Forecasts:
    """The newest forecast of each table that somebody asked about."""

    def __init__(self, solutions: Solutions, *, most_waiting: int) -> None:
        self._solutions = solutions
        self._desk = Desk("forecasts", most_waiting=most_waiting)
        self._known: OrderedDict[GameId, Forecast] = OrderedDict()
        self._under_way: dict[GameId, asyncio.Task[None]] = {}

    async def of(self, live: LiveTable) -> ChancesView:
        """The chances at the table as it is now, or has become meanwhile.

        Raises:
            GameNotStartedError: while seats are open.
            SolvingError: while the strategy of the rules is being computed.
            NotSolvedError: if nobody asked for that yet, and it takes long.
            BusyError: if too many tables wait.
        """
        wanted = live.table
        if wanted.game is None:
            raise GameNotStartedError(len(wanted.open_seats))
        if len(wanted.seats) == 1:
            return ChancesView(version=wanted.version, chances=[1.0])
        solution = await self._solutions.get_unasked(wanted.rules)
        while True:
            found = self._known.get(wanted.id)
            if found is not None and found.state is live.table.game:
                return ChancesView(version=live.table.version, chances=list(found.chances))
            if found is not None and found.version >= wanted.version:
                return ChancesView(version=found.version, chances=list(found.chances))
            await self._join(live, solution)

    def close(self) -> None:
        """Compute no more."""
        self._desk.close()

    async def _join(self, live: LiveTable, solution: "Solution") -> None:
        """Return when the newest position has been computed, by whoever began with it."""
        id_ = live.table.id
        if id_ not in self._under_way:
            task = asyncio.create_task(self._compute(live, solution), name="forecast")
            self._under_way[id_] = task
            task.add_done_callback(lambda _: self._under_way.pop(id_))
        await asyncio.shield(self._under_way[id_])

    async def _compute(self, live: LiveTable, solution: "Solution") -> None:
        before = self._known.get(live.table.id)
        outlook = None if before is None else before.outlook
        self._known[live.table.id] = await self._desk.do(lambda: _forecast(live, solution, outlook))
        self._known.move_to_end(live.table.id)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)


def _forecast(live: LiveTable, solution: "Solution", outlook: "Outlook | None") -> Forecast:
    from yatzy.analysis import Outlook

    table = live.table
    assert table.game is not None
    if outlook is None and is_quick(table.rules):
        outlook = Outlook(solution)
    elif outlook is None:
        outlook = Outlook(solution, rollouts=ROLLOUTS_OF_LONG_RULES)
    return Forecast(table.version, table.game, outlook.chances(table.game), outlook)
