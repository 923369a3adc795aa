"""The computer at the table: it loads the strategy, plays for the bots and thinks for the coach.

A bot thinks in a thread and moves at the pace of a person: after half a beat the table shows what
the bot is about to do, and a beat later the bot does it.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from textual.app import ComposeResult
from textual.message import Message
from textual.widget import Widget
from textual.worker import WorkerCancelled, get_current_worker

from yatzy.errors import YatzyError
from yatzy.game import Move, Roll, State
from yatzy.languages import Catalogue
from yatzy.solver import Progress
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.settings import Settings
from yatzy.tui.table import Table
from yatzy.tui.widgets.coach_panel import CoachPanel
from yatzy.tui.wording.marks import bar
from yatzy.tui.wording.reasons import reason


class StoppedError(Exception):
    """The worker was cancelled."""


def reporter(tell: Callable[[float], object]) -> Progress:
    """A progress callback that calls `tell` for each per cent, and ends a cancelled worker."""
    worker = get_current_worker()
    told = -1

    def report(share: float) -> None:
        nonlocal told
        if worker.is_cancelled:
            raise StoppedError
        if int(share * 100) != told:
            told = int(share * 100)
            tell(share)

    return report


class StrategyLoader(Widget):
    """Loads the strategy in the background; `share` is None unless it is being computed."""

    class Moved(Message):
        """There is progress."""

    class Ended(Message):
        """The strategy is loaded, or has failed to."""

    def __init__(self, words: Catalogue, strategy: Strategy) -> None:
        super().__init__()
        self._words = words
        self.display = False
        self.share: float | None = None
        self.failure: YatzyError | OSError | None = None
        self._strategy = strategy

    @property
    def state(self) -> str | None:
        if self.failure is not None:
            cause = reason(self._words, self.failure)
            return self._words.say("terminal.no_strategy", reason=cause)
        if self.share is None:
            return None
        return self._words.say("terminal.working_out", bar=bar(self._words, self.share))

    def want(self) -> None:
        if not self._strategy.ready and self.share is None and self.failure is None:
            self.share = 0.0
            self.run_worker(self._load, thread=True)

    def _load(self) -> None:
        try:
            self._strategy.load(reporter(self._tell))
        except StoppedError:
            return
        except (YatzyError, OSError) as error:
            self.failure = error
        self.share = None
        self.post_message(self.Ended())

    def _tell(self, share: float) -> None:
        self.share = share
        self.post_message(self.Moved())


class BotHand(Widget):
    """Plays for the bots."""

    @dataclass
    class Step(Message):
        """A move, for one version of the table."""

        move: Move
        version: int

    class Shows(Step):
        """The table should mark the move."""

    class Plays(Step):
        """The table should make the move."""

    def __init__(self, strategy: Strategy, *, seed: int) -> None:
        super().__init__()
        self.display = False
        self._strategy = strategy
        self._seed = seed
        self._version: int | None = None
        self._turn: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()

    def play(self, table: Table, *, pace: float) -> None:
        if self._version == table.version:
            return
        self.rest()
        self._version, level = table.version, table.to_move.level
        assert level is not None
        self._turn = asyncio.create_task(self._play(table.state, level, table.version, pace))

    async def _play(self, state: State, level: str, version: int, pace: float) -> None:
        move: Move = Roll()
        if state.dice is not None:
            seed = self._seed + state.turn
            choose = partial(self._strategy.choose, state, level=level, seed=seed)
            try:
                move = await self.run_worker(choose, thread=True).wait()
            except WorkerCancelled:  # told to rest while thinking
                return
            await self._wait(pace / 2)
            self.post_message(self.Shows(move, version))
        await self._wait(pace)
        self.post_message(self.Plays(move, version))

    async def _wait(self, seconds: float) -> None:
        self._hurried.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurried.wait()

    def hurry(self) -> None:
        self._hurried.set()

    def rest(self) -> None:
        if self._turn is not None:
            self._turn.cancel()
        self._version = self._turn = None

    def on_unmount(self) -> None:
        self.rest()


class Computer(Widget):
    """The strategy loader and the bots' hand, whose messages reach the screen."""

    def __init__(
        self, words: Catalogue, table: Table, strategy: Strategy, coach: CoachPanel
    ) -> None:
        super().__init__()
        self.display = False
        self._table = table
        self._strategy = strategy
        self._coach = coach
        self.loader = StrategyLoader(words, strategy)
        self.hand = BotHand(strategy, seed=int(table.seal[:12], 16))

    def compose(self) -> ComposeResult:
        yield self.loader
        yield self.hand

    @property
    def ready(self) -> bool:
        return self._strategy.ready

    def attend(self, settings: Settings) -> None:
        table = self._table
        coached = settings.coach or self._coach.asked(table)
        if coached or any(player.is_bot for player in table.players):
            self.loader.want()
        if not self._strategy.ready or table.state.is_over:
            return
        if table.to_move.is_bot:
            self.hand.play(table, pace=settings.pace)
        else:
            self.hand.rest()
            if coached and table.state.dice is not None:
                self._coach.consider(table)
