"""Ways through the page: Back, focus and addresses, for who comes by link, by key or by ear."""

import json
import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.browsers import PHONE, Visitor
from tests.e2e.conftest import Visit
from tests.e2e.tables import Table, open_table

LINK = """() => {
    const link = Object.assign(document.createElement("a"), { href: "#/rules", text: "Look" });
    document.querySelector("dialog .inside").append(link);
}"""

HEAR = """() => {
    window.heard = [];
    const region = document.querySelector("main > [role=status]");
    const hear = () => heard.push(region.textContent.replaceAll("\\u00a0", " "));
    const every = { childList: true, characterData: true, subtree: true };
    new MutationObserver(hear).observe(region, every);
}"""

LOSE = """() => {
    window.lost = 0;
    const look = () => { lost += document.activeElement === document.body; };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def menu_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Menu")


def open_menu(page: Page) -> None:
    menu_button(page).click()
    expect(dialog(page)).to_be_visible()


def choose(page: Page, entry: str) -> None:
    """Press an entry of the menu, which makes room for its own sheet."""
    dialog(page).get_by_role("button", name=entry, exact=True).click()


def expect_no_dialog(page: Page) -> None:
    expect(dialog(page)).to_have_count(0)


def come_to(visitor: Visitor, table: Table) -> Page:
    """From the start page to a table, where Back leads to the start page again."""
    page = visitor.go()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    table.sit_down(visitor)
    visitor.go(table.path)
    expect(menu_button(page)).to_be_visible()
    return page


@pytest.fixture
def table(client: httpx.Client) -> Table:
    return open_table(client, "Anna")


def test_back_closes_a_dialog_and_stays_at_the_table(visit: Visit, table: Table) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    page.go_back()
    expect_no_dialog(page)
    expect(page).to_have_url(f"{visitor.site}{table.path}")
    page.go_back()
    expect(page).to_have_url(visitor.site)


@pytest.mark.parametrize("how", ["key", "cross", "beside"])
def test_back_leaves_the_table_once_a_dialog_is_closed(
    visit: Visit, table: Table, how: str
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    if how == "key":
        page.keyboard.press("Escape")
    elif how == "cross":
        dialog(page).get_by_role("button", name="Close").click()
    else:
        page.mouse.click(5, 5)
    page.go_back()
    expect(page).to_have_url(visitor.site)
    expect_no_dialog(page)


def test_back_needs_one_press_for_a_sheet_that_took_the_place_of_the_menu(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    choose(page, "Rules")
    expect(dialog(page).get_by_role("table")).to_be_visible()
    page.go_back()
    expect_no_dialog(page)
    expect(page).to_have_url(f"{visitor.site}{table.path}")
    page.go_back()
    expect(page).to_have_url(visitor.site)


def test_back_closes_a_dialog_that_is_opened_while_another_is_being_closed(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    for _ in range(3):
        page.evaluate("""async () => {
            document.querySelector("dialog .head button").click();
            await Promise.resolve();
            document.querySelector("[aria-label=Menu]").click();
        }""")
    expect(dialog(page)).to_be_visible()
    page.go_back()
    expect_no_dialog(page)
    expect(page).to_have_url(f"{visitor.site}{table.path}")
    page.go_back()
    expect(page).to_have_url(visitor.site)


def test_back_pressed_with_the_cross_closes_the_dialog_and_leaves(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    page.evaluate("""() => {
        document.querySelector("dialog .head button").click();
        history.back();
    }""")
    expect(page).to_have_url(visitor.site)
    expect_no_dialog(page)


def test_back_returns_to_the_table_after_it_was_left_by_a_dialog(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    choose(page, "New game")
    dialog(page).get_by_role("button", name="Start anew").click()
    expect(page).to_have_url(f"{visitor.site}#/new")
    page.go_back()
    expect(page).to_have_url(f"{visitor.site}{table.path}")
    expect(menu_button(page)).to_be_visible()
    expect_no_dialog(page)
    page.go_back()
    expect(page).to_have_url(visitor.site)


def test_back_returns_to_the_table_after_a_link_in_a_dialog(visit: Visit, table: Table) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    page.evaluate(LINK)
    dialog(page).get_by_role("link", name="Look").click()
    expect(page).to_have_url(f"{visitor.site}#/rules")
    expect_no_dialog(page)
    page.go_back()
    expect(page).to_have_url(f"{visitor.site}{table.path}")
    page.go_back()
    expect(page).to_have_url(visitor.site)


def test_back_needs_no_extra_press_on_a_page_that_was_loaded_again_under_a_dialog(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    page.reload()
    expect(menu_button(page)).to_be_visible()
    expect_no_dialog(page)
    page.wait_for_function("history.state === null")
    page.go_back()
    expect(page).to_have_url(visitor.site)


def test_back_and_forward_show_no_dialog_again(visit: Visit, table: Table) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    page.go_back()
    expect_no_dialog(page)
    page.go_forward()
    page.wait_for_function("history.state === null")
    expect_no_dialog(page)
    page.go_back()
    expect(page).to_have_url(visitor.site)


def test_back_returns_by_one_press_from_an_address_typed_over_a_dialog(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    open_menu(page)
    visitor.go("#/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect_no_dialog(page)
    page.go_back()
    expect(menu_button(page)).to_be_visible()
    page.wait_for_function("history.state === null")
    page.go_back()
    expect(page).to_have_url(visitor.site)


@pytest.mark.parametrize("how", ["key", "back", "cross"])
def test_focus_returns_to_what_opened_a_dialog(visit: Visit, table: Table, how: str) -> None:
    page = come_to(visit(), table)
    open_menu(page)
    expect(dialog(page).get_by_role("button", name="Close")).to_be_focused()
    if how == "key":
        page.keyboard.press("Escape")
    elif how == "back":
        page.go_back()
    else:
        dialog(page).get_by_role("button", name="Close").click()
    expect(menu_button(page)).to_be_focused()


def test_focus_returns_to_the_menu_button_from_a_sheet_in_the_place_of_the_menu(
    visit: Visit, table: Table
) -> None:
    page = come_to(visit(), table)
    open_menu(page)
    choose(page, "Keys")
    expect(dialog(page).get_by_role("heading", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu_button(page)).to_be_focused()


def test_focus_returns_to_a_button_that_had_no_focus_when_it_was_clicked(
    visit: Visit, table: Table
) -> None:
    page = come_to(visit(), table)
    page.evaluate("document.querySelector('[aria-label=Menu]').click()")
    expect(dialog(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu_button(page)).to_be_focused()


def test_focus_goes_to_the_heading_if_what_opened_a_dialog_is_gone(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = come_to(visitor, table)
    visitor.go()
    page.get_by_role("button", name="Remove this game").click()
    dialog(page).get_by_role("button", name="Remove").click()
    expect_no_dialog(page)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_focus_goes_to_the_heading_of_a_page_that_is_shown_again(visit: Visit) -> None:
    page = visit().go()
    for _ in range(2):
        page.get_by_role("link", name="Settings").click()
        expect(page.get_by_role("heading", name="Settings")).to_be_focused()
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_focus_begins_in_the_field_of_a_dialog_and_goes_on_to_the_dice(visit: Visit) -> None:
    page = visit().go("#/keeper")
    page.get_by_role("button", name="Keep score").click()
    page.get_by_role("button", name="Chance: write points").first.click()
    field = dialog(page).get_by_role("textbox", name="Points")
    expect(field).to_be_focused()
    field.fill("20")
    page.keyboard.press("Enter")
    expect_no_dialog(page)
    expect(page.locator("#roll")).to_be_focused()


def expect_person(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("table", name="Newest games")).to_be_visible()


@pytest.fixture(scope="module")
def scores(client: httpx.Client) -> None:
    """Statistics by two rules; somebody has a name that an address cannot hold as it is."""
    for rules, games in (("yacht", 2), ("kniffel", 1)):
        for _ in range(games):
            open_table(client, "Anna", "Åsa / 100 %?", rules=rules).play_to_the_end()


@pytest.mark.usefixtures("scores")
@pytest.mark.parametrize("name", ["Anna", "Åsa / 100 %?"])
def test_back_from_a_person_returns_to_the_list_as_it_was(visit: Visit, name: str) -> None:
    page = visit(viewport=PHONE).go("#/statistics")
    rules = page.get_by_role("combobox", name="Rules")
    rules.select_option("Kniffel · 1 game")
    line = page.get_by_role("button", name=name, exact=True)
    line.click()
    expect_person(page, name)
    expect(page.get_by_role("heading", name=name)).to_be_focused()
    page.go_back()
    expect(rules.locator("option:checked")).to_have_text("Kniffel · 1 game")
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport()


@pytest.mark.usefixtures("scores")
def test_a_person_is_found_by_a_link_and_after_a_reload(visit: Visit) -> None:
    visitor, other = visit(), visit()
    page = visitor.go("#/statistics")
    page.get_by_role("button", name="Åsa").click()
    expect_person(page, "Åsa / 100 %?")
    page.reload()
    expect_person(page, "Åsa / 100 %?")
    page = other.go(page.url.removeprefix(visitor.site))
    expect_person(page, "Åsa / 100 %?")
    page.get_by_role("button", name="All players").click()
    expect(page).to_have_url(f"{visitor.site}#/statistics")
    expect(page.get_by_role("table", name="People")).to_be_visible()


@pytest.mark.usefixtures("scores")
def test_all_players_are_one_way_with_the_way_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("link", name="Statistics").click()
    for _ in range(2):
        page.get_by_role("button", name="Anna").click()
        expect_person(page, "Anna")
        page.get_by_role("button", name="All players").click()
        expect(page.get_by_role("table", name="People")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(visitor.site)


def test_a_name_without_games_is_told_so(visit: Visit) -> None:
    page = visit().go("#/statistics/Nobody%20here")
    expect(page.get_by_role("heading", name="Nobody here")).to_be_visible()
    expect(page.get_by_text("There are no games under this name.")).to_be_visible()


def test_a_name_that_is_removed_leaves_no_way_back_to_it(
    visit: Visit, client: httpx.Client
) -> None:
    table = open_table(client, "Doris", rules="yacht")
    table.play_to_the_end()
    visitor = visit()
    page = come_to(visitor, table)
    visitor.go()
    page.get_by_role("link", name="Statistics").click()
    page.get_by_role("button", name="Doris").click()
    page.get_by_role("button", name="Remove this name").click()
    dialog(page).get_by_role("button", name="Remove").click()
    expect_no_dialog(page)
    expect(page).to_have_url(f"{visitor.site}#/statistics")
    expect(page.get_by_role("button", name="Doris")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.go_back()
    expect(page).to_have_url(visitor.site)


def practise(visitor: Visitor, *mistakes: dict[str, object]) -> Page:
    """Have been told of mistakes by a review, and practise on them."""
    page = visitor.go()
    page.evaluate("told => localStorage.setItem('yatzy.mistakes', told)", json.dumps(mistakes))
    return visitor.go("#/practice")


def mistake(*dice: int, rolls_left: int) -> dict[str, object]:
    position = {"boxes": {"ones": 2, "twos": 6}, "extras": 0, "saved": 0, "rolls_left": rolls_left}
    return {"rules": "yacht", "dice": dice, "game": "AAAAAAAAAAAAAAAA"} | position


def test_a_verdict_in_practice_and_the_next_position_are_told_once(visit: Visit) -> None:
    page = practise(
        visit(), mistake(6, 6, 6, 6, 6, rolls_left=2), mistake(4, 1, 4, 6, 2, rolls_left=0)
    )
    region = page.locator("main > [role=status]")
    expect(region).to_have_text("Dice: 6 6 6 6 6. 2 rolls left.")
    page.evaluate(HEAR)
    page.get_by_role("button", name="Choice: 30 points").press("Enter")
    expect(region).to_contain_text("Your choice: Choice for 30 points. A blunder, gives away")
    expect(region).to_contain_text(re.compile(r"Best: Yacht for 50 points\. .* better than: "))
    next_position = page.get_by_role("button", name="Next position")
    expect(next_position).to_be_focused()
    expect(next_position).to_have_accessible_description("")
    next_position.press("Enter")
    expect(region).to_have_text("Dice: 4 1 4 6 2. 0 rolls left.")
    heard = page.evaluate("heard.filter(text => text !== '')")
    assert [text.split(":")[0] for text in heard] == ["Your choice", "Dice"]


def test_focus_is_not_lost_between_question_verdict_and_next_position(visit: Visit) -> None:
    page = practise(visit(), mistake(6, 6, 6, 6, 6, rolls_left=2))
    box = page.get_by_role("button", name="Yacht: 50 points")
    box.focus()
    page.evaluate(LOSE)
    for name in ("Choice: 30 points", "Yacht: 50 points"):
        page.get_by_role("button", name=name).press("Enter")
        page.get_by_role("button", name="Next position").press("Enter")
        expect(page.locator(".question, .done")).to_be_focused()
    assert page.evaluate("lost") == 0


def test_focus_stays_where_other_positions_are_asked_for(visit: Visit) -> None:
    page = practise(visit(), mistake(6, 6, 6, 6, 6, rolls_left=2))
    page.get_by_role("button", name="Choice: 30 points").click()
    page.get_by_role("button", name="Next position").click()
    expect(page.locator(".question")).to_be_focused()
    page.get_by_role("button", name="Fresh positions").click()
    rules = page.get_by_role("combobox", name="Rules")
    rules.focus()
    rules.select_option("Yacht")
    expect(page.locator("main > [role=status]")).to_contain_text("Dice:")
    expect(rules).to_be_focused()
