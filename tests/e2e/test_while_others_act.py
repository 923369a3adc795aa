"""What others do while one plays or waits: it is told, and takes neither dice nor focus away."""

import re

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.e2e.browsers import DESKTOP, PHONE
from tests.e2e.conftest import Visit
from tests.e2e.playing import SLOW_TAP, Player
from tests.e2e.tables import Table, come_to, join, open_table
from tests.e2e.test_told import news

YACHT_TURNS = 12


def follow(table: Table, other: Table) -> Table:
    """A table as it is after what another has done there."""
    table.view = other.view
    return table


def test_who_comes_back_releases_no_dice_of_who_plays(visit: Visit, client: httpx.Client) -> None:
    anna = open_table(client, "Anna", seats=2)
    join(anna, "Ben")
    caro = join(anna, "Caro")
    caro.call("leave")
    page = come_to(visit(), anna)
    player = Player(page)
    player.roll()
    lay = player.faces()
    for place in (0, 2):
        player.dice.nth(place).click()
    come_to(visit(), caro)
    expect(news(page)).to_contain_text("Caro is back.")
    expect(player.kept).to_have_count(2)
    page.get_by_role("button", name="Roll 3 dice").click(delay=SLOW_TAP)
    player.expect_rolls_left(1)
    assert [player.faces()[place] for place in (0, 2)] == [lay[0], lay[2]]


def test_who_joins_and_who_leaves_is_told(visit: Visit, client: httpx.Client) -> None:
    anna = open_table(client, "Anna", seats=2)
    page = come_to(visit(), anna)
    expect(page.get_by_role("button", name="Start without them")).to_be_visible()
    ben = join(anna, "Ben")
    expect(news(page)).to_contain_text("Ben has joined.")
    join(anna, "Caro")
    expect(news(page)).to_contain_text("Caro has joined. The game begins.")
    ben.call("leave")
    expect(news(page)).to_contain_text("Ben has left.")


def test_a_roll_that_was_followed_by_others_in_ones_absence_is_told_no_more(
    visit: Visit, client: httpx.Client
) -> None:
    anna = open_table(client, "Anna", seats=1)
    ben = join(anna, "Ben")
    visitor = visit()
    page = come_to(visitor, anna)
    player = Player(page)
    expect(player.roll_button).to_be_visible()
    anna.roll()
    anna.score()
    follow(ben, anna).roll()
    expect(player.talk).to_contain_text("Ben rolled")
    visitor.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible()
    ben.roll()
    ben.score()
    visitor.context.set_offline(False)
    expect(player.roll_button).to_be_enabled()
    expect(player.talk).not_to_contain_text("rolled")
    expect(news(page)).to_contain_text(re.compile(r"You are connected again\..*Your turn\.$"))


def expect_heading_focused(page: Page, name: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("heading", name=name)).to_be_focused()


def test_the_focus_of_a_guest_who_came_by_link_goes_to_the_table(
    visit: Visit, client: httpx.Client
) -> None:
    table = open_table(client, "Anna", seats=2)
    page = visit().go(table.path)
    page.get_by_role("textbox", name="Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").press("Enter")
    copy = page.get_by_role("button", name="Copy")
    copy.focus()
    join(table, "Caro")
    expect(page.get_by_role("button", name="Anna plays")).to_be_visible()
    expect_heading_focused(page, "Yatzy")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_focus_goes_to_the_result_when_another_ends_the_game(
    visit: Visit, client: httpx.Client, viewport: ViewportSize
) -> None:
    anna = open_table(client, "Anna", seats=1, rules="yacht")
    ben = join(anna, "Ben")
    page = come_to(visit(viewport=viewport), anna)
    expect(Player(page).roll_button).to_be_visible()
    last = ben
    for mover in [anna, ben] * YACHT_TURNS:
        follow(mover, last).roll()
        page.locator("#roll").focus()
        mover.score()
        last = mover
    expect_heading_focused(page, re.compile("wins?$|share the win"))
