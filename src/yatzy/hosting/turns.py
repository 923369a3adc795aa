"""The moves of bots, and the time-out of a turn, or of devices whose chains are waited for.

Neither is stored: both follow from the table, so they resume after a restart.
"""

import asyncio

from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.settings import TableSettings
from yatzy.hosting.supervision import Supervisor
from yatzy.insight import Players
from yatzy.tables import BeginAnyway, SeatKind, TimeOut
from yatzy.tables.decisions import is_timed


class Turns:
    """The bots and the turn clock of one table."""

    def __init__(
        self, live: LiveTable, players: Players, settings: TableSettings, supervisor: Supervisor
    ) -> None:
        self._live = live
        self._supervisor = supervisor
        self._players = players
        self._settings = settings
        self._bot: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._time_out: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        return self._bot is not None and not self._bot.done()

    def follow(self) -> None:
        """Start what the table needs now; call this after each change."""
        self._set_timer()
        if self._is_bots_turn and not self.is_busy:
            self._bot = self._supervisor.start("bot", self._play)

    def stop(self) -> None:
        self._stop_timer()
        for task in (self._bot, self._time_out):
            if task is not None:
                task.cancel()

    @property
    def _is_bots_turn(self) -> bool:
        mover = self._live.table.to_move
        return mover is not None and mover.kind is SeatKind.BOT and not self._live.table.is_archived

    async def _play(self) -> None:
        while self._is_bots_turn:
            await self._move()

    async def _move(self) -> None:
        table = self._live.table
        mover = table.to_move
        assert mover is not None
        assert mover.level is not None
        stand_by = self._settings.stand_by if self._live.was_elsewhere else 0.0
        was_settled = await self._live.until_settled()
        pace = 0.0 if was_settled else self._settings.bot_pace
        await asyncio.sleep(pace + stand_by)
        if self._live.table.game is not table.game:
            return
        move = await self._players.choose(mover.level, table.begun, self._live.asker)
        await self._live.play_bot(move, state=table.begun)

    def _set_timer(self) -> None:
        """Start the clock or stop it.

        One that is running is left alone: a wait only ever ends later than was thought, and a clock
        that rings too early starts again.
        """
        limit = self._limit
        if limit is None:
            self._stop_timer()
        elif self._timer is None:
            left = max(0.0, limit - self._live.waited / 1000)
            self._timer = asyncio.get_running_loop().call_later(left + 0.001, self._ring)

    @property
    def _limit(self) -> float | None:
        """How long the table waits for what it is waiting for; None if it is not."""
        table = self._live.table
        if table.awaits_chains:
            return self._settings.chain_time
        return self._settings.turn_time if is_timed(table) else None

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        limit = self._limit
        if limit is None or self._live.waited < 1000 * limit:
            self._set_timer()
        else:
            self._time_out = self._supervisor.start("time-out", self._end_wait)

    async def _end_wait(self) -> None:
        command = BeginAnyway() if self._live.table.awaits_chains else TimeOut()
        if not await self._live.act(command, token=None):
            self._set_timer()
