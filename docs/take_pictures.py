"""Takes the pictures of the README from the real program.

    python docs/take_pictures.py

A server is started, people sit down at a table, and Chromium shows what they see. The terminal game
is played in a terminal that Textual keeps in memory.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402
from playwright.sync_api import Browser, expect  # noqa: E402
from tests.e2e.browsers import DESKTOP, PHONE, running_chromium, visiting  # noqa: E402
from tests.e2e.tables import Table, open_table  # noqa: E402
from tests.server.processes import running_server  # noqa: E402
from tests.tui.playing import STILL, open_app  # noqa: E402
from tests.tui.test_snapshots import at_table, picture  # noqa: E402

PICTURES = Path(__file__).with_name("pictures")
TURNS = 14


def play_on(table: Table, turns: int) -> None:
    """Some turns of two rolls, and then the first roll of the next."""
    for _ in range(turns):
        table.roll()
        kept = most_equal(table)
        if len(kept) < len(table.view["turn"]["dice"]):
            table.roll(*kept)
        table.score()
    table.roll()


def most_equal(table: Table) -> list[int]:
    """The places of the face that most dice show."""
    faces = table.view["turn"]["dice"]
    most = max(faces, key=lambda face: (faces.count(face), face))
    return [place for place, face in enumerate(faces) if face == most]


def take_table(browser: Browser, site: str, name: str, **device: object) -> None:
    """A game of three under way, as one of them sees it."""
    with httpx.Client(base_url=site) as client, visiting(browser, site, **device) as visitor:
        table = open_table(client, "Anna", "Ben", "Cleo")
        play_on(table, TURNS)
        visitor.go()
        table.sit_down(visitor)
        page = visitor.go(table.path)
        dice = page.get_by_role("group", name="Dice").get_by_role("button")
        for place in most_equal(table):
            dice.nth(place).click()
            expect(dice.nth(place)).to_have_attribute("aria-pressed", "true")
        if "is_mobile" not in device:
            expect(page.get_by_text("being worked out")).to_be_hidden(timeout=60_000)
        page.wait_for_function("document.getAnimations().every((a) => a.playState !== 'running')")
        page.screenshot(path=PICTURES / f"{name}.png")


def take_terminal(browser: Browser, svg: str) -> None:
    """The same game in a terminal."""
    page = browser.new_page(viewport={"width": 1000, "height": 640}, device_scale_factor=2)
    page.set_content(f"<body style='margin:0'>{svg}</body>")
    page.locator("svg").first.screenshot(path=PICTURES / "terminal.png")


def main() -> None:
    """Take all of them."""
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as name:
        terminal = open_app(Path(name), "yatzy", ("Anna", "Bo"), settings=STILL)
        svg = picture(terminal, at_table)
    with TemporaryDirectory() as name, running_chromium() as browser:
        with running_server(f"sqlite:///{name}/games.sqlite") as server:
            site = f"http://{server.host}/"
            take_table(browser, site, "table", viewport=DESKTOP)
            phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
            take_table(browser, site, "phone", **phone, color_scheme="dark", device_scale_factor=2)
        take_terminal(browser, svg)


if __name__ == "__main__":
    main()
