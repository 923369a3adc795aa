"""Names that people type, the lists they stand in, and the numbers beside them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, Response, expect
from tests.e2e.browsers import PHONE, Visitor, visiting
from tests.e2e.conftest import Visit
from tests.e2e.inspection import take_picture
from tests.e2e.playing import Player
from tests.e2e.pushes import Instead
from tests.e2e.reading import enlarge_letters, unreadable
from tests.e2e.tables import Table, open_table
from tests.server.processes import running_server

DANA = "\N{HEBREW LETTER DALET}\N{HEBREW LETTER NUN}\N{HEBREW LETTER HE}"

LEFT_OF = """
(element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.data.indexOf(text);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        return range.getBoundingClientRect().left;
    }
    throw new Error(`no ${text} in ${element.textContent}`);
}
"""
"""Where a text inside an element begins on the screen."""


def order(element: Locator, *texts: str) -> list[str]:
    """The texts in the order in which they stand in a line."""
    left = {text: element.evaluate(LEFT_OF, text) for text in texts}
    return sorted(texts, key=lambda text: left[text])


def focused(page: Page) -> Locator:
    return page.locator(":focus")


def seats(page: Page) -> Locator:
    """The fields for names, where a table is being set up."""
    return page.get_by_role("textbox", name=re.compile("^Seat"))


def posts(visitor_page: Page) -> list[str]:
    """The tables that a page asks for from now on."""
    asked: list[str] = []
    visitor_page.on(
        "request",
        lambda call: asked.append(call.url) if call.method == "POST" else None,
    )
    return asked


def test_undo_does_not_read_like_back_in_german(visit: Visit) -> None:
    page = visit(viewport=PHONE, locale="de-DE").go()
    page.get_by_role("button", name="Spielen").click()
    page.get_by_role("button", name=re.compile("würfel", re.IGNORECASE)).click()
    page.get_by_role("button", name=re.compile(r": \d+ Punkte?$")).first.click()
    undo = page.get_by_role("button", name="Rückgängig")
    expect(undo).to_be_in_viewport(ratio=1)
    height = undo.evaluate("button => button.parentElement.clientHeight")
    assert height < 60, "the button that rolls has to stand in three lines beside the longer word"
    expect(page.get_by_role("button", name="Zurück")).to_have_count(0)


def test_a_name_from_the_right_leaves_the_sentence_around_it_in_order(
    visit: Visit, client: httpx.Client
) -> None:
    table = open_table(client, DANA, "Ben")
    visitor = visit()
    visitor.go()
    table.sit_down(visitor)
    page = visitor.go(table.path)
    player = Player(page)
    expect(page.get_by_role("columnheader", name=DANA).locator("bdi")).to_have_text(DANA)
    player.take_turn()
    told = player.talk.get_by_text("points in")
    points = re.search(r"(\d+) points", told.inner_text())
    assert points
    assert order(told, DANA, points[1], "points in") == [DANA, points[1], "points in"]
    visitor.go()
    line = page.get_by_role("link", name=re.compile("Round 1 of 15"))
    people = line.get_by_text("Ben")
    assert order(people, DANA, f" {points[1]}", "Ben") == [DANA, f" {points[1]}", "Ben"]


def test_a_field_for_a_name_is_written_in_from_the_side_that_its_letters_begin_at(
    visit: Visit, client: httpx.Client
) -> None:
    visitor = visit()
    for path, name in (
        ("#/new", "Seat 1: name"),
        ("#/keeper", "Seat 1: name"),
        (open_table(client, "Anna", seats=1).path, "Your name"),
    ):
        field = visitor.go(path).get_by_role("textbox", name=name)
        for text, direction in ((DANA, "rtl"), ("Anna", "ltr")):
            field.fill(text)
            assert field.evaluate("field => getComputedStyle(field).direction") == direction


def test_names_that_are_the_same_get_numbers(visit: Visit) -> None:
    page = visit().go("#/new")
    seats(page).first.fill("Anna")
    page.get_by_role("button", name="Person", exact=True).click()
    focused(page).fill("anna")
    for _ in range(2):
        page.get_by_role("button", name="Bot", exact=True).click()
    page.get_by_role("button", name="Start").click()
    heads = page.get_by_role("columnheader")
    expect(heads.nth(0)).to_contain_text("Anna")
    expect(heads.nth(1)).to_contain_text("anna 2")
    expect(heads.nth(2)).to_contain_text("Casual")
    expect(heads.nth(3)).to_contain_text("Casual 2")


def test_who_joins_with_a_name_that_is_taken_sees_the_new_one(
    visit: Visit, client: httpx.Client
) -> None:
    page = visit().go(open_table(client, "Anna", seats=2).path)
    page.get_by_role("textbox", name="Your name").fill("Anna")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("listitem").filter(has_text="at this screen")).to_contain_text("Anna 2")


@pytest.mark.parametrize("path", ["#/new", "#/keeper"])
def test_a_new_person_is_named_at_once(visit: Visit, path: str) -> None:
    page = visit().go(path)
    expect(seats(page).first).to_be_visible()
    before = seats(page).count()
    page.get_by_role("button", name="Person", exact=True).click()
    expect(focused(page)).to_have_accessible_name(f"Seat {before + 1}: name")
    page.keyboard.type("Ben")
    expect(seats(page).last).to_have_value("Ben")


@pytest.mark.parametrize(
    ("path", "start"), [("#/new", "Roll 5 dice"), ("#/keeper", "5 dice to enter")]
)
def test_enter_goes_to_the_next_missing_name_and_starts_when_none_is(
    visit: Visit, path: str, start: str
) -> None:
    page = visit().go(path)
    expect(seats(page).first).to_be_visible()
    while seats(page).count() < 3:
        page.get_by_role("button", name="Person", exact=True).click()
    asked = posts(page)
    seats(page).nth(1).fill("Ben")
    seats(page).nth(1).press("Enter")
    expect(seats(page).nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(seats(page).nth(0)).to_be_focused()
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    expect(seats(page).nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(seats(page).nth(2)).to_be_focused()
    assert asked == []
    page.keyboard.type("Carla")
    page.keyboard.press("Enter")
    expect(page.get_by_text(start)).to_be_visible()


def test_who_removes_a_seat_goes_on_at_the_one_in_its_place(visit: Visit) -> None:
    page = visit().go("#/new")
    for kind in ("Person", "Bot", "Open seat"):
        page.get_by_role("button", name=kind, exact=True).click()
    page.get_by_role("button", name="Remove seat 2").click()
    expect(page.get_by_role("button", name="Remove seat 2")).to_be_focused()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Remove seat 3").press("Enter")
    expect(page.get_by_role("button", name="Remove seat 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Players")).to_be_focused()
    page.keyboard.press("Tab")
    expect(seats(page).first).to_be_focused()


def test_the_last_seat_leaves_the_focus_in_the_list(visit: Visit) -> None:
    page = visit().go("#/new")
    add = page.get_by_role("button", name="Bot", exact=True)
    for _ in range(11):
        add.press("Enter")
    expect(add).to_be_disabled()
    expect(page.get_by_role("button", name="Remove seat 12")).to_be_focused()


def test_play_goes_on_with_a_game_in_which_nothing_was_rolled(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("button", name="Play").click()
    expect(Player(page).roll_button).to_be_visible()
    first = page.url
    visitor.go()
    expect(page.get_by_role("link", name="Not started")).to_have_count(1)
    page.get_by_role("button", name="Play").click()
    expect(Player(page).roll_button).to_be_visible()
    assert page.url == first
    Player(page).roll()
    visitor.go()
    page.get_by_role("button", name="Play").click()
    expect(Player(page).roll_button).to_be_visible()
    assert page.url != first
    visitor.go()
    expect(page.get_by_role("region", name="Under way").get_by_role("listitem")).to_have_count(2)


def test_two_quick_taps_open_one_game(visit: Visit) -> None:
    page = visit().go()
    asked = posts(page)
    play = page.get_by_role("button", name="Play")
    play.evaluate("button => { button.click(); button.click(); }")
    expect(Player(page).roll_button).to_be_visible()
    assert len(asked) == 1
    page.goto(page.url.split("#")[0])
    expect(page.get_by_role("region", name="Under way").get_by_role("listitem")).to_have_count(1)


def test_play_works_after_the_server_has_lost_the_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("button", name="Play").click()
    expect(Player(page).roll_button).to_be_visible()
    first = page.url.split("/")[-1]
    gone = {"code": "game/unknown", "message": "there is no such game"}
    page.route(f"**/api/games/{first}", lambda call: call.fulfill(status=404, json=gone))
    visitor.go()
    page.get_by_role("button", name="Play").click()
    expect(Player(page).roll_button).to_be_visible()
    assert first not in page.url


def test_the_list_says_the_round_and_the_points_of_each_game(
    visit: Visit, client: httpx.Client
) -> None:
    visitor = visit(viewport=PHONE)
    page = visitor.go()
    alone = open_table(client, "Anna")
    for _ in range(2):
        alone.roll()
        alone.score()
    both = open_table(client, "Anna", "Ben", rules="yacht")
    for _ in range(3):
        both.roll()
        both.score()
    waiting = open_table(client, "Anna", seats=2)
    for table in (alone, both, waiting):
        table.sit_down(visitor)
        visitor.go(table.path)
        expect(page.get_by_role("heading", level=1)).to_be_attached()
        page.wait_for_function(
            "game => (localStorage['yatzy.games'] ?? '').includes(game)", arg=table.game
        )
    visitor.go()
    lines = page.get_by_role("region", name="Under way").get_by_role("link")
    points = [card["total"] for card in both.view["cards"]]
    expect(lines.nth(0)).to_contain_text("Waiting for 2 more players")
    expect(lines.nth(1)).to_contain_text("Round 2 of 12")
    expect(lines.nth(1)).to_contain_text(f"Anna {points[0]}, Ben {points[1]}")
    total = alone.view["cards"][0]["total"]
    expect(lines.nth(2)).to_contain_text(f"Round 3 of 15 · {total} points")


def test_games_that_were_remembered_without_rounds_are_listed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    old = {
        "game": "AAAAAAAAAAAAAAAA",
        "rules": {"id": "yatzy", "name": "Yatzy"},
        "players": ["Anna", "Ben"],
        "phase": "playing",
        "seen": 1,
    }
    page.evaluate("old => localStorage.setItem('yatzy.games', old)", json.dumps([old]))
    page.reload()
    expect(page.get_by_role("link", name=re.compile("Anna, Ben"))).to_be_visible()
    page.get_by_role("button", name="Play").click()
    expect(Player(page).roll_button).to_be_visible()


def test_chances_that_are_shown_together_add_up_to_100(visit: Visit, client: httpx.Client) -> None:
    table = open_table(client, "Anna", "Ben", "Carla", "David")
    visitor = visit()
    page = visitor.go()
    table.sit_down(visitor)
    found = {"kind": "chances", "version": 1, "chances": [0.125, 0.125, 0.375, 0.375]}
    Instead(page, "chances", found)
    visitor.go(table.path)
    bar = page.get_by_role("img", name="Chance to win")
    expect(bar).to_have_accessible_name(re.compile("Anna 13%, Ben 13%, Carla 37%,? and David 37%"))
    shown = [int(text) for text in re.findall(r"(\d+)%", bar.inner_text())]
    assert shown == [13, 13, 37, 37]


@pytest.fixture
def unsolved_site(tmp_path: Path) -> Iterator[str]:
    """A server on which no strategy has been computed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("YATZY_CACHE", str(tmp_path / "cache"))
        with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
            yield f"http://{server.host}/"


def test_chances_that_the_server_does_not_compute_are_no_error_and_show_no_bar(
    browser: Browser, unsolved_site: str
) -> None:
    with visiting(browser, unsolved_site) as visitor:
        refused: list[Response] = []
        visitor.page.on(
            "response", lambda answer: refused.append(answer) if answer.status == 409 else None
        )
        page = visitor.go("#/new")
        page.get_by_role("radio", name=re.compile("^Maxi Yatzy(?! with)")).first.check()
        seats(page).first.fill("Anna")
        page.get_by_role("button", name="Person", exact=True).click()
        page.get_by_role("button", name="Start").click()
        player = Player(page)
        for name in ("Anna", "Player 2", "Anna", "Player 2"):
            expect(page.get_by_text(re.compile(f"^{name}.s turn$"))).to_be_visible()
            player.take_turn()
        page.wait_for_load_state("networkidle")
        assert refused == []
        expect(page.get_by_role("img", name="Chance to win")).to_have_count(0)


ON_ITS_SIDE = [{"width": 915, "height": 412}, {"width": 740, "height": 360}]
LANGUAGES = ["en-GB", "sv-SE", "da-DK", "nb-NO", "fi-FI", "de-DE"]
COMPANY = {
    "rules": "maxi-saved",
    "seats": [
        {"kind": "person", "name": "Maximilian Alexander"},
        {"kind": "bot", "level": "perfect"},
        {"kind": "open"},
    ],
    "shuffle": False,
}


def remember_games(visitor: Visitor, *tables: Table) -> None:
    """Sit at tables, and have played with others before."""
    page = visitor.go()
    for table in tables:
        table.sit_down(visitor)
        visitor.go(table.path)
        page.wait_for_function(
            "game => (localStorage['yatzy.games'] ?? '').includes(game)", arg=table.game
        )
    page.evaluate(
        "lastGame => localStorage.setItem('yatzy.last-game', JSON.stringify(lastGame))", COMPANY
    )
    page.reload()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_large_letters_can_be_read_on_a_small_phone(
    visit: Visit, client: httpx.Client, locale: str
) -> None:
    visitor = visit(viewport=PHONE, locale=locale)
    enlarge_letters(visitor)
    under_way = open_table(client, "Maximilian Alexander", "Ben")
    under_way.roll()
    under_way.score()
    remember_games(visitor, under_way, open_table(client, "Anna", seats=2))
    page, found = visitor.page, {}
    for path in ("", "#/new", "#/keeper", "#/settings", "#/rules", "#/rules/yahtzee"):
        visitor.go(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found[path] = unreadable(page)
        name = path.strip("#/").replace("/", "-") or "start"
        take_picture(page, f"large-{locale[:2]}/{name}", full_page=True)
    assert not any(found.values()), json.dumps(found, indent=2, ensure_ascii=False)


@pytest.mark.parametrize("screen", ON_ITS_SIDE, ids=lambda screen: f"{screen['width']}")
def test_play_and_join_are_in_sight_on_a_phone_on_its_side(
    visit: Visit, client: httpx.Client, screen: dict[str, int]
) -> None:
    visitor = visit(viewport=screen)
    remember_games(visitor, open_table(client, "Anna"))
    page = visitor.go()
    for name in ("Play", "Join"):
        expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_be_in_viewport(ratio=1)
    assert unreadable(page) == []
    take_picture(page, f"side/start-{screen['width']}")
