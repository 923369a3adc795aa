import asyncio
import gc
import re
import weakref
from pathlib import Path

import pytest
from tests.hosting.houses import (
    ANNA,
    BEN,
    CARO,
    SHORT,
    Clock,
    open_house,
    open_table,
    play,
    play_out,
    until_over,
    until_version,
)

from yatzy.core import Rules, load_rules
from yatzy.errors import (
    GameArchivedError,
    GameNotOverError,
    GameNotStartedError,
    NotYourTurnError,
    PlayersError,
    SeatsError,
    SeatTakenError,
    StaleMoveError,
    TokenNeededError,
    UnknownGameError,
    VoteError,
    WrongTokenError,
    YatzyError,
)
from yatzy.game import LEVELS, Roll, Score, Undo, load_record, save_record, verify_record
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.opened_table import replay
from yatzy.hosting.settings import TableSettings
from yatzy.store import Change, NewTable, StoredEvent
from yatzy.tables import ComeBack, GameId, Join, Leave, TimeOut, Vote
from yatzy.tables.keys import LETTERS
from yatzy.tables.plans import BotPlan, OpenPlan, PersonPlan
from yatzy.tables.seats import SeatKind
from yatzy.tables.view import view_of

pytestmark = pytest.mark.anyio

PEOPLE = (PersonPlan(name="Anna"), OpenPlan())


def kinds(live: LiveTable) -> list[str]:
    return [seat.kind.value for seat in live.table.seats]


async def with_ben(live: LiveTable) -> LiveTable:
    await live.act(Join(name="Ben", token=BEN), token=None)
    return live


async def test_the_game_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, *PEOPLE)
        with pytest.raises(GameNotStartedError, match="open seats: 1"):
            await play(live, [Roll()], token=ANNA)
        await with_ben(live)
        await play(live, [Roll(), Score("chance")], token=ANNA)
        assert live.table.version == 4
        with pytest.raises(SeatTakenError, match="no seat is open"):
            await live.act(Join(name="Caro", token=CARO), token=None)


async def test_an_open_seat_can_be_chosen(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, OpenPlan(), OpenPlan(), PersonPlan(name="Anna"))
        with pytest.raises(SeatTakenError, match="seat 2 is not open; open seats: 0, 1"):
            await live.act(Join(name="Ben", token=BEN, seat=2), token=None)
        await live.act(Join(name="Ben", token=BEN, seat=1), token=None)
        assert [seat.name for seat in live.table.seats] == ["", "Ben", "Anna"]


async def test_a_table_is_found_by_id_or_by_code(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        assert re.fullmatch(f"[{LETTERS}]{{6}}", live.table.code)
        assert await house.find(live.table.id) is live
        assert await house.find(live.table.code.lower()) is live
        for name in ("nonsense-nonsense", "ZZZZZZ" if live.table.code != "ZZZZZZ" else "AAAAAA"):
            with pytest.raises(UnknownGameError):
                await house.find(name)


async def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        await play(live, [Roll(), Score("chance")], token=ANNA)
        before = live.table
    async with open_house(tmp_path) as house:
        live = await house.find(before.id)
        assert view_of(live.table, (0,)) == view_of(before, (0,))
        await play_out(live, [ANNA, BEN])
        assert live.table.is_over


async def test_a_stale_or_repeated_move_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        await live.act(Roll(), token=ANNA, version=1)
        for version in (0, 1, 3):
            with pytest.raises(StaleMoveError, match="at version 2 now"):
                await live.act(Roll(), token=ANNA, version=version)
        assert live.table.version == 2


async def test_of_twenty_equal_moves_one_is_accepted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        moves = [live.act(Roll(), token=ANNA, version=1) for _ in range(20)]
        answers = await asyncio.gather(*moves, return_exceptions=True)
        assert sum(isinstance(answer, tuple) for answer in answers) == 1
        assert sum(isinstance(answer, StaleMoveError) for answer in answers) == 19


async def test_only_a_seats_token_moves_and_only_in_turn(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        with pytest.raises(TokenNeededError):
            await live.act(Roll(), token=None, version=2)
        with pytest.raises(WrongTokenError):
            await live.act(Roll(), token=CARO, version=2)
        with pytest.raises(NotYourTurnError, match="Anna's turn"):
            await live.act(Roll(), token=BEN, version=2)
        assert live.table.version == 2


async def test_people_at_one_screen_share_a_token(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), PersonPlan(name="Ben"))
        assert live.table.held_by(ANNA) == (0, 1)
        await play(live, [Roll(), Score("chance"), Undo(), Score("pair"), Roll()], token=ANNA)
        assert live.table.game is not None
        assert live.table.game.turn == 1


async def test_who_scored_can_undo_until_the_next_roll(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        await play(live, [Roll(), Score("chance")], token=ANNA)
        with pytest.raises(NotYourTurnError, match="cannot undo this score"):
            await play(live, [Undo()], token=BEN)
        await play(live, [Undo(), Score("pair")], token=ANNA)
        await play(live, [Roll()], token=BEN)
        with pytest.raises(YatzyError, match="nothing to undo"):
            await play(live, [Undo()], token=ANNA)


async def test_bots_play_by_themselves_and_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path, TableSettings(bot_pace=3600)) as house:
        live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="casual"))
        await play(live, [Roll(), Score("chance")], token=ANNA)
        id_ = live.table.id
    async with open_house(tmp_path) as house:
        live = await house.find(id_)
        await until_version(live, 5)
        await play(live, [Roll(), Score("pair")], token=ANNA)
        await until_over(live)
        assert live.table.version == 9


async def test_a_bot_of_another_process_is_left_to_it_for_a_while(tmp_path: Path) -> None:
    async with open_house(tmp_path, TableSettings(bot_pace=0, stand_by=3600)) as house:
        live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="casual"))
        await play(live, [Roll(), Score("chance")], token=ANNA)
        await until_version(live, 5)
        assert not live.was_elsewhere


async def test_who_left_is_replaced_when_all_others_vote(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await with_ben(await open_table(house, *PEOPLE, OpenPlan()))
        await live.act(Join(name="Caro", token=CARO), token=None)
        with pytest.raises(VoteError, match="Anna is still playing"):
            await live.act(Vote(0), token=BEN)
        await live.act(Leave(), token=ANNA)
        assert live.table.seats[0].is_away
        await live.act(Vote(0), token=BEN)
        await live.act(Vote(0), token=BEN)
        assert kinds(live)[0] == "person"
        await live.act(Vote(0), token=CARO)
        assert kinds(live)[0] == "bot"
        await until_version(live, live.table.version + 2)
        await play(live, [Roll()], token=BEN)


async def test_who_comes_back_has_the_seat_again(tmp_path: Path) -> None:
    async with open_house(tmp_path, TableSettings(bot_pace=3600)) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        await live.act(Leave(), token=ANNA)
        await live.act(Vote(0), token=BEN)
        assert live.table.seats[0].kind is SeatKind.BOT
        await live.act(ComeBack(), token=ANNA)
        assert live.table.seats[0].is_here
        await live.act(Leave(), token=ANNA)
        await live.act(Roll(), token=ANNA, version=live.table.version)
        assert live.table.seats[0].is_here


@pytest.mark.parametrize("against", [-1, 1, 2, 12])
async def test_a_vote_needs_another_person(tmp_path: Path, against: int) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, *PEOPLE, BotPlan(level="casual"))
        await with_ben(live)
        with pytest.raises((SeatsError, VoteError)):
            await live.act(Vote(against), token=BEN)


async def test_who_does_not_move_for_long_can_be_voted_out(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock=clock) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        clock.now += 60_000
        await live.act(Vote(0), token=BEN)
        assert live.table.seats[0].kind is SeatKind.BOT


async def test_a_turn_that_lasts_too_long_is_ended_by_a_bot(tmp_path: Path) -> None:
    clock = Clock()
    settings = TableSettings(bot_pace=0, turn_time=0.05)
    async with open_house(tmp_path, settings, clock=clock) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        clock.now += 60_000
        await until_version(live, 3)
        assert live.table.seats[0].kind is SeatKind.BOT


async def test_nobody_waits_for_who_plays_alone(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock=clock) as house:
        live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="casual"))
        clock.now += 10**9
        assert await live.act(TimeOut(), token=None) == ()


async def test_the_dice_prove_fair_at_any_time(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        while not live.table.is_over:
            assert verify_record(await house.read_record(live.table.id)).ok
            assert live.table.game is not None
            token = (ANNA, BEN)[live.table.game.turn]
            box = live.table.game.scorecard.open_boxes[0]
            await play(live, [Roll(), Roll((1,)), Score(box)], token=token)
        view = view_of(live.table)
        record = load_record(save_record(await house.read_record(live.table.id)))
        assert verify_record(record).ok
        assert verify_record(record).rolls == 8
        assert view.phase == "over"
        assert view.state is not None
        assert view.state.standings[0].total == max(card.total for card in view.state.scorecards)


async def test_no_view_holds_a_token_or_a_link_to_come(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        await play(live, [Roll(), Score("chance")], token=ANNA)
        chains = live.table.chains
        assert chains is not None
        to_come = [chain.link(n) for chain in (chains.server, chains.stand_in) for n in (2, 3, 8)]
        for viewer in ((), (0,), (0, 1)):
            shown = repr(view_of(live.table, viewer))
            for hidden in (ANNA, BEN, "anna", *to_come):
                assert hidden not in shown


async def test_a_rematch_has_the_same_players_and_another_one_begins(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await with_ben(await open_table(house, *PEOPLE))
        with pytest.raises(GameNotOverError):
            await house.rematch(live, token=ANNA)
        await play_out(live, [ANNA, BEN])
        with pytest.raises(WrongTokenError):
            await house.rematch(live, token=CARO)
        with pytest.raises(TokenNeededError):
            await house.rematch(live, token=None)
        again = await asyncio.gather(*(house.rematch(live, token=t) for t in (ANNA, BEN) * 5))
        assert len({table.table.id for table in again}) == 1
        new = again[0].table
        assert live.table.rematch == new.id
        assert new.rematch_of == live.table.id
        assert [seat.name for seat in new.seats] == ["Ben", "Anna"]
        assert new.dice != live.table.dice
        await play(again[0], [Roll()], token=BEN)


async def test_idle_tables_are_archived_until_a_player_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    settings = TableSettings(archive_after=100, unload_after=10)
    async with open_house(tmp_path, settings, clock=clock) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan())
        id_, code = live.table.id, live.table.code
        clock.now += 50_000
        await house.sweep()
        assert len(house) == 0
        live = await house.find(id_)
        assert not live.table.is_archived
        clock.now += 60_000
        await house.sweep()
        live = await house.find(id_)
        assert live.table.is_archived
        with pytest.raises(GameArchivedError):
            await live.act(Join(name="Ben", token=BEN), token=None)
        with pytest.raises(WrongTokenError):
            await live.act(ComeBack(), token=CARO)
        with pytest.raises(UnknownGameError):
            await house.find(code)
        assert view_of(live.table).code is None
        await house.sweep()
        assert live.table.version == 2
        await asyncio.gather(*(live.act(ComeBack(), token=ANNA) for _ in range(3)))
        assert live.table.version == 3
        assert view_of(live.table).code == code
        await house.sweep()
        assert await house.find(code) is live
        await with_ben(live)
        await play(live, [Roll()], token=ANNA)


async def test_a_table_that_comes_back_gets_another_code_if_its_own_is_taken(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with open_house(tmp_path, TableSettings(archive_after=100), clock=clock) as house:
        live = await open_table(house)
        await play_out(live, [ANNA])
        code = live.table.code
        clock.now += 101_000
        await house.sweep()
        game = GameId("other")
        event = StoredEvent(game=game, version=1, kind="opened", body={}, at=clock.now)
        await house.store.append(Change(events=[event], opened=[NewTable(game, code)]))
        again = await house.rematch(live, token=ANNA)
        assert not live.table.is_archived
        assert live.table.code != code
        assert await house.find(live.table.code) is live
        assert live.table.rematch == again.table.id
        stored = await house.store.read(live.table.id)
        assert await replay(live.table.id, stored) == live.table


async def test_a_watched_table_stays_in_memory(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, TableSettings(unload_after=10), clock=clock) as house:
        live = await open_table(house)
        subscription = live.subscribe()
        clock.now += 50_000
        await house.sweep()
        assert len(house) == 1
        live.unsubscribe(subscription)
        await house.sweep()
        assert len(house) == 0


async def test_a_finished_table_leaves_the_memory_sooner_and_is_loaded_again(
    tmp_path: Path,
) -> None:
    clock = Clock()
    settings = TableSettings(unload_after=100, unload_over_after=10, grade_pace=None)
    async with open_house(tmp_path, settings, clock=clock) as house:
        over, playing = await open_table(house), await open_table(house)
        await play_out(over, [ANNA])
        clock.now += 9_000
        await house.sweep()
        assert len(house) == 2
        clock.now += 2_000
        await house.sweep()
        assert len(house) == 1
        assert await house.find(playing.table.id) is playing
        again = await house.find(over.table.id)
        assert again is not over
        assert again.table.is_over
        rematch = await house.rematch(again, token=ANNA)
        assert rematch.table.held_by(ANNA) == (0,)


async def test_a_table_that_is_being_changed_stays_in_memory(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, TableSettings(unload_after=10), clock=clock) as house:
        live = await open_table(house)
        clock.now += 50_000
        moving = asyncio.create_task(live.act(Roll(), token=ANNA))
        while not live.is_changing:
            await asyncio.sleep(0)
        await house.sweep()
        await moving
        assert await house.find(live.table.id) is live


async def test_an_unloaded_table_is_gone_before_garbage_is_collected(tmp_path: Path) -> None:
    clock = Clock()
    settings = TableSettings(unload_over_after=10, grade_pace=None)
    async with open_house(tmp_path, settings, clock=clock) as house:
        live = await open_table(house)
        subscription = live.subscribe(ANNA)
        live.wish(subscription, frozenset({"chances"}))
        await play_out(live, [ANNA])
        live.unsubscribe(subscription)
        forgotten = weakref.ref(live)
        del live, subscription
        clock.now += 20_000
        gc.collect()
        gc.disable()
        try:
            await house.sweep()
            assert forgotten() is None
        finally:
            gc.enable()


@pytest.mark.parametrize("seats", [0, 13])
async def test_a_table_has_one_to_twelve_seats(tmp_path: Path, seats: int) -> None:
    async with open_house(tmp_path) as house:
        with pytest.raises(SeatsError, match="1 to 12"):
            await house.open(SHORT, [OpenPlan()] * seats, token=ANNA)


async def test_somebody_has_to_play_and_levels_are_known(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        with pytest.raises(SeatsError, match="somebody has to play"):
            await house.open(SHORT, [BotPlan(level="casual")], token=ANNA)
        with pytest.raises(SeatsError, match="there is no level 'genius'"):
            await house.open(SHORT, [OpenPlan(), BotPlan(level="genius")], token=ANNA)


@pytest.mark.parametrize("name", ["A", "Åsa-Märta", "李小龍", "محمد", "🎲🎲", "x" * 20, "  Bo  "])
async def test_names_are_of_any_script(tmp_path: Path, name: str) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name=name))
        assert live.table.seats[0].name == name.strip()


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\nb", "a\x00", "a\x1b[2J", "\u202eevil"])
async def test_names_that_cannot_be_shown_are_refused(tmp_path: Path, name: str) -> None:
    async with open_house(tmp_path) as house:
        with pytest.raises(PlayersError):
            await open_table(house, PersonPlan(name=name))


@pytest.mark.parametrize("rules", [load_rules("yatzy"), SHORT], ids=["built-in", "inline"])
async def test_rules_survive_a_restart(tmp_path: Path, rules: Rules) -> None:
    async with open_house(tmp_path) as house:
        id_ = (await open_table(house, rules=rules)).table.id
    async with open_house(tmp_path) as house:
        assert (await house.find(id_)).table.rules == rules


def test_the_levels_are_those_of_the_bots() -> None:
    from yatzy import bots

    assert LEVELS == bots.LEVELS


def test_bots_move_at_a_human_pace() -> None:
    assert 0.5 < TableSettings().bot_pace < 3
