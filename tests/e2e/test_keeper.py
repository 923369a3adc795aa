"""The scorekeeper: real dice on a table at home, and what they show in this page."""

import re

from playwright.sync_api import Page, expect
from tests.e2e.browsers import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.playing import Player

YACHT_TURNS = 12


def sit_down(page: Page, *names: str, rules: str = "Yacht") -> Player:
    """Keep score for these people."""
    page.get_by_role("radio", name=re.compile(f"^{rules}")).first.check()
    for place, name in enumerate(names):
        if page.get_by_role("textbox").count() <= place:
            page.get_by_role("button", name="Person").click()
        page.get_by_role("textbox").nth(place).fill(name)
    for place in range(page.get_by_role("textbox").count(), len(names), -1):
        page.get_by_role("button", name=f"Remove seat {place}").click()
    page.get_by_role("button", name="Keep score").click()
    expect(page.get_by_role("group", name="What lies on the table")).to_be_visible()
    return Player(page)


def enter(page: Page, *faces: int) -> None:
    """Tap what lies on the table."""
    for face in faces:
        page.get_by_role("button", name=f"{face} lies on the table").click()


def test_a_game_with_real_dice_and_its_review(visit: Visit) -> None:
    page = visit().go("#/keeper")
    player = sit_down(page, "Anna")
    for turn in range(YACHT_TURNS):
        enter(page, 4, 1, 4, 6, turn % 6 + 1)
        player.expect_dice(4, 1, 4, 6, turn % 6 + 1)
        if turn == 0:
            player.dice.nth(0).click()
            player.dice.nth(2).click()
            enter(page, 4, 4, 4)
            player.expect_dice(4, 4, 4, 4, 4)
            page.get_by_role("button", name="Yacht: 50 points").click()
        else:
            player.score_best()
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_visible()
    assert player.total() > 50
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()


def test_only_the_points_are_written(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).go("#/keeper")
    sit_down(page, "Anna", "Ben")
    page.get_by_role("button", name="Fours: write points").tap()
    page.get_by_role("dialog", name="Points in Fours").get_by_role("button", name="12").tap()
    expect(page.get_by_role("status").filter(has_text="Anna: 12 points in Fours")).to_be_attached()
    page.get_by_role("button", name="Choice: write points").tap()
    sheet = page.get_by_role("dialog", name="Points in Choice")
    sheet.get_by_role("textbox").fill("41")
    sheet.get_by_role("button", name="Write").tap()
    expect(sheet.get_by_role("alert")).to_have_text("No dice give so many points there.")
    sheet.get_by_role("textbox").fill("23")
    sheet.get_by_role("button", name="Write").tap()
    expect(page.get_by_role("status").filter(has_text="Ben: 23 points in Choice")).to_be_attached()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text(re.compile("Ben.s turn")).first).to_be_visible()
    expect(page.get_by_role("button", name="Choice: write points")).to_be_visible()


def test_dice_are_typed_by_keyboard_and_a_coach_looks_on(visit: Visit) -> None:
    page = visit().go("#/keeper")
    player = sit_down(page, "Anna")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name=re.compile("Coach")).click()
    page.get_by_role("button", name="Close").click()
    page.keyboard.type("6653")
    page.keyboard.press("Backspace")
    page.keyboard.type("26")
    player.expect_dice(6, 6, 5, 2, 6)
    best = page.get_by_role("button", name=re.compile("^Die 1: 6.*coach", re.IGNORECASE))
    expect(best).to_be_visible()


def test_a_mistyped_die_is_tapped_away_and_entered_dice_are_taken_back(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).go("#/keeper")
    player = sit_down(page, "Anna")
    enter(page, 4, 1, 4, 6)
    page.get_by_role("button", name="Die 2: 1, tap to remove").tap()
    expect(page.get_by_text("2 dice to enter")).to_be_visible()
    enter(page, 5, 5)
    player.expect_dice(4, 4, 6, 5, 5)
    expect(page.get_by_role("button", name=re.compile("^Choice: 24"))).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("5 dice to enter")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="You took back the dice.")).to_be_attached()
    enter(page, 2, 2, 2, 2, 2)
    page.get_by_role("button", name="Yacht: 50 points").tap()
    expect(page.get_by_role("status").filter(has_text="50 points in Yacht")).to_be_attached()
    page.get_by_role("button", name="Undo").tap()
    player.expect_dice(2, 2, 2, 2, 2)
    player.rest()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("5 dice to enter")).to_be_visible()


def test_a_joker_of_real_dice_is_explained(visit: Visit) -> None:
    page = visit().go("#/keeper")
    player = sit_down(page, "Anna", rules="Yahtzee")
    enter(page, 6, 6, 6, 6, 6)
    page.get_by_role("button", name="Yahtzee: 50 points").click()
    enter(page, 3, 3, 3, 3, 3)
    expect(player.talk).to_contain_text("Joker, +100: it goes into Threes.")


def test_keeping_score_fits_and_serves_everyone(visit: Visit) -> None:
    page = visit().go("#/keeper")
    expect(page.get_by_role("radio").first).to_be_visible()
    found = inspect_everywhere(page, "keeper-new")
    player = sit_down(page, "Anna", "Ben", rules="Yatzy")
    found += inspect_everywhere(page, "keeper")
    page.get_by_role("button", name="Fours: write points").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += inspect_everywhere(page, "keeper-points")
    page.get_by_role("button", name="Close").click()
    enter(page, 4, 1, 4, 6, 2)
    player.expect_dice(4, 1, 4, 6, 2)
    player.dice.nth(0).click()
    player.dice.nth(2).click()
    page.get_by_role("button", name="5 lies on the table").click()
    expect(page.get_by_text("2 dice to enter")).to_be_visible()
    found += inspect_everywhere(page, "keeper-dice")
    assert found == []
