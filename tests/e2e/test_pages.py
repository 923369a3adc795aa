"""Every page as people see it: what axe says of it, and that it fits the screen."""

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect
from tests.e2e.browsers import PHONE, Visitor
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere, sideways
from tests.e2e.playing import Player
from tests.e2e.tables import come_to, join, open_table

FAMILY = ("Anna", "Ben", "Carla", "David", "Elsa", "Frida", "Gustav", "Hannah Maria Luise K")


def show_page(path: str) -> Callable[[Visitor, httpx.Client], None]:
    """A page that needs nothing."""

    def show(visitor: Visitor, _: httpx.Client) -> None:
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")

    return show


def show_waiting(visitor: Visitor, client: httpx.Client) -> None:
    page = come_to(visitor, open_table(client, "Anna", seats=2))
    expect(page.get_by_role("button", name="Start without them")).to_be_visible()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()


def show_joining(visitor: Visitor, client: httpx.Client) -> None:
    page = visitor.go(open_table(client, "Anna", seats=1).path)
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def show_turn(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna")
    table.roll()
    table.score()
    page = come_to(visitor, table)
    expect(Player(page).roll_button).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def show_dice(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna", "Ben")
    for _ in range(12):
        table.roll()
        table.score()
    table.roll()
    player = Player(come_to(visitor, table))
    expect(player.dice).to_have_count(5)
    for die in player.dice.all():
        die.click()
    expect(player.talk.get_by_text("All dice are kept")).to_be_visible()


def show_zero(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna")
    table.roll()
    player = Player(come_to(visitor, table))
    player.zeros.last.click()
    expect(player.talk.get_by_text("again to cross it out")).to_be_visible()


def show_maxi(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna", "Ben", "Carla", rules="maxi-saved")
    for _ in range(15):
        table.roll()
        table.score()
    table.roll()
    player = Player(come_to(visitor, table))
    expect(player.dice).to_have_count(6)


def show_family(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, *FAMILY)
    for _ in range(20):
        table.roll()
        table.score()
    table.roll()
    expect(Player(come_to(visitor, table)).dice).to_have_count(5)


def show_watching(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna", "Ben")
    table.roll()
    expect(visitor.go(table.path).get_by_text("You are watching")).to_be_visible()


def show_menu(visitor: Visitor, client: httpx.Client) -> None:
    show_turn(visitor, client)
    visitor.page.get_by_role("button", name="Menu").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def show_gone(visitor: Visitor, client: httpx.Client) -> None:
    anna = open_table(client, "Anna", seats=2)
    join(anna, "Ben")
    caro = join(anna, "Caro")
    anna.roll()
    anna.score()
    page = come_to(visitor, anna)
    caro.call("leave")
    expect(page.get_by_text("A bot can take over in")).to_be_visible()
    expect(page.get_by_role("button", name="Let a bot take over")).to_be_visible()


def show_box(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna")
    table.roll()
    page = come_to(visitor, table)
    page.get_by_role("rowheader", name="Full house").get_by_role("button").click()
    expect(page.get_by_role("dialog", name="Full house")).to_be_visible()


def show_lost(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna", "Ben")
    player = Player(come_to(visitor, table))
    expect(player.roll_button).to_be_visible()
    visitor.context.set_offline(True)
    player.roll_button.click()
    expect(player.talk.get_by_text("Your roll is sent")).to_be_visible()


def show_end(visitor: Visitor, client: httpx.Client) -> None:
    table = open_table(client, "Anna", "Ben", "Carla")
    table.play_to_the_end()
    expect(come_to(visitor, table).get_by_role("button", name="Rematch")).to_be_visible()


STATES: dict[str, Callable[[Visitor, httpx.Client], None]] = {
    "start": show_page(""),
    "new": show_page("#/new"),
    "rules": show_page("#/rules"),
    "rules-yahtzee": show_page("#/rules/yahtzee"),
    "settings": show_page("#/settings"),
    "missing": show_page("#/nowhere"),
    "waiting": show_waiting,
    "joining": show_joining,
    "turn": show_turn,
    "dice": show_dice,
    "zero": show_zero,
    "maxi": show_maxi,
    "family": show_family,
    "watching": show_watching,
    "menu": show_menu,
    "gone": show_gone,
    "box": show_box,
    "lost": show_lost,
    "end": show_end,
}


@pytest.mark.parametrize("name", STATES)
def test_every_page_fits_every_screen_and_serves_everyone(
    visit: Visit, client: httpx.Client, name: str
) -> None:
    visitor = visit()
    visitor.go()
    STATES[name](visitor, client)
    assert inspect_everywhere(visitor.page, name) == []


def test_no_table_is_wider_than_a_small_phone(visit: Visit, client: httpx.Client) -> None:
    visitor = visit(viewport=PHONE)
    visitor.go()
    for players in range(1, 9):
        table = open_table(client, *FAMILY[-players:], rules="maxi" if players % 2 else "yacht")
        table.roll()
        expect(Player(come_to(visitor, table)).dice.first).to_be_visible()
        assert sideways(visitor.page) == []


def test_no_page_asks_another_host_and_all_are_compressed(site: str, client: httpx.Client) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    script = page.text.split('src="./')[1].split('"')[0]
    asset = client.get(f"/{script}")
    assert asset.headers["content-encoding"] == "gzip"
    assert "immutable" in asset.headers["cache-control"]
    assert site.split(":", maxsplit=1)[0] not in page.text
