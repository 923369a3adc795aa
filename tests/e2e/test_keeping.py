"""Dice that are kept stay kept, in every tab, and everybody sees them."""

import re

import httpx
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.playing import SLOW_TAP, Player
from tests.e2e.tables import come_to, join, open_table


def test_whatever_others_do_kept_dice_stay_kept(visit: Visit, client: httpx.Client) -> None:
    anna = open_table(client, "Anna", seats=2)
    ben, caro = join(anna, "Ben"), join(anna, "Caro")
    page = come_to(visit(), anna)
    player = Player(page)
    player.roll()
    lay = player.faces()
    player.dice.nth(1).click()
    player.dice.nth(3).click()
    ben.call("coach", seat=1, on=True)
    caro.call("leave")
    expect(page.get_by_text("Caro has left.").first).to_be_visible()
    ben.call("vote", against=2)
    expect(player.kept).to_have_count(2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name=re.compile("Coach")).check()
    page.keyboard.press("Escape")
    expect(player.kept).to_have_count(2)
    page.get_by_role("button", name="Roll 3 dice").click(delay=SLOW_TAP)
    player.expect_rolls_left(1)
    assert [player.faces()[place] for place in (1, 3)] == [lay[1], lay[3]]


def test_kept_dice_are_the_same_in_two_tabs_and_seen_by_the_others(
    visit: Visit, client: httpx.Client
) -> None:
    anna = open_table(client, "Anna", seats=1)
    ben = join(anna, "Ben")
    visitor = visit()
    one = Player(come_to(visitor, anna))
    tab = visitor.open_tab()
    tab.goto(visitor.page.url)
    two = Player(tab)
    watcher = Player(come_to(visit(), ben))
    one.roll()
    one.dice.nth(0).click()
    for who in (two, watcher):
        expect(who.kept).to_have_count(1)
    two.dice.nth(4).click()
    for who in (one, watcher):
        expect(who.kept).to_have_count(2)
    one.dice.nth(0).click()
    for who in (two, watcher):
        expect(who.kept).to_have_count(1)
        expect(who.kept).to_have_accessible_name(re.compile("^Die 5"))
    two.page.get_by_role("button", name="Roll 4 dice").click(delay=SLOW_TAP)
    for who in (one, two):
        who.expect_rolls_left(1)
        expect(who.kept).to_have_count(1)
