"""One player, a whole game: by mouse, by keyboard, by touch, and by roles and names alone."""

import re

from playwright.sync_api import expect
from tests.e2e.browsers import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.playing import SLOW_TAP, Player

YATZY_TURNS = 15
MAXI_TURNS = 20


def test_a_game_by_mouse(visit: Visit) -> None:
    page = visit().go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    for _ in range(YATZY_TURNS):
        player.roll()
        player.dice.nth(1).click()
        player.dice.nth(3).click()
        expect(player.kept).to_have_count(2)
        lay = player.faces()
        page.get_by_role("button", name="Roll 3 dice").click(delay=SLOW_TAP)
        player.expect_rolls_left(1)
        assert [player.faces()[place] for place in (1, 3)] == [lay[1], lay[3]]
        player.score_best()
        expect(player.dice).to_have_count(0)
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_visible()
    total = player.total()
    assert total > 0
    expect(page.get_by_role("listitem").get_by_text(f"{total}")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(player.roll_button).to_be_visible()
    assert player.total() == 0


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit().go()
    play = page.get_by_role("button", name="Play")
    expect(play).to_be_visible()
    while not play.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    player = Player(page)
    for turn in range(YATZY_TURNS):
        player.expect_rolls_left(3)
        page.keyboard.press("r" if turn % 2 else "Space")
        player.expect_rolls_left(2)
        page.keyboard.press("2")
        page.keyboard.press("4")
        expect(player.kept).to_have_count(2)
        page.keyboard.press("2")
        expect(player.kept).to_have_count(1)
        player.rest()
        page.keyboard.press("r")
        player.expect_rolls_left(1)
        page.keyboard.press("ArrowDown")
        focus = page.locator(":focus")
        expect(focus).to_have_accessible_name(re.compile("points?"))
        page.keyboard.press("Enter")
        if player.asked.is_visible():
            player.rest()
            page.keyboard.press("Enter")
        if turn == 0:
            expect(page.get_by_role("button", name="Undo")).to_be_visible()
            page.keyboard.press("u")
            player.expect_rolls_left(1)
            page.keyboard.press("?")
            expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            player.score_best()
        expect(player.dice).to_have_count(0)
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_visible()


def test_maxi_by_touch_on_a_small_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).go("#/new")
    page.get_by_role("radio", name=re.compile("^Maxi Yatzy(?! with)")).first.tap()
    page.get_by_role("button", name="Start").tap()
    player = Player(page)
    for turn in range(MAXI_TURNS):
        player.roll_button.tap()
        expect(player.dice).to_have_count(6)
        if turn == 0:
            for die in player.dice.all():
                expect(die).to_be_in_viewport(ratio=1)
            expect(player.roll_button).to_be_in_viewport(ratio=1)
            expect(player.options.first).to_be_in_viewport(ratio=1)
            player.dice.nth(5).tap()
            expect(player.kept).to_have_count(1)
        player.score_best()
        expect(player.dice).to_have_count(0)
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_visible()


def test_a_game_by_roles_and_names_alone(visit: Visit) -> None:
    """What a screen reader is told is enough to play: state, choice, and what happened."""
    page = visit().go()
    page.get_by_role("main").get_by_role("button", name=re.compile("^Play")).press("Enter")
    player = Player(page)
    news = page.get_by_role("status")
    for _ in range(YATZY_TURNS):
        player.roll_button.press("Enter")
        expect(player.dice).to_have_count(5)
        faces = player.faces()
        expect(news.filter(has_text="You rolled")).to_contain_text(" ".join(map(str, faces)))
        commonest = max(faces, key=faces.count)
        for place, face in enumerate(faces):
            die = page.get_by_role("button", name=f"Die {place + 1}: {face}")
            expect(die).to_have_attribute("aria-pressed", "false")
            if face == commonest:
                die.press("Enter")
                expect(die).to_have_attribute("aria-pressed", "true")
        player.score_best()
        expect(player.dice).to_have_count(0)
        expect(news.filter(has_text=re.compile("point|crossed out"))).to_be_visible()
    expect(page.get_by_role("table").get_by_role("row", name=re.compile("^Total"))).to_be_visible()
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_visible()
