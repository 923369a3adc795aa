"""Practice: decisions from one's own games and fresh ones, each told what it was worth."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.playing import Player

FIVE_SIXES: dict[str, Any] = {
    "rules": "yacht",
    "boxes": {"ones": 2, "twos": 6},
    "extras": 0,
    "saved": 0,
    "dice": [6, 6, 6, 6, 6],
    "rolls_left": 2,
    "game": "AAAAAAAAAAAAAAAA",
}


def have_mistakes(page: Page, *mistakes: dict[str, Any]) -> None:
    """Have been told of mistakes by reviews."""
    page.evaluate(
        "mistakes => localStorage.setItem('yatzy.mistakes', mistakes)", json.dumps(mistakes)
    )
    page.reload()


def streak(page: Page) -> int:
    """What the page says of good choices in a row."""
    return int(page.get_by_text(re.compile(r"^Streak \d+")).inner_text().split()[1])


def test_a_mistake_is_practised_until_it_is_put_right(visit: Visit) -> None:
    page = visit().go("#/practice")
    have_mistakes(page, FIVE_SIXES)
    player = Player(page)
    expect(page.get_by_role("button", name="Your mistakes 1")).to_be_visible()
    player.expect_dice(6, 6, 6, 6, 6)
    player.box("Choice").click()
    expect(page.get_by_role("heading", name=re.compile("A blunder"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Yacht for 50 points best"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Choice for 30 points yours"))).to_be_visible()
    assert streak(page) == 0
    page.get_by_role("button", name="Next position").click()
    player.box("Yacht").click()
    expect(page.get_by_role("heading", name="The best there is")).to_be_visible()
    assert streak(page) == 1
    page.get_by_role("button", name="Next position").click()
    expect(page.get_by_text("There are no mistakes to practise on")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Your mistakes 0")).to_be_visible()
    assert streak(page) == 1


def test_fresh_positions_by_keyboard(visit: Visit) -> None:
    page = visit().go("#/practice")
    page.get_by_role("combobox", name="Rules").select_option("Yacht")
    player = Player(page)
    good = 0
    for _ in range(3):
        expect(player.dice).to_have_count(5)
        if page.get_by_text("No roll left").is_visible():
            page.locator("[data-box]").first.press("Enter")
        else:
            page.keyboard.press("2")
            expect(player.kept).to_have_count(1)
            page.keyboard.press("r")
        verdict = page.get_by_role("heading", level=2)
        expect(verdict).to_be_visible()
        good = good + 1 if verdict.inner_text() in {"The best there is", "Fine"} else 0
        assert streak(page) == good
        expect(page.get_by_role("button", name="Next position")).to_be_focused()
        page.keyboard.press("Enter")
        expect(verdict).to_have_count(0)


def test_practice_fits_and_serves_everyone(visit: Visit) -> None:
    page = visit().go("#/practice")
    have_mistakes(page, FIVE_SIXES)
    player = Player(page)
    player.expect_dice(6, 6, 6, 6, 6)
    faults = inspect_everywhere(page, "practice")
    player.dice.first.click()
    page.get_by_role("button", name="Roll 4 dice").click()
    expect(page.get_by_role("heading", name=re.compile("A blunder"))).to_be_visible()
    faults += inspect_everywhere(page, "practice-verdict")
    assert faults == []
