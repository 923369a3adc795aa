"""The throws of a review: each has an address, and the one that is looked at is in sight."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.browsers import DESKTOP, PHONE
from tests.e2e.conftest import Visit
from tests.e2e.inspection import enlarge
from tests.e2e.tables import Table, open_table

THROWS = 24
OVERLAPS = """() => {
    const heights = [...document.querySelectorAll(".mark:not(:empty)")].map(mark => {
        const text = document.createRange();
        text.selectNodeContents(mark);
        return [mark.parentElement, text.getBoundingClientRect()];
    });
    return heights.some(([die, over]) => heights.some(
        ([same, under]) => same === die && over.top < under.top && under.top < over.bottom - 2
    ));
}"""
"""Whether two words under one die lie over each other."""


@pytest.fixture(scope="module")
def played(client: httpx.Client) -> Table:
    """A game that is over: two throws a turn, with mistakes in it."""
    table = open_table(client, "Anna", "Ben", rules="yacht")
    while table.view["phase"] == "playing":
        table.roll()
        table.roll(0, 1)
        table.score()
    return table


def steps(page: Page) -> Locator:
    """Where a game is looked at throw by throw."""
    return page.get_by_role("region", name=re.compile("^(Anna|Ben), throw by throw"))


def expect_throw(page: Page, name: str, number: int) -> None:
    """Whose throw is shown, and which of that game."""
    expect(page.get_by_role("heading", name=f"{name}, throw by throw")).to_be_visible()
    expect(page.get_by_role("slider", name="Throws of the game")).to_have_value(f"{number - 1}")


@pytest.mark.parametrize("screen", [PHONE, DESKTOP, {"width": 1920, "height": 1080}])
def test_a_throw_of_a_review_has_an_address(
    visit: Visit, played: Table, screen: dict[str, int]
) -> None:
    page = visit(viewport=screen).go(f"#/review/{played.game}/1/5")
    expect_throw(page, "Ben", 5)
    expect(steps(page).get_by_text("Turn 3, roll 1")).to_be_in_viewport(ratio=1)
    expect(steps(page).get_by_role("list")).to_be_in_viewport(ratio=1)
    page.reload()
    expect_throw(page, "Ben", 5)
    expect(steps(page).get_by_role("list")).to_be_in_viewport(ratio=1)


def test_the_words_under_a_die_stand_apart_in_large_type(visit: Visit, played: Table) -> None:
    page = visit().go(f"#/review/{played.game}/0/1")
    expect_throw(page, "Anna", 1)
    for _ in range(THROWS):
        if page.locator(".kept .best:not(:empty)").count():
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(".kept .best:not(:empty)").first).to_be_visible()
    enlarge(page)
    assert not page.evaluate(OVERLAPS)


@pytest.mark.parametrize(
    ("spot", "name", "number"),
    [
        ("0/99999999999999999999999", "Anna", THROWS),
        ("1/0", "Ben", 1),
        ("7/3", "Ben", 3),
        ("1", "Ben", 1),
    ],
)
def test_an_address_beyond_a_game_shows_the_nearest_throw(
    visit: Visit, played: Table, spot: str, name: str, number: int
) -> None:
    page = visit().go(f"#/review/{played.game}/{spot}")
    expect_throw(page, name, number)


@pytest.mark.parametrize("spot", ["x/1", "0/x", "-1/2", "0/1/2", "0/1.5"])
def test_an_address_of_no_throw_is_no_page(visit: Visit, played: Table, spot: str) -> None:
    page = visit().go(f"#/review/{played.game}/{spot}")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_an_address_follows_the_throw_and_back_leaves_the_review_at_once(
    visit: Visit, played: Table
) -> None:
    visitor = visit()
    page = visitor.go("#/rules")
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()
    visitor.go(f"#/review/{played.game}")
    review = f"{visitor.site}#/review/{played.game}"
    expect_throw(page, "Anna", 1)
    expect(page).to_have_url(review)
    page.get_by_role("button", name="Next throw").click()
    expect(page).to_have_url(f"{review}/0/2")
    page.keyboard.press("End")
    expect(page).to_have_url(f"{review}/0/{THROWS}")
    page.get_by_role("slider").fill("6")
    expect(page).to_have_url(f"{review}/0/7")
    page.get_by_role("radio", name=re.compile("^Ben")).check(force=True)
    expect_throw(page, "Ben", 1)
    expect(page).to_have_url(f"{review}/1/1")
    page.get_by_role("region", name="What cost most").get_by_role("button").first.click()
    number = int(page.get_by_role("slider").input_value()) + 1
    expect(page).to_have_url(f"{review}/1/{number}")
    assert page.get_by_role("textbox", name="Link to this review").input_value() == review
    page.go_back()
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()
    page.go_forward()
    expect_throw(page, "Ben", number)


def test_an_address_typed_over_a_review_moves_it(visit: Visit, played: Table) -> None:
    visitor = visit()
    page = visitor.go(f"#/review/{played.game}/1/5")
    expect_throw(page, "Ben", 5)
    visitor.go(f"#/review/{played.game}/0/9")
    expect_throw(page, "Anna", 9)
    page.keyboard.press("ArrowRight")
    expect_throw(page, "Anna", 10)
    expect(page).to_have_url(f"{visitor.site}#/review/{played.game}/0/10")
    visitor.go(f"#/review/{played.game}")
    expect_throw(page, "Anna", 1)


@pytest.mark.parametrize("width", [800, 1280, 1920])
def test_a_key_brings_the_throw_into_sight(visit: Visit, played: Table, width: int) -> None:
    page = visit(viewport={"width": width, "height": 800}).go(f"#/review/{played.game}")
    expect_throw(page, "Anna", 1)
    dice = steps(page).get_by_role("list")
    for key, number in (("End", THROWS), ("ArrowLeft", THROWS - 1), ("Home", 1)):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.keyboard.press(key)
        expect_throw(page, "Anna", number)
        expect(dice).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_throw_lies_beside_the_charts_of_a_review(
    visit: Visit, played: Table, width: int
) -> None:
    page = visit(viewport={"width": width, "height": 800}).go(f"#/review/{played.game}")
    expect_throw(page, "Anna", 1)
    chart = page.get_by_role("img", name="Luck, throw by throw")
    chart.evaluate("chart => chart.scrollIntoView({ block: 'center' })")
    expect(chart).to_be_in_viewport(ratio=1)
    expect(steps(page).get_by_role("list")).to_be_in_viewport(ratio=1)
    expect(steps(page).get_by_role("button", name="Next mistake")).to_be_in_viewport(ratio=1)
