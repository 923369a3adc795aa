"""What happens at a table: zeros, undo, reload, languages, leaving, a throw that is tapped away."""

import re

from playwright.sync_api import Page, expect
from tests.e2e.browsers import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.playing import SLOW_TAP, Player

WAKE_LOCK = """
    window.asked = [];
    const release = async () => { asked.push("let go") };
    const request = async what => { asked.push(what); return { release } };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


def play_alone(page: Page) -> Player:
    """Start with one tap; the first roll has been made."""
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    player.roll()
    return player


def test_a_zero_is_asked_for_twice_and_the_reason_is_shown(visit: Visit) -> None:
    page = visit(viewport=PHONE).go()
    player = play_alone(page)
    zero = player.zeros.last
    name = (zero.get_attribute("aria-label") or "").split(":")[0]
    zero.click()
    expect(player.talk.get_by_text(re.compile(r"[1-6]( [1-6]){4}.*again to cross"))).to_be_visible()
    player.dice.first.click()
    expect(player.asked).to_have_count(0)
    player.box(name).click()
    player.asked.click(delay=SLOW_TAP)
    expect(page.get_by_role("row", name=re.compile(name))).to_contain_text("crossed out")
    assert player.total() == 0


def test_a_score_is_taken_back_until_the_next_roll(visit: Visit) -> None:
    page = visit().go()
    player = play_alone(page)
    faces = player.faces()
    player.score_best()
    assert player.total() > 0
    page.get_by_role("button", name="Undo").click()
    expect(player.dice).to_have_count(5)
    assert player.faces() == faces
    assert player.total() == 0
    player.score_best()
    player.roll()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_reload_changes_nothing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    player = play_alone(page)
    player.dice.nth(0).click()
    player.dice.nth(4).click()
    faces = player.faces()
    page.reload()
    expect(player.kept).to_have_count(2)
    assert player.faces() == faces
    player.expect_rolls_left(2)
    assert "token" not in page.url

    visitor.go()
    page.get_by_role("link", name=re.compile("Yatzy.*now|this minute", re.DOTALL)).click()
    expect(player.kept).to_have_count(2)
    assert player.faces() == faces


def test_the_language_is_switched_in_the_middle_of_a_game(visit: Visit) -> None:
    page = visit().go()
    play_alone(page)
    expect(page.get_by_role("rowheader", name="Full house")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Language").select_option("sv")
    page.keyboard.press("Escape")
    expect(page.get_by_role("rowheader", name="Kåk")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "sv"
    page.reload()
    expect(page.get_by_role("rowheader", name="Kåk")).to_be_visible()


def test_the_page_speaks_the_language_of_the_browser(visit: Visit) -> None:
    page = visit(locale="de-AT").go("#/rules/kniffel")
    expect(page.get_by_text("Kleine Straße").first).to_be_visible()


def test_leaving_asks_first(visit: Visit) -> None:
    page = visit().go()
    play_alone(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("heading", name="Under way")).to_be_visible()


def test_keys_can_be_switched_off(visit: Visit) -> None:
    page = visit().go("#/settings")
    page.get_by_role("switch", name="Keyboard shortcuts").uncheck()
    page.goto(page.url.split("#")[0])
    player = play_alone(page)
    page.keyboard.press("1")
    page.keyboard.press("r")
    player.dice.nth(4).click()
    expect(player.kept).to_have_count(1)
    expect(player.kept).to_have_accessible_name(re.compile("^Die 5"))
    player.expect_rolls_left(2)


def test_dice_tumble_and_a_tap_ends_it_at_once(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    # Time stands still, so that a throw lasts as long as nobody ends it.
    page.clock.install()
    player.roll_button.click()
    expect(player.dice).to_have_count(5)
    moving = "document.getAnimations().filter(each => each.playState === 'running').length"
    assert page.evaluate(moving) > 0
    expect(player.options).to_have_count(0)
    player.talk.dispatch_event("pointerdown")
    expect(player.options.first).to_be_visible()


def test_the_screen_stays_on_while_a_game_is_played(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(WAKE_LOCK)
    page = visitor.go()
    play_alone(page)
    assert page.evaluate("asked") == ["screen"]
    visitor.go("#/rules")
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()
    assert page.evaluate("asked") == ["screen", "let go"]


def test_a_throw_is_still_where_that_is_wished(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").go("#/settings")
    page.get_by_role("switch", name="Instant dice").check()
    page.goto(page.url.split("#")[0])
    player = play_alone(page)
    expect(player.options.first).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_table_that_does_not_exist_is_told_with_a_way_out(visit: Visit) -> None:
    page = visit().go("#/AAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
