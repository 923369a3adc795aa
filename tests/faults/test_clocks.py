"""A clock that is set wrong takes no table away."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.hosting.houses import (
    ANNA,
    AT_ONCE,
    SECONDS,
    Clock,
    SimplePlayers,
    open_house,
    open_table,
    play,
    until_over,
)
from tests.server.sites import running_site

from yatzy.core import load_rules
from yatzy.game import Roll, Score
from yatzy.hosting import Site, TableSettings
from yatzy.hosting.clock import now
from yatzy.store import open_store
from yatzy.tables import BotPlan, GameId, PersonPlan

pytestmark = pytest.mark.anyio

DAY = 24 * 60 * 60 * 1000


async def visit(database: str, clock: Callable[[], int], game: GameId | None = None) -> GameId:
    """Open a table, or find it, and sweep; it can be played at."""
    store = await open_store(database)
    site = Site(store, AT_ONCE, players=SimplePlayers(), clock=clock)
    if game is None:
        live = await site.open(load_rules("yatzy"), [PersonPlan(name="Anna")], token=ANNA)
    else:
        live = await site.find(game)
    await site.sweep()
    assert not live.table.is_archived
    assert await store.find_code(live.table.code) == live.table.id
    await site.close()
    await store.close()
    return live.table.id


async def test_a_clock_that_jumps_a_month_ahead_archives_nothing(database: str) -> None:
    clock = Clock()
    clock.now = now()
    store = await open_store(database)
    site = Site(store, AT_ONCE, players=SimplePlayers(), clock=clock)
    live = await site.open(load_rules("yatzy"), [PersonPlan(name="Anna")], token=ANNA)
    clock.now += 31 * DAY
    await site.sweep()
    assert not live.table.is_archived
    await site.open(load_rules("yatzy"), [PersonPlan(name="Ben")], token=ANNA)
    await site.sweep()
    assert not (await site.find(live.table.id)).table.is_archived
    await site.close()
    await store.close()


async def test_nor_does_a_process_that_starts_with_such_a_clock(database: str) -> None:
    game = await visit(database, now)
    await visit(database, lambda: now() + 31 * DAY, game)


async def test_a_bot_moves_on_though_the_clock_was_set_back(tmp_path: Path) -> None:
    clock = Clock()
    settings = TableSettings(bot_pace=0.001, undo_time=0.05, grade_pace=None)
    async with asyncio.timeout(SECONDS), open_house(tmp_path, settings, clock=clock) as house:
        live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="greedy"))
        subscription = live.subscribe()
        with live.presence.of(ANNA):  # whoever is there may undo, and the bot waits for that
            for box in ("pair", "chance"):
                while live.table.begun.turn != 0:
                    await subscription.take()
                await play(live, [Roll(), Score(box)], token=ANNA)
                clock.now -= DAY
            await until_over(live)


async def test_a_table_that_was_archived_too_early_is_back_for_whoever_has_a_token(
    tmp_path: Path,
) -> None:
    async with running_site(tmp_path) as site:
        assert site.context is not None
        opened = await site.open()
        game, token = opened["game"], opened["token"]
        live_table = await site.context.site.find(game)
        await live_table.archive()
        async with site.live(game) as spectator:
            assert (await spectator.until("view"))["view"]["is_archived"]
            async with site.live(game, token) as live:
                view = (await live.until("view"))["view"]
                assert not view["is_archived"]
                assert view["code"] == opened["code"]
                await live.send(kind="roll", version=view["version"])
                assert (await live.answer())["kind"] == "done"
            assert not (await spectator.until("view"))["view"]["is_archived"]
        await live_table.archive()
        assert (await site.get(f"/api/games/{game}", token))["is_archived"]
        view = await site.post(f"/api/games/{game}/coach", {"seat": 0, "on": True}, token)
        assert not view["is_archived"]
