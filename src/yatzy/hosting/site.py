"""The site: opens, finds and unloads the tables of this process."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing, suppress

from yatzy import errors
from yatzy.core import Rules
from yatzy.game import Record
from yatzy.hosting.clock import Clock, now
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.messenger import Messenger
from yatzy.hosting.opened_table import plan_table, read_event, replay
from yatzy.hosting.settings import TableSettings
from yatzy.hosting.supervision import Supervisor
from yatzy.hosting.turns import Turns
from yatzy.hosting.wishes import Wishes
from yatzy.insight import SITE, STRATEGIES, Asker, Grader, Insight, Key, Players
from yatzy.store import Change, EventStore, Notice, Word
from yatzy.tables import BotPlan, DiceKind, GameId, SeatBot, SeatPlan, Table
from yatzy.tables.decisions import check_can_seat
from yatzy.tables.keys import parse_code
from yatzy.tables.plans import plan_rematch, plan_seats
from yatzy.tables.records import record_of

MOST_ARCHIVED_AT_ONCE = 100
TASKS = ("messenger", "notices", "sweep", "grader")


class Site:
    """All tables in the store; those that are in use are in memory."""

    def __init__(
        self,
        store: EventStore,
        settings: TableSettings | None = None,
        *,
        players: Players | None = None,
        clock: Clock = now,
    ) -> None:
        self.store = store
        self.settings = settings or TableSettings()
        self.insight = Insight(
            most_bytes=self.settings.most_solution_bytes, most_waiting=self.settings.most_analyses
        )
        self._players = players or self.insight.players
        self._clock = clock
        self._live: dict[GameId, LiveTable] = {}
        self._loading: dict[GameId, asyncio.Lock] = {}
        self._replaying = asyncio.Lock()
        self._turns: dict[GameId, Turns] = {}
        self._wishes: dict[GameId, Wishes] = {}
        self.supervisor = Supervisor()
        self._messenger = Messenger(store, self._live.get, self.supervisor)
        self.supervisor.keep("messenger", lambda: self._messenger.repeat(self._live.values))
        self.supervisor.keep("notices", self._follow_notices)
        self.supervisor.keep("sweep", self._sweep_now_and_then)
        self._grader = self._start_grader()

    @property
    def is_failing(self) -> bool:
        """Whether one of the tasks that serve all tables is failing; a table's own bot is not."""
        health = self.supervisor.health
        return any(health[name].failing for name in TASKS if name in health)

    def __len__(self) -> int:
        return len(self._live)

    async def open(
        self,
        rules: Rules,
        plans: Sequence[SeatPlan],
        *,
        token: str,
        dice: DiceKind = "woven",
        chain: str | None = None,
        seed: str | None = None,
        asker: Asker = SITE,
    ) -> LiveTable:
        """Open a table; the token with this digest gets the seats of all people in `plans`.

        `chain` is the end of its device's chain, for woven dice; `seed` is for duplicate ones.
        """
        asker.pay("table")
        seats = plan_seats(plans, token=token, dice=dice, chain=chain)
        if any(isinstance(plan, BotPlan) for plan in plans):
            await self._players.check(rules, asker)
        while True:
            opened = plan_table(rules, seats, dice, at=self._clock(), seed=seed)
            with suppress(errors.CodeTakenError):
                await self.store.append(Change(events=[opened.event], opened=[opened.row]))
                return self._keep(opened.table, asker)

    async def find(self, name: str) -> LiveTable:
        """The table with that id or code."""
        live = self._live.get(GameId(name))
        if live is None:
            code = parse_code(name)
            found = name if code is None else await self.store.find_code(code)
            if found is None:
                raise errors.UnknownGameError(name)
            id_ = GameId(found)
            live = self._live.get(id_) or await self._load(id_, name)
        if self.store.is_shared:
            await live.catch_up()
        return live

    async def rematch(
        self, live: LiveTable, *, token: str | None, asker: Asker = SITE
    ) -> LiveTable:
        """The table of the rematch, opened if there is none yet; the players keep their tokens."""
        if not live.seats_of(token):
            raise errors.TokenNeededError
        await live.restore(token=token)
        if not live.table.is_over:
            raise errors.GameNotOverError("a rematch")
        if live.table.rematch is None:
            asker.pay("table")
        while live.table.rematch is None:
            table = live.table
            seats = plan_rematch(table.seats)
            opened = plan_table(
                table.rules, seats, table.dice_kind, at=self._clock(), rematch_of=table.id
            )
            with suppress(errors.CodeTakenError):
                if await live.open_rematch(opened):
                    return self._keep(opened.table, asker)
        return await self.find(live.table.rematch)

    async def seat_bot(
        self,
        live: LiveTable,
        *,
        seat: int,
        level: str,
        token: str | None,
        version: int | None = None,
        asker: Asker = SITE,
    ) -> None:
        if token is None:
            raise errors.TokenNeededError
        check_can_seat(live.table, live.seats_of(token))
        await self._players.check(live.table.rules, asker)
        await live.act(SeatBot(seat=seat, level=level), token=token, version=version)

    async def close(self) -> None:
        """Stop bots and clocks; the store stays open."""
        await self.supervisor.close()
        for id_ in list(self._live):
            self._unload(id_)
        self.insight.close()

    async def sweep(self) -> None:
        """Archive tables that have been idle for long, and unload those without clients."""
        oldest = self.store.confirm(self._clock()) - int(1000 * self.settings.archive_after)
        for id_ in await self.store.idle_since(oldest, most=MOST_ARCHIVED_AT_ONCE):
            live = await self.find(id_)
            if live.table.changed_at < oldest:
                await live.archive()
        for id_, live in list(self._live.items()):
            is_used = live.subscriptions or live.is_changing or self._turns[id_].is_busy
            if not is_used and live.table.changed_at < self._oldest_kept(live.table):
                self._unload(id_)

    def _oldest_kept(self, table: Table) -> int:
        """When a table without clients must have changed last to stay in memory."""
        settings = self.settings
        seconds = settings.unload_over_after if table.is_over else settings.unload_after
        return self._clock() - int(1000 * seconds)

    def _keep(self, table: Table, asker: Asker = SITE) -> LiveTable:
        live = LiveTable(table, self.store, self.settings, self._clock, asker)
        turns = Turns(live, self._players, self.settings, self.supervisor)
        wishes = Wishes(live, self.insight)
        live.on_change = lambda: self._follow(live)
        live.on_wish = wishes.follow
        self._live[table.id] = live
        self._turns[table.id] = turns
        self._wishes[table.id] = wishes
        turns.follow()
        self._messenger.introduce(live)
        return live

    def _follow(self, live: LiveTable) -> None:
        self._turns[live.table.id].follow()
        self._wishes[live.table.id].follow()
        if live.table.is_over and self._grader is not None:
            self._grader.wake()

    def _start_grader(self) -> Grader | None:
        pace = self.settings.grade_pace
        if pace is None:
            return None
        insight, results = self.insight, self.store.results
        grader = Grader(results, insight.jobs, insight.strategies, self.read_record, pace=pace)
        self.supervisor.keep("grader", grader.run)

        def wake(key: Key) -> None:
            if key.lane in STRATEGIES:
                grader.wake()

        insight.jobs.on_ready = wake
        return grader

    async def read_record(self, id_: GameId, asker: Asker = SITE) -> Record:
        table = (await self.find(id_)).table
        stored = (await self.store.read(id_))[: table.version]
        return await self.insight.parse(lambda: record_of(table, map(read_event, stored)), asker)

    def _unload(self, id_: GameId) -> None:
        """Forget a table, without cycles: those would stay in memory for many minutes."""
        self._turns.pop(id_).stop()
        self._wishes.pop(id_).stop()
        live = self._live.pop(id_)
        live.presence.close()
        live.on_change = live.on_keep = live.on_wish = lambda: None

    async def _load(self, id_: GameId, name: str) -> LiveTable:
        """Load a table once, however many ask for it; long ones are replayed one at a time."""
        async with self._loading.setdefault(id_, asyncio.Lock()):
            try:
                if id_ not in self._live:
                    stored = await self.store.read(id_)
                    if not stored:
                        raise errors.UnknownGameError(name)
                    async with self._replaying:
                        table = await replay(id_, stored)
                    await asyncio.to_thread(table.rules.prepare)
                    self._keep(table)
                return self._live[id_]
            finally:
                self._loading.pop(id_, None)

    async def _follow_notices(self) -> None:
        async with aclosing(self.store.notices()) as notices:
            async for notice in notices:
                await self._follow_notice(notice)

    async def _follow_notice(self, notice: Notice | Word) -> None:
        if isinstance(notice, Word):
            self._messenger.hear(notice)
            return
        if notice.game is None:
            behind = list(self._live.values())
        else:
            live = self._live.get(GameId(notice.game))
            behind = [live] if live and live.table.version < notice.version else []
        for live in behind:
            await live.catch_up()

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            await self.sweep()
