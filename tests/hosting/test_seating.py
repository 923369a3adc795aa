"""Before the game: the host can do without a friend who does not come."""

from pathlib import Path

import pytest
from tests.hosting.houses import ANNA, BEN, open_house, open_table, play, until_over

from yatzy.errors import GameStartedError, NotHostError, SeatsError, SeatTakenError
from yatzy.game import Roll, Score
from yatzy.hosting.live_table import LiveTable
from yatzy.tables import Join, RemoveSeat, StartNow
from yatzy.tables.plans import BotPlan, OpenPlan, PersonPlan
from yatzy.tables.view import view_of

pytestmark = pytest.mark.anyio

FRIENDS = (PersonPlan(name="Anna"), OpenPlan(), OpenPlan())


def names(live: LiveTable) -> list[str]:
    return [seat.name for seat in live.table.seats]


async def test_the_host_begins_without_those_who_have_not_come(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, *FRIENDS)
        await live.act(Join(name="Ben", token=BEN, seat=2), token=None)
        assert live.table.game is None
        await live.act(StartNow(), token=ANNA)
        assert names(live) == ["Anna", "Ben"]
        await play(live, [Roll(), Score("chance")], token=ANNA)
        await play(live, [Roll(), Score("chance")], token=BEN)


async def test_the_host_removes_one_seat_and_the_others_move_up(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, *FRIENDS)
        await live.act(Join(name="Ben", token=BEN, seat=2), token=None)
        await live.act(RemoveSeat(1), token=ANNA)
        assert names(live) == ["Anna", "Ben"]
        assert live.table.held_by(BEN) == (1,)
        assert live.table.game is not None
        game = live.table.id
    async with open_house(tmp_path) as house:
        assert names(await house.find(game)) == ["Anna", "Ben"]


async def test_the_host_gives_a_seat_to_a_bot(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan())
        await house.seat_bot(live, seat=1, level="strong", token=ANNA)
        assert names(live) == ["Anna", "Strong"]
        for box in ("pair", "chance"):
            while live.table.game is None or live.table.game.turn != 0:
                subscription = live.subscribe()
                await subscription.take()
            await play(live, [Roll(), Score(box)], token=ANNA)
        await until_over(live)


async def test_nobody_but_the_host_changes_seats(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, *FRIENDS)
        await live.act(Join(name="Ben", token=BEN), token=None)
        for command in (StartNow(), RemoveSeat(2)):
            with pytest.raises(NotHostError, match="only Anna, who opened the table, can"):
                await live.act(command, token=BEN)
        with pytest.raises(NotHostError):
            await house.seat_bot(live, seat=2, level="casual", token=BEN)
        assert view_of(live.table).host == 0


async def test_where_only_open_seats_were_set_who_comes_first_is_the_host(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, OpenPlan(), OpenPlan())
        assert view_of(live.table).host is None
        await live.act(Join(name="Ben", token=BEN, seat=1), token=None)
        assert view_of(live.table).host == 1
        await live.act(StartNow(), token=BEN)
        assert names(live) == ["Ben"]


async def test_seats_stay_as_they_are_once_the_game_has_begun(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), BotPlan(level="casual"))
        with pytest.raises(GameStartedError):
            await live.act(StartNow(), token=ANNA)
        live = await open_table(house, *FRIENDS)
        with pytest.raises(SeatTakenError, match="seat 0 is not open; open seats: 1, 2"):
            await live.act(RemoveSeat(0), token=ANNA)
        with pytest.raises(SeatsError, match="there is no level"):
            await house.seat_bot(live, seat=1, level="godlike", token=ANNA)
