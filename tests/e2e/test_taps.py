"""Taps that come too soon, twice, or beside: none of them costs a roll, a box or a die."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.e2e.browsers import DESKTOP, PHONE
from tests.e2e.conftest import Visit
from tests.e2e.playing import SLOW_TAP, Player

LATE = "15"
"""Milliseconds: a tap that a busy machine brings later is not impatient any more, and left out."""

TAP_AND_AGAIN = """
([selector, waits]) => new Promise(resolve => {
    const press = () => {
        const button = document.querySelector(selector);
        const at = { bubbles: true, cancelable: true };
        button.dispatchEvent(new PointerEvent("pointerdown", at));
        button.dispatchEvent(new PointerEvent("pointerup", at));
        button.click();
    };
    const start = performance.now();
    const pressUnlessLate = wait => performance.now() < start + wait + LATE && press();
    press();
    for (const wait of waits) setTimeout(pressUnlessLate, wait, wait);
    setTimeout(resolve, Math.max(...waits) + 50);
})
""".replace("LATE", LATE)

AGAIN = """
waits => new Promise(resolve => {
    const press = () => PRESS;
    const start = performance.now();
    const pressUnlessLate = wait => performance.now() < start + wait + LATE && press();
    press();
    for (const wait of waits) setTimeout(pressUnlessLate, wait, wait);
    setTimeout(resolve, Math.max(...waits) + 50);
})
""".replace("LATE", LATE)
KEY = 'document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }))'
CLICK = 'document.getElementById("roll").click()'


def sit_alone(page: Page) -> Player:
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    expect(player.roll_button).to_be_visible()
    return player


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_impatient_taps_on_roll_throw_the_dice_once(visit: Visit, motion: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, reduced_motion=motion).go()
    player = sit_alone(page)
    waits = [50, 150, 300, 370] if motion == "reduce" else [50, 150, 300, 450, 600]
    page.evaluate(TAP_AND_AGAIN, ["#roll", waits])
    player.expect_rolls_left(2)
    expect(player.options.first).to_be_visible()
    player.expect_rolls_left(2)


def test_impatient_keys_throw_the_dice_once(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").go()
    player = sit_alone(page)
    for key in ("r", "Space", "r"):
        page.keyboard.press(key)
    expect(player.options.first).to_be_visible()
    player.expect_rolls_left(2)


@pytest.mark.parametrize("dice", ["tumbling", "still", "instant"])
@pytest.mark.parametrize("press", [KEY, CLICK], ids=["key", "mouse"])
def test_a_key_or_a_click_soon_after_a_roll_throws_nothing(
    visit: Visit, press: str, dice: str
) -> None:
    visitor = visit(reduced_motion="reduce" if dice == "still" else "no-preference")
    page = visitor.go("#/settings")
    page.get_by_role("switch", name="Instant dice").set_checked(dice == "instant")
    player = sit_alone(visitor.go())
    page.evaluate(AGAIN.replace("PRESS", press), [100, 200, 300])
    expect(player.options.first).to_be_visible()
    player.expect_rolls_left(2)


def test_a_tap_on_the_felt_ends_a_throw_and_one_on_the_button_does_not(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").go()
    player = sit_alone(page)
    page.clock.install()
    player.roll_button.click()
    expect(player.dice).to_have_count(5)
    player.roll_button.dispatch_event("pointerdown")
    expect(player.options).to_have_count(0)
    player.talk.dispatch_event("pointerdown")
    expect(player.options.first).to_be_visible()


def test_a_double_tap_crosses_nothing_out_and_escape_ends_the_question(visit: Visit) -> None:
    page = visit(viewport=PHONE).go()
    player = sit_alone(page)
    player.roll()
    box = player.zeros.last.get_attribute("data-box")
    page.evaluate(TAP_AND_AGAIN, [f"[data-box={box}]", [40, 120, 300]])
    expect(player.asked).to_be_visible()
    assert player.total() == 0
    page.keyboard.press("Escape")
    expect(player.asked).to_have_count(0)
    page.locator(f"[data-box={box}]").click()
    player.asked.click(delay=SLOW_TAP)
    expect(player.roll_button).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_the_name_of_a_box_explains_it_and_its_field_scores(
    visit: Visit, viewport: ViewportSize
) -> None:
    page = visit(viewport=viewport).go()
    player = sit_alone(page)
    player.roll()
    page.get_by_role("rowheader", name="Chance").get_by_role("button").click()
    sheet = page.get_by_role("dialog", name="Chance")
    expect(sheet).to_contain_text("Any dice.")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(player.box("Chance")).to_be_visible()
    player.box("Chance").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert player.total() > 0


def test_space_on_a_box_scores_and_never_rolls_and_i_explains_it(visit: Visit) -> None:
    page = visit().go()
    player = sit_alone(page)
    player.roll()
    player.box("Chance").focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="Chance")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.rest()
    player.box("Chance").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    player.expect_rolls_left(3)


def test_who_keeps_all_dice_is_told_to_release_one(visit: Visit) -> None:
    page = visit().go()
    player = sit_alone(page)
    player.roll()
    for die in player.dice.all():
        die.click()
    expect(player.talk).to_contain_text("Release one to roll, or choose a box")
    expect(player.talk).not_to_contain_text("Roll the others")
    expect(page.get_by_role("button", name=re.compile("All kept"))).to_be_disabled()
