"""How long a player is waited for, and how long a bot waits for an undo."""

import asyncio
from pathlib import Path

import pytest
from tests.hosting.houses import (
    ANNA,
    BEN,
    CARO,
    SECONDS,
    SHORT,
    Clock,
    open_house,
    open_table,
    play,
)

from yatzy.errors import NothingToUndoError, VoteError
from yatzy.game import Roll, Rolled, Score, Scored, Undo, Undone
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.settings import TableSettings
from yatzy.tables import ComeBack, GameId, Join, SwitchCoach, TimeOut, Vote
from yatzy.tables.events import Opened, Replaced, Returned
from yatzy.tables.plans import BotPlan, OpenPlan, PersonPlan
from yatzy.tables.seats import Seat, SeatKind
from yatzy.tables.table import evolve
from yatzy.tables.table import open_table as open_table_state

pytestmark = pytest.mark.anyio

MINUTE = 60_000
PACED = TableSettings(bot_pace=0.001, stand_by=0, grade_pace=None, presence_grace=0, undo_time=600)


async def three(house_table: LiveTable) -> LiveTable:
    await house_table.act(Join(name="Ben", token=BEN), token=None)
    await house_table.act(Join(name="Caro", token=CARO), token=None)
    return house_table


def vote_in(live: LiveTable) -> int | None:
    return live.view(None).vote_in


async def test_nothing_that_others_do_restarts_the_minute(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock=clock) as house:
        live = await three(await open_table(house, PersonPlan(name="Anna"), OpenPlan(), OpenPlan()))
        clock.now += MINUTE - 1
        await live.act(SwitchCoach(seat=1, on=True), token=BEN)
        assert vote_in(live) == 1
        with pytest.raises(VoteError, match="Anna is still playing"):
            await live.act(Vote(0), token=BEN)
        clock.now += 1
        assert vote_in(live) == 0
        await live.act(Vote(0), token=BEN)
        await live.act(Vote(0), token=CARO)
        assert live.table.seats[0].kind is SeatKind.BOT


async def test_the_minute_counts_from_the_last_connection(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock=clock) as house:
        live = await three(await open_table(house, PersonPlan(name="Anna"), OpenPlan(), OpenPlan()))
        clock.now += MINUTE
        with live.presence.of(ANNA):
            assert vote_in(live) == MINUTE
        clock.now += MINUTE
        assert vote_in(live) == 0
        assert await live.act(TimeOut(), token=None) == ()
        clock.now += 9 * MINUTE
        assert await live.act(TimeOut(), token=None)


async def test_who_has_closed_the_page_need_not_vote(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, PACED, clock=clock) as house:
        live = await three(await open_table(house, PersonPlan(name="Anna"), OpenPlan(), OpenPlan()))
        with live.presence.of(CARO):
            clock.now += MINUTE
        while CARO in live.presence.tokens:
            await asyncio.sleep(0)
        await live.act(Vote(0), token=BEN)
        assert live.table.seats[0].kind is SeatKind.BOT


async def test_a_bot_waits_until_the_time_to_undo_is_over(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, PACED, clock=clock) as house:
        live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="casual"))
        with live.presence.of(ANNA):
            await play(live, [Roll(), Score("chance")], token=ANNA)
            view = live.view(ANNA)
            assert (view.undo_seat, view.undo_in) == (0, 600_000)
            await play(live, [Undo(), Score("pair")], token=ANNA)
            subscription, version = live.subscribe(), live.table.version
            live.settle(token=ANNA)
            async with asyncio.timeout(SECONDS):
                while live.table.version == version:
                    await subscription.take()


async def test_a_bot_does_not_wait_for_who_is_not_connected(tmp_path: Path) -> None:
    async with open_house(tmp_path, PACED) as house:
        live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="casual"))
        subscription = live.subscribe()
        await play(live, [Roll(), Score("chance")], token=ANNA)
        async with asyncio.timeout(SECONDS):
            while live.table.game is None or live.table.game.turn != 0:
                await subscription.take()


async def test_who_comes_back_cannot_undo_the_score_of_the_stand_in(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock=clock) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan())
        await live.act(Join(name="Ben", token=BEN), token=None)
        subscription = live.subscribe()
        clock.now += MINUTE
        await live.act(Vote(0), token=BEN)
        async with asyncio.timeout(SECONDS):
            while live.table.game is None or live.table.game.turn != 1:
                await subscription.take()
        assert live.view(ANNA).phase == "playing"
        assert live.table.undo_seat is None
        with pytest.raises(NothingToUndoError):
            await play(live, [Undo()], token=ANNA)
        await live.act(ComeBack(), token=ANNA)
        assert live.table.undo_seat is None
        with pytest.raises(NothingToUndoError):
            await play(live, [Undo()], token=ANNA)


async def test_a_score_that_was_undone_after_a_return_stays_undone_in_old_games() -> None:
    """Games of earlier versions let a player who came back undo the stand-in's score."""
    opening = Opened(
        rules=SHORT,
        seats=(
            Seat(kind=SeatKind.PERSON, name="Anna", token=ANNA),
            Seat(kind=SeatKind.PERSON, name="Ben", token=BEN),
        ),
        code="ABCDEF",
        dice="duplicate",
        seed="seed",
    )
    table = open_table_state(GameId("old"), opening, at=0)
    for event in (
        Replaced(seat=0, level="casual", cause="vote"),
        Rolled(seat=0, keep=(), dice=(3, 4)),
        Scored(seat=0, category="chance", points=7),
        Returned(seat=0),
        Undone(seat=0),
    ):
        table = evolve(table, event, at=0)
    assert table.game is not None
    assert table.game.turn == 0
    assert table.game.scorecards[0].total == 0


async def test_a_page_that_votes_needs_no_vote_of_who_has_no_page_open(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, PACED, clock=clock) as house:
        live = await three(await open_table(house, PersonPlan(name="Anna"), OpenPlan(), OpenPlan()))
        clock.now += MINUTE
        with live.presence.of(BEN):
            await live.act(Vote(0), token=BEN)
            assert live.table.seats[0].kind is SeatKind.BOT
