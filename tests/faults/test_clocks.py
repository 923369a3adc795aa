"""A clock that is set wrong takes no table away."""

from collections.abc import Callable

import pytest
from tests.hosting.houses import ANNA, AT_ONCE, Clock, SimplePlayers

from yatzy.core import load_rules
from yatzy.hosting import Site
from yatzy.hosting.clock import now
from yatzy.store import open_store
from yatzy.tables import GameId, PersonPlan

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
