"""Players who vanish or never come: everybody sees it, and the game goes on."""

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import ViewportSize, expect
from tests.e2e.browsers import DESKTOP, PHONE
from tests.e2e.conftest import Visit
from tests.e2e.playing import SLOW_TAP, Player
from tests.e2e.tables import come_to, join, open_table
from tests.server.processes import running_server

SECONDS = 10


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site where nobody waits a whole minute."""
    database = tmp_path_factory.mktemp("site") / "games.sqlite"
    options = ("--vote-after", str(SECONDS), "--bot-pace", "0.01")
    with running_server(f"sqlite:///{database}", *options) as server:
        yield f"http://{server.host}/"


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_closed_browser_is_seen_then_counted_down_then_a_bot_may_take_over(
    visit: Visit, client: httpx.Client, viewport: ViewportSize
) -> None:
    anna = open_table(client, "Anna", seats=2)
    ben, caro = join(anna, "Ben"), join(anna, "Caro")
    first = visit()
    come_to(first, anna)
    pages = [come_to(visit(viewport=viewport), who) for who in (ben, caro)]
    for page in pages:
        expect(page.get_by_text("is away")).to_have_count(0)
    first.page.close()
    for page in pages:
        expect(page.get_by_text("Anna is offline.").last).to_be_visible()
        expect(page.get_by_text("is away")).to_have_count(1)
        expect(page.get_by_text(re.compile("A bot can take over in [1-9]"))).to_be_visible()
    for page in pages:
        page.get_by_role("button", name="Let a bot take over").click()
    for page in pages:
        expect(page.get_by_role("status").get_by_text("A bot is playing for Anna")).to_be_attached()
    expect(Player(pages[0]).roll_button).to_be_visible()


def test_neither_a_vote_nor_a_coach_keeps_the_next_vote_waiting(
    visit: Visit, client: httpx.Client
) -> None:
    anna = open_table(client, "Anna", seats=2)
    ben, caro = join(anna, "Ben"), join(anna, "Caro")
    pages = [come_to(visit(), who) for who in (ben, caro)]
    expect(pages[0].get_by_role("button", name="Let a bot take over")).to_be_visible()
    caro.call("coach", seat=2, on=True)
    pages[0].get_by_role("button", name="Let a bot take over").click()
    expect(pages[0].get_by_text("Waiting for the others to agree.")).to_be_visible()
    pages[1].get_by_role("button", name="Let a bot take over").click()
    expect(Player(pages[0]).roll_button).to_be_visible()
    expect(pages[1].get_by_text("Anna is taking a while.")).to_have_count(0)


def test_the_host_starts_without_a_friend_who_does_not_come(visit: Visit) -> None:
    page = visit(viewport=PHONE).go("#/new")
    page.get_by_role("textbox", name="Seat 1: name").fill("Anna")
    for _ in range(3):
        page.get_by_role("button", name="Open seat").click()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("combobox", name="Seat 2").select_option("greedy")
    page.get_by_role("button", name="Give to a bot: 2").click()
    expect(page.get_by_role("button", name="Give to a bot: 2")).to_have_count(0)
    page.get_by_role("button", name="Remove this seat: 3").click(delay=SLOW_TAP)
    expect(page.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Start without them").click(delay=SLOW_TAP)
    expect(Player(page).roll_button).to_be_visible()
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_a_guest_waits_for_the_host(visit: Visit, client: httpx.Client) -> None:
    table = open_table(client, "Anna", seats=2)
    page = come_to(visit(), join(table, "Ben"))
    expect(page.get_by_text("Anna can start the game without them.")).to_be_visible()
    expect(page.get_by_role("button", name="Start without them")).to_have_count(0)


def test_a_bot_waits_for_an_undo_until_the_felt_is_tapped(
    visit: Visit, client: httpx.Client
) -> None:
    page = come_to(visit(), open_table(client, "Anna", bot="greedy"))
    player = Player(page)
    player.take_turn()
    total = page.get_by_role("row", name=re.compile("^Total")).get_by_role("cell").first
    expect(total).not_to_have_text("0")
    page.get_by_role("button", name="Undo").click()
    expect(player.dice).to_have_count(5)
    expect(total).to_have_text("0")
    player.score_best()
    expect(player.talk).to_contain_text("Tap the felt to go on.")
    player.talk.click(position={"x": 20, "y": 20})
    player.expect_rolls_left(3)


def test_who_comes_back_cannot_undo_what_the_bot_has_scored(
    visit: Visit, client: httpx.Client
) -> None:
    anna = open_table(client, "Anna", seats=1)
    ben = join(anna, "Ben")
    page = come_to(visit(), ben)
    page.get_by_role("button", name="Let a bot take over").click()
    expect(Player(page).roll_button).to_be_visible()
    back = come_to(visit(), anna)
    expect(back.get_by_role("button", name="Ben plays")).to_be_visible()
    expect(back.get_by_role("button", name="Undo")).to_have_count(0)
