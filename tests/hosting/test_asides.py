"""What is no move: it makes no move stale, it is limited, and it does not slow down others."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.hosting.houses import (
    ANNA,
    AT_ONCE,
    BEN,
    SimplePlayers,
    open_house,
    open_table,
    play,
    play_out,
    until_over,
)

from yatzy import tables
from yatzy.errors import LimitError, StaleMoveError, TableFullError
from yatzy.game import Move, Roll, Score, State, Undo
from yatzy.hosting import LiveTable, Site, TableSettings, live_table
from yatzy.hosting.opened_table import EVENTS_AT_ONCE, store_event
from yatzy.insight import Asker
from yatzy.store import Change, StoredEvent, open_store
from yatzy.tables import BotPlan, ComeBack, Join, Leave, OpenPlan, PersonPlan, RemoveSeat, Vote
from yatzy.tables.commands import SwitchCoach
from yatzy.tables.events import Coached

pytestmark = pytest.mark.anyio

MOST_ASIDES, MOST_KEEPS = 20, 50
STRICT = TableSettings(
    bot_pace=0, grade_pace=None, asides=(0.001, MOST_ASIDES), keeps=(0.001, MOST_KEEPS)
)


async def for_two(house: Site) -> LiveTable:
    live = await open_table(house, PersonPlan(name="Anna"), OpenPlan())
    await live.act(Join(name="Ben", token=BEN), token=None)
    return live


async def test_a_move_is_made_whatever_others_did_beside_the_game(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await for_two(house)
        seen = live.table.version
        for aside in (
            SwitchCoach(seat=1, on=True),
            Leave(),
            ComeBack(),
            SwitchCoach(seat=1, on=False),
        ):
            await live.act(aside, token=BEN)
        await live.act(Roll(), token=ANNA, version=seen)
        assert live.table.version == seen + 5


async def test_a_move_is_made_after_votes_and_after_a_bot_has_stood_in(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await for_two(house)
        seen = live.table.version
        await live.act(Leave(), token=BEN)
        await live.act(Vote(1), token=ANNA)
        assert live.table.seats[1].level is not None
        await live.act(Roll(), token=ANNA, version=seen)


async def test_a_move_is_stale_when_the_game_has_moved_on(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await for_two(house)
        seen = live.table.version
        await live.act(Roll(), token=ANNA, version=seen)
        for version in (seen, live.table.version + 1, 0):
            with pytest.raises(StaleMoveError):
                await live.act(Roll(), token=ANNA, version=version)
        await live.act(Score("chance"), token=ANNA)
        scored = live.table.version
        await live.act(Undo(), token=ANNA)
        with pytest.raises(StaleMoveError):
            await live.act(Roll(), token=BEN, version=scored)


async def test_a_second_tap_does_not_reach_the_seat_that_moved_up(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan(), OpenPlan())
        await live.act(RemoveSeat(1), token=ANNA, version=1)
        with pytest.raises(StaleMoveError):
            await live.act(RemoveSeat(1), token=ANNA, version=1)


class Distracted(SimplePlayers):
    """Bots that think while somebody switches a coach."""

    live: LiveTable

    async def choose(self, level: str, state: State, asker: Asker) -> Move:
        on = not self.live.table.seats[0].has_coach
        await self.live.act(SwitchCoach(seat=0, on=on), token=ANNA)
        return await super().choose(level, state, asker)


async def test_a_bot_moves_while_somebody_keeps_switching_the_coach(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    players = Distracted()
    house = Site(store, AT_ONCE, players=players)
    players.live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="casual"))
    for box in ("pair", "chance"):
        while players.live.table.begun.turn != 0:
            await asyncio.sleep(0)
        await play(players.live, [Roll(), Score(box)], token=ANNA)
    await until_over(players.live)
    assert players.moves == 4, "none of them twice"
    await house.close()
    await store.close()


async def test_changes_beside_the_game_are_limited_for_a_player_and_moves_are_not(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path, STRICT) as house:
        live = await for_two(house)
        for number in range(MOST_ASIDES):
            await live.act(SwitchCoach(seat=1, on=number % 2 == 0), token=BEN)
        for aside in (SwitchCoach(seat=1, on=True), Leave()):
            with pytest.raises(LimitError) as refusal:
                await live.act(aside, token=BEN)
            assert (refusal.value.code, refusal.value.retry_after) == ("limit/rate", 1000)
        await live.act(SwitchCoach(seat=1, on=False), token=BEN)  # which changes nothing
        await live.act(SwitchCoach(seat=0, on=True), token=ANNA)
        await play_out(live, [ANNA, BEN])


async def test_undoing_without_end_is_limited_too(tmp_path: Path) -> None:
    async with open_house(tmp_path, STRICT) as house:
        live = await for_two(house)
        await live.act(Roll(), token=ANNA)
        for _ in range(MOST_ASIDES):
            await play(live, [Score("chance"), Undo()], token=ANNA)
        await live.act(Score("chance"), token=ANNA)
        with pytest.raises(LimitError):
            await live.act(Undo(), token=ANNA)
        await live.act(Roll(), token=BEN)


async def test_showing_kept_dice_is_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, STRICT) as house:
        live = await open_table(house)
        await live.act(Roll(), token=ANNA)
        for number in range(MOST_KEEPS):
            live.keep([number % 2], roll=1, token=ANNA)
        with pytest.raises(LimitError, match="kept dice"):
            live.keep([], roll=1, token=ANNA)
        await live.act(Score("chance"), token=ANNA)


async def test_a_table_has_room_for_the_moves_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "MOST_EVENTS", 30)
    async with open_house(tmp_path, TableSettings(asides=None)) as house:
        live = await for_two(house)
        while live.table.version < 15:
            await live.act(SwitchCoach(seat=1, on=not live.table.seats[1].has_coach), token=BEN)
        with pytest.raises(TableFullError, match="15 changes"):
            await live.act(Leave(), token=BEN)
        await play_out(live, [ANNA, BEN])
        assert live.table.version == 23
        monkeypatch.setattr(live_table, "MOST_EVENTS", 23)
        other = await house.rematch(live, token=ANNA)
        assert other.table.version == 1


async def with_long_history(house: Site, length: int) -> LiveTable:
    """A table that has seen so many events, at a time when nothing limited them."""
    live = await open_table(house)
    stored: Sequence[StoredEvent] = [
        store_event(live.table, Coached(seat=0, on=version % 2 == 0), version=version, at=0)
        for version in range(2, length + 1)
    ]
    await house.store.append(Change(events=stored))
    return live


async def test_a_long_table_is_loaded_once_and_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    length = 3000
    async with open_house(tmp_path) as house:
        game = (await with_long_history(house, length)).table.id
    async with open_house(tmp_path) as house:
        reads: list[str] = []
        read = house.store.read

        async def counted(id_: str, *, after: int = 0) -> list[StoredEvent]:
            reads.append(id_)
            return await read(id_, after=after)

        monkeypatch.setattr(house.store, "read", counted)
        replayed: list[int] = []
        evolve = tables.evolve

        def counting(*arguments: object, **named: object) -> object:
            replayed[-1] += 1
            return evolve(*arguments, **named)  # type: ignore[arg-type]  # whatever it takes

        monkeypatch.setattr("yatzy.hosting.opened_table.evolve", counting)
        finding = asyncio.gather(*(house.find(game) for _ in range(10)))
        while not finding.done():
            replayed.append(0)
            await asyncio.sleep(0)
        assert {live.table.version for live in finding.result()} == {length}
        assert reads == [game]
        assert sum(replayed) == length - 1
        assert max(replayed) <= EVENTS_AT_ONCE
