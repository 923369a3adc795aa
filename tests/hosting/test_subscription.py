import asyncio
from pathlib import Path

import pytest
from tests.hosting.houses import ANNA, BEN, open_house, open_table, play

from yatzy.game import Roll, Score, Undo
from yatzy.hosting.subscription import MOST_WAITING, Changed, Moved, Reply, Subscription
from yatzy.tables import Join, Leave
from yatzy.tables.plans import OpenPlan, PersonPlan

pytestmark = pytest.mark.anyio


async def test_every_move_is_told_in_order_with_its_version(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        subscription = live.subscribe()
        await play(live, [Roll(), Roll((0,)), Score("chance"), Undo(), Score("pair")], token=ANNA)
        news = await subscription.take()
        assert [
            (item.table.version, item.event.kind) for item in news if isinstance(item, Moved)
        ] == [
            (2, "rolled"),
            (3, "rolled"),
            (4, "scored"),
            (5, "undone"),
            (6, "scored"),
        ]


async def test_what_is_no_move_is_told_by_the_whole_view(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan())
        subscription = live.subscribe()
        await live.act(Join(name="Ben", token=BEN), token=None)
        await live.act(Leave(), token=BEN)
        assert [type(item) for item in await subscription.take()] == [Changed, Changed]


async def test_the_last_move_is_told_by_the_whole_view(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        await play(live, [Roll(), Score("chance"), Roll()], token=ANNA)
        subscription = live.subscribe()
        await play(live, [Score("pair")], token=ANNA)
        assert [type(item) for item in await subscription.take()] == [Changed]


async def test_a_slow_client_gets_one_whole_view_and_all_its_answers() -> None:
    subscription = Subscription()
    for number in range(3 * MOST_WAITING):
        subscription.push(Reply(str(number)) if number % 50 == 0 else Changed())
    news = await subscription.take()
    assert len(news) <= MOST_WAITING + 1
    assert [item.text for item in news if isinstance(item, Reply)] == ["0", "50", "100", "150"]
    assert any(isinstance(item, Changed) for item in news)


async def test_a_client_that_asks_too_much_waits_until_it_has_read() -> None:
    subscription = Subscription()
    for number in range(MOST_WAITING):
        subscription.push(Reply(str(number)))
    waiting = asyncio.create_task(subscription.drained())
    await asyncio.sleep(0)
    assert not waiting.done()
    await subscription.take()
    await waiting


async def test_who_waits_for_a_reader_that_is_gone_waits_no_longer() -> None:
    subscription = Subscription()
    for number in range(MOST_WAITING):
        subscription.push(Reply(str(number)))
    waiting = asyncio.create_task(subscription.drained())
    await asyncio.sleep(0)
    subscription.close()
    await waiting
