"""What a player keeps is seen by everybody, belongs to a roll, and is no event."""

from pathlib import Path

import pytest
from tests.hosting.houses import ANNA, BEN, open_house, open_table, play

from yatzy.errors import (
    KeepBeforeRollError,
    KeepUnavailableError,
    NoRollsLeftError,
    NotYourTurnError,
    TokenNeededError,
)
from yatzy.game import Roll, Score
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.subscription import Kept
from yatzy.tables import Join, SwitchCoach
from yatzy.tables.plans import OpenPlan, PersonPlan

pytestmark = pytest.mark.anyio


def kept(live: LiveTable) -> tuple[int, ...] | None:
    return live.view(None).kept


async def test_a_keep_is_seen_by_everybody_and_changes_no_version(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        await play(live, [Roll()], token=ANNA)
        watcher, version = live.subscribe(), live.table.version
        live.keep([1], roll=1, token=ANNA)
        (news,) = await watcher.take()
        assert isinstance(news, Kept)
        assert (news.roll, news.places) == (1, (1,))
        assert kept(live) == (1,)
        assert live.table.version == version


async def test_what_others_do_leaves_kept_dice_kept(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan())
        await live.act(Join(name="Ben", token=BEN), token=None)
        await play(live, [Roll()], token=ANNA)
        live.keep([0], roll=1, token=ANNA)
        await live.act(SwitchCoach(seat=0, on=True), token=ANNA)
        await live.act(SwitchCoach(seat=1, on=True), token=BEN)
        assert kept(live) == (0,)


async def test_dice_stay_kept_for_the_next_roll_and_are_free_after_the_last(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        await play(live, [Roll()], token=ANNA)
        assert kept(live) == ()
        await play(live, [Roll((1,))], token=ANNA)
        assert kept(live) == ()
        with pytest.raises(NoRollsLeftError):
            live.keep([1], roll=2, token=ANNA)
        await play(live, [Score("chance")], token=ANNA)
        assert kept(live) == ()


async def test_a_server_that_was_restarted_does_not_know_what_is_kept(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house)
        await play(live, [Roll()], token=ANNA)
        game = live.table.id
    async with open_house(tmp_path) as house:
        live = await house.find(game)
        assert kept(live) is None
        live.keep([0, 1], roll=1, token=ANNA)
        assert kept(live) == (0, 1)


async def test_only_the_player_to_move_keeps_dice_that_lie_there(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan())
        await live.act(Join(name="Ben", token=BEN), token=None)
        with pytest.raises(KeepBeforeRollError):
            live.keep([], roll=0, token=ANNA)
        await play(live, [Roll()], token=ANNA)
        with pytest.raises(NotYourTurnError):
            live.keep([0], roll=1, token=BEN)
        with pytest.raises(TokenNeededError):
            live.keep([0], roll=1, token=None)
        with pytest.raises(KeepUnavailableError, match="rolled since"):
            live.keep([0], roll=0, token=ANNA)
        with pytest.raises(KeepUnavailableError, match="no die 3"):
            live.keep([2], roll=1, token=ANNA)
        assert kept(live) == ()
