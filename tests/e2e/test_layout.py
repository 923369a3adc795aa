"""Nothing at a table is cut off, covered or moved about, on any screen."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.e2e.browsers import PHONE, Visitor
from tests.e2e.conftest import Visit
from tests.e2e.inspection import enlarge, sideways
from tests.e2e.playing import Player
from tests.e2e.tables import Table, come_to, join, open_table

LONG_NAMES = (
    "Alexandra Konstantin",
    "Maximilian Habsburg",
    "Wilhelmina Oranje",
    "Bartholomew Fitzroy",
    "Guinevere Lancaster",
    "Christopher Robin",
    "Theodora Palaiologa",
    "Philippa Hainault",
)
COVERED = """async () => {
    // What sticks to an edge of the screen is moved there with the next picture.
    for (const _ of "12") await new Promise(requestAnimationFrame);
    const hidden = box => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, bottom - 3);
        return top < 0 || bottom > innerHeight || !box.contains(at);
    };
    return [...document.querySelectorAll("[data-box]")].filter(hidden).map(box => box.dataset.box);
}"""
BROKEN_WORDS = """() => {
const names = document.querySelectorAll("[data-explains] > :last-child");
return [...names].flatMap(name => {
    const text = name.firstChild;
    return [...text.data.matchAll(/[^ ]+/g)].flatMap(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const isTorn = range.getClientRects().length > 1 || name.scrollWidth > name.clientWidth + 1;
        return isTorn ? word[0] : [];
    });
}); }"""


def screen(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


def roll_at(visitor: Visitor, table: Table) -> Player:
    table.roll()
    player = Player(come_to(visitor, table))
    expect(player.options.first).to_be_visible()
    return player


@pytest.mark.parametrize("rules", ["yatzy", "maxi"])
@pytest.mark.parametrize(
    "viewport",
    [screen(640, 360), screen(667, 375), screen(740, 360), screen(640, 400), PHONE],
    ids=lambda viewport: f"{viewport['width']}x{viewport['height']}",
)
def test_every_die_and_every_box_is_in_sight_on_a_phone(
    visit: Visit, client: httpx.Client, viewport: ViewportSize, rules: str
) -> None:
    player = roll_at(visit(viewport=viewport), open_table(client, "Anna", "Ben", rules=rules))
    for die in player.dice.all():
        expect(die).to_be_in_viewport(ratio=1)
    expect(player.roll_button).to_be_in_viewport(ratio=1)
    assert player.page.evaluate(COVERED) == []


def test_a_notice_covers_no_box(visit: Visit, client: httpx.Client) -> None:
    anna = open_table(client, "Anna", seats=1)
    ben = join(anna, "Ben")
    player = roll_at(visit(viewport=PHONE), anna)
    ben.call("leave")
    expect(player.page.get_by_role("button", name="Let a bot take over")).to_be_visible()
    assert player.page.evaluate(COVERED) == []


def test_the_totals_of_four_players_are_in_sight_on_a_phone(
    visit: Visit, client: httpx.Client
) -> None:
    page = roll_at(visit(viewport=PHONE), open_table(client, *LONG_NAMES[:4])).page
    for tab in page.get_by_role("list", name="Players").get_by_role("button").all():
        expect(tab.locator(".total")).to_be_in_viewport(ratio=1)


def test_all_ways_on_from_a_result_are_in_sight_on_a_phone_on_its_side(
    visit: Visit, client: httpx.Client
) -> None:
    table = open_table(client, "Anna", "Ben", rules="yacht")
    table.play_to_the_end()
    page = come_to(visit(viewport=screen(740, 360)), table)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    for name in ("Review", "New game", "Start page"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)


def columns(page: Page) -> list[Any]:
    heads = page.get_by_role("columnheader")
    return list(heads.evaluate_all("all => all.map(head => head.getBoundingClientRect().width)"))


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_column_of_the_player_to_move_is_in_sight_and_no_column_moves(
    visit: Visit, client: httpx.Client, width: int
) -> None:
    short, long = open_table(client, *"ABCDEFGH"), open_table(client, *LONG_NAMES)
    visitor = visit(viewport=screen(width, 800 if width == 1280 else 1080))
    page = come_to(visitor, short)
    expect(page.get_by_role("columnheader")).to_have_count(8)
    widths = columns(page)
    assert len(set(widths)) == 1, "all columns are alike"
    page = come_to(visitor, long)
    for name in LONG_NAMES:
        expect(page.get_by_role("columnheader", name=name)).to_be_in_viewport(ratio=1)
        long.roll()
        assert columns(page) == widths
        long.score()


def test_twelve_players_scroll_to_the_one_who_plays(visit: Visit, client: httpx.Client) -> None:
    table = open_table(client, *[f"{LONG_NAMES[n % 8][:14]} {n}" for n in range(12)])
    page = come_to(visit(viewport=screen(1000, 700)), table)
    for seat in range(12):
        head = page.get_by_role("columnheader").nth(seat)
        expect(head).to_contain_text("plays now")
        expect(head).to_be_in_viewport(ratio=1)
        table.roll()
        table.score()


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fi-FI"])
@pytest.mark.parametrize(
    "viewport",
    [PHONE, screen(740, 360), screen(1280, 800)],
    ids=["phone", "landscape", "desktop"],
)
def test_large_type_tears_no_word_of_the_card(
    visit: Visit, client: httpx.Client, viewport: ViewportSize, language: str
) -> None:
    visitor = visit(viewport=viewport, locale=language)
    table = open_table(client, "Anna", "Ben", rules="maxi")
    table.roll()
    page = come_to(visitor, table)
    expect(page.locator("[data-explains]")).to_have_count(20)
    enlarge(page)
    assert page.evaluate(BROKEN_WORDS) == []
    assert sideways(page) == []
