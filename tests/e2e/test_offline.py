"""No connection: it is seen at once, what was asked waits in sight, and is done when it is back."""

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.playing import Player

# As long as an eye takes, and then some for a busy machine that runs the tests.
SOON = 1500


def test_a_lost_connection_is_seen_within_a_second_and_a_roll_waits(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    player.roll()
    visitor.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible(timeout=SOON)
    expect(page.locator("#roll")).to_be_disabled()
    player.rest()
    page.locator("#roll").click(force=True)
    expect(page.locator("#roll")).to_have_text("Waiting for the connection…", timeout=SOON)
    expect(player.talk).to_contain_text("Your roll is sent as soon as you are connected again.")
    visitor.context.set_offline(False)
    player.expect_rolls_left(1)
    expect(page.get_by_text("No connection")).to_have_count(0)
    expect(player.roll_button).to_be_enabled()


def test_a_box_that_was_chosen_waits_in_sight(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    player.roll()
    visitor.context.set_offline(True)
    player.box("Chance").click()
    expect(page.locator("[data-box=chance] .waiting")).to_be_visible()
    expect(player.talk).to_contain_text("Your score is sent as soon as you are connected again.")
    visitor.context.set_offline(False)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert player.total() > 0


def test_what_is_kept_meanwhile_is_kept_when_the_connection_is_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    player.roll()
    other = visitor.open_tab()
    other.goto(page.url)
    expect(Player(other).dice).to_have_count(5)
    visitor.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible()
    player.dice.nth(2).click()
    visitor.context.set_offline(False)
    expect(Player(other).kept).to_have_count(1)
    expect(player.kept).to_have_count(1)
