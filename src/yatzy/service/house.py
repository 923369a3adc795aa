"""The house: all tables of this process, where they are opened, found and put away."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress

from yatzy.core import Rules
from yatzy.errors import (
    CodeTakenError,
    DatabaseError,
    GameArchivedError,
    GameNotOverError,
    TokenNeededError,
    UnknownGameError,
)
from yatzy.game import Record
from yatzy.service.bot_players import BotPlayers, Players
from yatzy.service.codes import new_code, parse_code
from yatzy.service.grader import Grader
from yatzy.service.live_table import Clock, LiveTable, OpenedTable, store_event
from yatzy.service.messenger import Messenger
from yatzy.service.plans import BotPlan, SeatPlan, plan_rematch, plan_seats
from yatzy.service.records import read_record
from yatzy.service.seats import Seat
from yatzy.service.settings import TableSettings
from yatzy.service.solutions import Solutions
from yatzy.service.table import Table, evolve, open_table
from yatzy.service.table_events import DiceKind, Opened, from_data
from yatzy.service.tasks import spawn
from yatzy.service.turns import Turns
from yatzy.store import Change, EventStore, GameId, StoredEvent, Word

MOST_ARCHIVED_AT_ONCE = 100

_LOG = logging.getLogger(__name__)


def _now() -> int:
    return time.time_ns() // 1_000_000


class House:
    """The tables that are in memory, and the way to all others."""

    def __init__(
        self,
        store: EventStore,
        settings: TableSettings | None = None,
        *,
        players: Players | None = None,
        clock: Clock = _now,
    ) -> None:
        self.store = store
        self.settings = settings or TableSettings()
        self.solutions = Solutions(most_bytes=self.settings.most_solution_bytes)
        self._players = players or BotPlayers(self.solutions)
        self._clock = clock
        self._live: dict[GameId, LiveTable] = {}
        self._turns: dict[GameId, Turns] = {}
        self._messenger = Messenger(store, self._live.get)
        self._tasks = [
            spawn(self._messenger.repeat(self._live.values), name="messenger"),
            spawn(self._follow_notices(), name="notices"),
            spawn(self._sweep_now_and_then(), name="sweep"),
        ]
        self._grader = self._start_grader()

    def __len__(self) -> int:
        return len(self._live)

    async def open(
        self, rules: Rules, plans: Sequence[SeatPlan], *, token: str, dice: DiceKind = "fair"
    ) -> LiveTable:
        """A new table; the token of this digest holds the seats of people at the screen.

        Raises:
            YatzyError: if there can be no such table.
        """
        seats = plan_seats(plans, token=token, dice=dice)
        if any(isinstance(plan, BotPlan) for plan in plans):
            await self._players.check(rules)
        while True:
            opened = self._plan(rules, seats, dice=dice)
            change = Change(events=opened.events, opened=[opened.table])
            with suppress(CodeTakenError):
                await self.store.append(change)
                return self._keep(opened.state)

    async def find(self, name: str) -> LiveTable:
        """The table of that id or code.

        Raises:
            UnknownGameError: if there is none.
        """
        live = self._live.get(GameId(name))
        if live is None:
            code = parse_code(name)
            id_ = GameId(name) if code is None else await self.store.find_code(code)
            if id_ is None:
                raise UnknownGameError(name)
            live = self._live.get(id_) or await self._load(id_, name)
        if self.store.is_shared:
            await live.catch_up()
        return live

    async def rematch(self, live: LiveTable, *, token: str | None) -> LiveTable:
        """The table where the same players go on; their tokens are good there too.

        Raises:
            GameNotOverError: if the game is not over.
            GameArchivedError: if it has been over for long.
            TokenNeededError: if the token holds no seat here.
        """
        if not live.seats_of(token):
            raise TokenNeededError
        if live.table.is_archived:
            raise GameArchivedError
        if not live.table.is_over:
            raise GameNotOverError("a rematch")
        while live.table.rematch is None:
            table = live.table
            seats = plan_rematch(table.seats)
            opened = self._plan(table.rules, seats, dice=table.dice_kind, rematch_of=table.id)
            with suppress(CodeTakenError):
                if await live.go_on_at(opened, version=table.version):
                    return self._keep(opened.state)
        return await self.find(live.table.rematch)

    async def close(self) -> None:
        """Stop bots and clocks; the store is closed by who opened it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for id_ in list(self._live):
            self._put_away(id_)
        self._players.close()
        self.solutions.close()

    async def sweep(self) -> None:
        """Archive tables where nothing happens, and forget those that nobody looks at."""
        now = self._clock()
        oldest = now - int(1000 * self.settings.archive_after)
        for id_ in await self.store.idle_since(oldest, most=MOST_ARCHIVED_AT_ONCE):
            live = await self.find(id_)
            if live.table.changed_at < oldest:
                await live.archive()
        for id_, live in list(self._live.items()):
            is_idle = live.seconds_unchanged > self.settings.unload_after
            if is_idle and not live.is_watched and not self._turns[id_].is_busy:
                self._put_away(id_)

    def _plan(
        self,
        rules: Rules,
        seats: tuple[Seat, ...],
        *,
        dice: DiceKind,
        rematch_of: str | None = None,
    ) -> OpenedTable:
        opening = Opened(
            rules=rules,
            seats=seats,
            secret=secrets.token_bytes(32) if dice == "fair" else b"",
            code=new_code(),
            rematch_of=rematch_of,
            dice=dice,
        )
        at = self._clock()
        table = open_table(GameId(secrets.token_urlsafe(12)), opening, at=at)
        return OpenedTable(table, store_event(table, opening, version=1, at=at))

    def _keep(self, table: Table) -> LiveTable:
        live = LiveTable(
            table,
            self.store,
            clock=self._clock,
            patience=self.settings.patience,
            grace=self.settings.presence_grace,
        )
        turns = Turns(live, self._players, self.settings)
        live.on_change = lambda: self._follow(live, turns)
        self._live[table.id] = live
        self._turns[table.id] = turns
        turns.follow()
        self._messenger.introduce(live)
        return live

    def _follow(self, live: LiveTable, turns: Turns) -> None:
        turns.follow()
        if live.table.is_over and self._grader is not None:
            self._grader.wake()

    def _start_grader(self) -> Grader | None:
        pace = self.settings.grade_pace
        if pace is None:
            return None
        grader = Grader(self.store.results, self.solutions, self._read_record, pace=pace)
        self.solutions.on_solved = grader.wake
        self._tasks.append(spawn(grader.run(), name="grader"))
        return grader

    async def _read_record(self, id_: GameId) -> Record:
        return await read_record(await self.find(id_), self.store)

    def _put_away(self, id_: GameId) -> None:
        self._turns.pop(id_).stop()
        self._live.pop(id_).presence.close()

    async def _load(self, id_: GameId, name: str) -> LiveTable:
        stored = await self.store.read(id_)
        if not stored:
            raise UnknownGameError(name)
        return self._live.get(id_) or self._keep(_replay(stored))

    async def _follow_notices(self) -> None:
        async for notice in self.store.notices():
            if isinstance(notice, Word):
                self._messenger.hear(notice)
                continue
            if notice.game is None:
                behind = list(self._live.values())
            else:
                live = self._live.get(notice.game)
                behind = [live] if live and live.table.version < notice.version else []
            for live in behind:
                with suppress(DatabaseError):
                    await live.catch_up()

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            try:
                await self.sweep()
            except DatabaseError as error:
                _LOG.warning("the sweep has to wait", extra={"reason": str(error)})


def _replay(stored: Sequence[StoredEvent]) -> Table:
    first = stored[0]
    opening = from_data(first.kind, first.body)
    assert isinstance(opening, Opened)
    table = open_table(first.game, opening, at=first.at)
    for event in stored[1:]:
        table = evolve(table, from_data(event.kind, event.body), at=event.at)
    return table
