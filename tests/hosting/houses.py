"""Houses for tests: real tables in a real SQLite file, a clock that stands still, simple bots."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from yatzy.core import Rules, parse_rules
from yatzy.game import Command, Move, Roll, Score, State
from yatzy.hosting import Site
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.settings import TableSettings
from yatzy.insight import Asker
from yatzy.store import open_store
from yatzy.tables.keys import token_digest
from yatzy.tables.plans import PersonPlan, SeatPlan

SHORT = parse_rules(
    """
    id = "short"
    dice = 2
    rolls = 2
    [[category]]
    id = "pair"
    groups = [2]
    [[category]]
    id = "chance"
    any = true
    """,
    source="short.toml",
)
ANNA = token_digest("anna")
BEN = token_digest("ben")
CARO = token_digest("caro")
AT_ONCE = TableSettings(bot_pace=0, stand_by=0, grade_pace=None)
SECONDS = 20


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class SimplePlayers:
    """Bots that roll once and take the first box."""

    def __init__(self) -> None:
        self.moves = 0

    async def check(self, rules: Rules, asker: Asker) -> None:
        """Any rules will do."""

    async def choose(self, level: str, state: State, asker: Asker) -> Move:
        """One roll, then the first box."""
        del level, asker
        self.moves += 1
        if state.dice is None:
            return Roll()
        return Score(next(iter(state.scorecard.options(state.dice))))


@asynccontextmanager
async def open_house(
    folder: Path, settings: TableSettings = AT_ONCE, *, clock: Clock | None = None
) -> AsyncIterator[Site]:
    """A house on the file in that folder."""
    store = await open_store(f"sqlite:///{folder / 'games.sqlite'}")
    house = Site(store, settings, players=SimplePlayers(), clock=clock or Clock())
    try:
        yield house
    finally:
        await house.close()
        await store.close()


async def open_table(
    house: Site, *plans: SeatPlan, rules: Rules = SHORT, token: str = ANNA
) -> LiveTable:
    """A table of short rules; by default Anna plays alone."""
    return await house.open(rules, plans or (PersonPlan(name="Anna"),), token=token)


async def play(live: LiveTable, moves: Sequence[Command], *, token: str) -> None:
    """Make moves, each at the version that is current then."""
    for move in moves:
        await live.act(move, token=token, version=live.table.version)


async def play_out(live: LiveTable, tokens: Sequence[str]) -> None:
    """Play to the end: everybody rolls once and takes the first box."""
    while not live.table.is_over:
        state = live.table.game
        assert state is not None
        seat = state.turn
        token = next(token for token in tokens if seat in live.table.held_by(token))
        await play(live, [Roll()], token=token)
        assert live.table.game is not None
        assert live.table.game.dice is not None
        box = next(iter(live.table.game.scorecard.options(live.table.game.dice)))
        await play(live, [Score(box)], token=token)


async def until_version(live: LiveTable, version: int) -> None:
    """Return when the table has come that far; every change wakes it up."""
    subscription = live.subscribe()
    async with asyncio.timeout(SECONDS):
        while live.table.version < version:
            await subscription.take()
    live.unsubscribe(subscription)


async def until_over(live: LiveTable) -> None:
    """Return when the game is over; every change wakes it up."""
    subscription = live.subscribe()
    async with asyncio.timeout(SECONDS):
        while not live.table.is_over:
            await subscription.take()
    live.unsubscribe(subscription)
