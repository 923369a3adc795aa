"""Several at one table: friends by a link, people at one screen, a bot; and lines that break."""

import re

from playwright.sync_api import Page, expect
from tests.e2e.browsers import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.playing import SLOW_TAP, Player

TURNS = 15


def invite(page: Page, name: str) -> str:
    """Open a table with an open seat: the link to it."""
    page.get_by_role("textbox", name="Seat 1: name").fill(name)
    page.get_by_role("button", name="Open seat").click()
    page.get_by_role("button", name="Start").click()
    return page.get_by_role("textbox", name="Link to this table").input_value()


def sit_down(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_friends_play_by_a_link_though_one_goes_offline_in_the_middle(visit: Visit) -> None:
    first = visit()
    link = invite(first.go("#/new"), "Anna")
    second = visit(viewport=PHONE)
    second.page.goto(link)
    sit_down(second.page, "Ben")
    anna, ben = Player(first.page), Player(second.page)

    for turn in range(TURNS):
        if turn == 7:
            second.context.set_offline(True)
            expect(second.page.get_by_text("No connection")).to_be_visible()
        anna.take_turn()
        expect(first.page.get_by_role("button", name="Ben plays")).to_be_visible()
        if turn == 7:
            second.context.set_offline(False)
            expect(second.page.get_by_text("No connection")).to_have_count(0)
        ben.take_turn()
    for page in (first.page, second.page):
        expect(page.get_by_role("heading", name=re.compile("wins?$|share the win"))).to_be_visible()
    assert standings(first.page) == standings(second.page)

    first.page.get_by_role("button", name="Rematch").click()
    second.page.get_by_role("button", name="To the rematch").click()
    expect(ben.roll_button).to_be_visible()
    expect(first.page.get_by_role("button", name="Ben plays")).to_be_visible()


def standings(page: Page) -> list[str]:
    section = page.get_by_role("region", name=re.compile("win"))
    return section.get_by_role("listitem").all_inner_texts()


def test_a_roll_into_a_dead_line_is_made_once_when_it_is_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    player.roll()
    player.dice.nth(1).click()
    visitor.context.set_offline(True)
    page.get_by_role("button", name="Roll 4 dice").click(delay=SLOW_TAP)
    expect(page.get_by_text("No connection")).to_be_visible()
    visitor.context.set_offline(False)
    player.expect_rolls_left(1)
    expect(player.kept).to_have_count(1)
    page.reload()
    player.expect_rolls_left(1)


def test_a_code_leads_to_the_table_and_others_watch(visit: Visit) -> None:
    host = visit()
    invite(host.go("#/new"), "Anna")
    code = host.page.get_by_text(re.compile(r"^[A-Z]{6}$")).inner_text()
    guest = visit().go()
    guest.get_by_role("textbox", name="Join with a code").fill(code.lower())
    guest.get_by_role("button", name="Join").click()
    sit_down(guest, "Ben")
    Player(host.page).roll()
    spectator = visit().go(f"#/{code}")
    expect(spectator.get_by_text("You are watching")).to_be_visible()
    expect(Player(spectator).dice).to_have_count(5)
    assert Player(spectator).faces() == Player(guest).faces() == Player(host.page).faces()
    expect(Player(spectator).options).to_have_count(0)


def test_what_another_keeps_and_scores_is_seen_live(visit: Visit) -> None:
    host = visit()
    link = invite(host.go("#/new"), "Anna")
    guest = visit().page
    guest.goto(link)
    sit_down(guest, "Ben")
    anna = Player(host.page)
    anna.roll()
    anna.dice.nth(2).click()
    host.page.get_by_role("button", name="Roll 4 dice").click(delay=SLOW_TAP)
    expect(Player(guest).kept).to_have_count(1)
    expect(guest.get_by_role("status").filter(has_text="Anna kept")).to_be_visible()
    anna.score_best()
    expect(guest.get_by_role("status").filter(has_text="Anna")).to_contain_text("in")
    expect(Player(guest).roll_button).to_be_visible()


def test_a_game_against_a_bot(visit: Visit) -> None:
    page = visit().go("#/new")
    page.get_by_role("textbox", name="Seat 1: name").fill("Anna")
    page.get_by_role("button", name="Bot", exact=True).click()
    page.get_by_role("combobox", name="Seat 2").select_option("greedy")
    page.get_by_role("button", name="Start").click()
    player = Player(page)
    for _ in range(TURNS):
        player.expect_rolls_left(3)
        player.take_turn()
    expect(page.get_by_role("heading", name=re.compile("wins?$|share the win"))).to_be_visible()


def test_people_at_one_screen_take_turns(visit: Visit) -> None:
    page = visit(viewport=PHONE).go("#/new")
    page.get_by_role("textbox", name="Seat 1: name").fill("Anna")
    page.get_by_role("button", name="Person", exact=True).click()
    page.get_by_role("textbox", name="Seat 2: name").fill("Ben")
    page.get_by_role("button", name="Start").click()
    player = Player(page)
    for name in ("Anna", "Ben", "Anna"):
        expect(page.get_by_text(re.compile(f"^{name}.s turn$"))).to_be_visible()
        player.take_turn()


def test_two_tabs_of_one_player_agree(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    expect(player.roll_button).to_be_visible()
    other = visitor.open_tab()
    other.goto(page.url)
    player.roll()
    expect(Player(other).dice).to_have_count(5)
    assert Player(other).faces() == player.faces()
    Player(other).score_best()
    expect(player.dice).to_have_count(0)
    assert player.total() == Player(other).total()
