"""The chances of many tables: one computation a position, the newest one, and no refusals."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hosting.houses import ANNA, SECONDS, open_house, open_table

from yatzy.analysis import Outlook
from yatzy.game import Roll, State
from yatzy.hosting import Site
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.subscription import Chances, Subscription, Unavailable
from yatzy.tables.plans import PersonPlan

pytestmark = pytest.mark.anyio

TABLES = 200
TWO = [PersonPlan(name="Anna"), PersonPlan(name="Ben")]


class Gate:
    """Forecasts that wait until they may go on, and are noted."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.reached = threading.Event()
        self.asked: list[State] = []

    def chances(self, state: State) -> tuple[float, ...]:
        self.asked.append(state)
        self.reached.set()
        assert self.opened.wait(SECONDS)
        return 0.5, 0.5


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(Outlook, "chances", gate.chances)
    yield gate
    gate.opened.set()


async def wishing(house: Site) -> tuple[LiveTable, Subscription]:
    live = await open_table(house, *TWO)
    subscription = live.subscribe(ANNA)
    live.wish(subscription, frozenset({"chances"}))
    return live, subscription


async def told(subscription: Subscription) -> Chances:
    async with asyncio.timeout(SECONDS):
        while True:
            for news in await subscription.take():
                assert not isinstance(news, Unavailable)
                if isinstance(news, Chances):
                    return news


async def test_a_position_that_changes_before_its_turn_is_not_computed(
    tmp_path: Path, gate: Gate
) -> None:
    async with open_house(tmp_path) as house:
        first, _ = await wishing(house)
        await asyncio.to_thread(gate.reached.wait, SECONDS)
        assert gate.asked == [first.table.game]
        second, subscription = await wishing(house)
        third, _ = await wishing(house)
        while not house.insight.is_waiting_for_chances(third.table):
            await asyncio.sleep(0)
        assert house.insight.is_waiting_for_chances(second.table)
        await second.act(Roll(), token=ANNA)
        gate.opened.set()
        assert (await told(subscription)).version == 2
        assert gate.asked[1] is second.table.game, "the newest position has kept its turn"


async def test_no_table_of_many_is_refused(tmp_path: Path, gate: Gate) -> None:
    async with open_house(tmp_path) as house:
        wishes = [await wishing(house) for _ in range(TABLES)]
        others = [live.subscribe() for live, _ in wishes]
        for (live, _), other in zip(wishes, others, strict=True):
            live.wish(other, frozenset({"chances"}))
        gate.opened.set()
        for subscription in [*(own for _, own in wishes), *others]:
            assert (await told(subscription)).chances == (0.5, 0.5)
        assert len(gate.asked) == TABLES, "once for all who watch a table"
