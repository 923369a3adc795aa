"""How a link gets to others: which one it is, that it can be copied, and when there is none."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.e2e.browsers import PHONE, Visitor, running_chromium, visiting
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.tables import Table, open_table
from tests.server.processes import running_server

NAME = f"{socket.gethostname().lower().partition('.')[0]}.local"
"""What this machine is called in its network. To a browser it is another computer."""
ELSEWHERE = "elsewhere.example"
"""A name that leads here, and that nobody has given to this machine."""
AT_HOME = "http://192.168.1.20:8000/"
NO_CLIPBOARD = """
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    Object.defineProperty(window, "isSecureContext", { value: false });
"""
NO_COPYING = "document.execCommand = () => false;"
SELECTED = """() => {
    const field = document.activeElement;
    return field.value.slice(field.selectionStart, field.selectionEnd);
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    here = ", ".join(f"MAP {name} 127.0.0.1" for name in (NAME, ELSEWHERE))
    with running_chromium(f"--host-resolver-rules={here}") as browser:
        yield browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for this computer alone, as `yatzy play` has it."""
    database = tmp_path_factory.mktemp("site") / "games.sqlite"
    with running_server(f"sqlite:///{database}") as server:
        yield f"http://{server.host}/"


@pytest.fixture
def table(client: httpx.Client) -> Table:
    """A table that waits for somebody."""
    return open_table(client, "Anna", seats=1)


@pytest.fixture
def by_name(browser: Browser, site: str) -> Iterator[Visitor]:
    """Somebody who opens the same site by the name of the machine."""
    port = urlsplit(site).port
    with visiting(browser, f"http://{NAME}:{port}/") as visitor:
        yield visitor


def sit_down(visitor: Visitor, table: Table) -> Page:
    """The table as its first player sees it."""
    visitor.go()
    table.sit_down(visitor)
    return visitor.go(table.path)


def tell_site(visitor: Visitor, url: str | None) -> None:
    """Let the server say that others reach it there."""

    def answer(route: Route) -> None:
        route.fulfill(json={"url": url})

    visitor.context.route("**/api/site", answer)


def link_of(page: Page, name: str = "Link to this table") -> str:
    return page.get_by_role("textbox", name=name).input_value()


def paste(visitor: Visitor) -> str:
    """What is on the clipboard, as it arrives in a field elsewhere."""
    page = visitor.context.new_page()
    page.set_content("<input>")
    page.locator("input").focus()
    page.keyboard.press("Control+V")
    pasted = page.locator("input").input_value()
    page.close()
    return pasted


def test_a_page_of_this_computer_links_to_where_others_reach_it(visit: Visit, table: Table) -> None:
    visitor = visit()
    tell_site(visitor, AT_HOME)
    page = sit_down(visitor, table)
    assert link_of(page) == f"{AT_HOME}#/{table.game}"
    expect(page.get_by_role("img", name="The link as a code")).to_be_visible()
    expect(page.get_by_text(table.view["code"], exact=True)).to_be_visible()


def test_where_only_this_computer_comes_in_no_phone_is_offered_a_code(
    visit: Visit, table: Table
) -> None:
    visitor = visit()
    page = sit_down(visitor, table)
    expect(page.get_by_text("Only this computer can open this address")).to_be_visible()
    expect(page.get_by_text("yatzy serve --host 0.0.0.0")).to_be_visible()
    assert link_of(page) == f"{visitor.site}#/{table.game}"
    expect(page.get_by_role("img", name="The link as a code")).to_have_count(0)


def test_a_review_is_shared_by_a_link_that_says_who_can_open_it(
    visit: Visit, client: httpx.Client
) -> None:
    played = open_table(client, "Anna", rules="yacht")
    played.play_to_the_end()
    visitor = visit()
    page = visitor.go(f"#/review/{played.game}")
    expect(page.get_by_text("Only this computer can open this address")).to_be_visible()
    assert link_of(page, "Link to this review") == f"{visitor.site}#/review/{played.game}"
    tell_site(visitor, AT_HOME)
    page.reload()
    assert link_of(page, "Link to this review") == f"{AT_HOME}#/review/{played.game}"


def test_an_address_that_others_know_is_the_one_in_the_link(by_name: Visitor, table: Table) -> None:
    page = sit_down(by_name, table)
    assert link_of(page) == f"{by_name.site}#/{table.game}"


def test_who_has_the_link_joins(by_name: Visitor, browser: Browser, table: Table) -> None:
    link = link_of(sit_down(by_name, table))
    with visiting(browser, by_name.site) as guest:
        guest.page.goto(link)
        guest.page.get_by_role("textbox", name="Your name").fill("Ben")
        guest.page.get_by_role("button", name="Sit down").click()
        expect(by_name.page.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()


def test_the_address_that_a_host_is_told_opens_the_page_and_is_the_one_in_the_link(
    browser: Browser, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with (
        running_server(database, "--host", "0.0.0.0") as server,
        httpx.Client(base_url=server.url) as client,
        visiting(browser, f"{server.url}/") as visitor,
    ):
        table = open_table(client, "Anna", seats=1)
        told = urlsplit(link_of(sit_down(visitor, table)))
        assert told.hostname != "0.0.0.0"
        if urlsplit(server.url).hostname != "localhost":  # there is a network
            assert f"{told.scheme}://{told.netloc}" == server.url


def test_a_name_that_is_not_one_of_this_machine_opens_no_page_and_says_what_would(
    browser: Browser, site: str
) -> None:
    page = browser.new_page()
    page.goto(f"http://{ELSEWHERE}:{urlsplit(site).port}/")
    expect(page.get_by_text(f"this server is not called '{ELSEWHERE}")).to_contain_text(
        "start it with --public-url"
    )
    page.close()


def test_a_link_is_copied_on_plain_http(by_name: Visitor, table: Table) -> None:
    page = sit_down(by_name, table)
    assert page.evaluate("[isSecureContext, 'clipboard' in navigator]") == [False, False]
    button = page.get_by_role("button", name="Copy")
    button.click()
    copied = page.get_by_role("button", name="Copied")
    expect(copied).to_be_focused()
    assert paste(by_name) == f"{by_name.site}#/{table.game}"


@pytest.mark.parametrize("script", ["", NO_CLIPBOARD], ids=["clipboard", "none"])
def test_a_link_is_copied_from_the_dialog_of_a_game(
    visit: Visit, client: httpx.Client, script: str
) -> None:
    game = open_table(client, "Anna")
    visitor = visit(viewport=PHONE)
    visitor.context.add_init_script(script)
    tell_site(visitor, AT_HOME)
    page = sit_down(visitor, game)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite others to watch").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_attached()
    assert paste(visitor) == f"{AT_HOME}#/{game.game}"


@pytest.mark.parametrize(
    ("device", "told"),
    [
        ({}, "Selected: press Ctrl+C"),
        ({"viewport": PHONE, "has_touch": True, "is_mobile": True}, "Selected: hold to copy"),
    ],
    ids=["keys", "touch"],
)
def test_a_link_that_cannot_be_copied_is_selected(
    visit: Visit, table: Table, device: dict[str, object], told: str
) -> None:
    visitor = visit(**device)
    visitor.context.add_init_script(NO_CLIPBOARD + NO_COPYING)
    tell_site(visitor, AT_HOME)
    page = sit_down(visitor, table)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status").filter(has_text=told)).to_be_visible()
    assert page.evaluate(SELECTED) == f"{AT_HOME}#/{table.game}"


def test_on_a_phone_on_its_side_link_and_code_are_seen_at_once(
    visit: Visit, client: httpx.Client
) -> None:
    visitor = visit(viewport={"width": 740, "height": 360})
    tell_site(visitor, AT_HOME)
    page = sit_down(visitor, open_table(client, "Anna"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite others to watch").click()
    expect(page.get_by_role("img", name="The link as a code")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Copy")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("url", [None, AT_HOME], ids=["alone", "home"])
def test_an_invitation_is_readable(visit: Visit, client: httpx.Client, url: str | None) -> None:
    visitor = visit()
    visitor.context.add_init_script(NO_CLIPBOARD + NO_COPYING)
    tell_site(visitor, url)
    page = sit_down(visitor, open_table(client, "Anna"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite others to watch").click()
    if url is None:
        expect(page.get_by_text("Only this computer")).to_be_visible()
    else:
        expect(page.get_by_role("img", name="The link as a code")).to_be_visible()
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_text("Selected: press Ctrl+C")).to_be_visible()
    assert inspect_everywhere(page, f"share-{'alone' if url is None else 'home'}") == []
