"""Writes the transcript of `docs/accessibility.md`: what a screen reader says in a whole game.

    python docs/take_transcript.py

A server is started, and one game against a bot is played in Chromium by keys alone. Everything that
is added to a live region or gets the focus is noted.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402
from playwright.sync_api import expect  # noqa: E402
from tests.e2e.browsers import running_chromium, visiting  # noqa: E402
from tests.e2e.listening import Listener  # noqa: E402
from tests.e2e.tables import come_to, open_table  # noqa: E402
from tests.server.processes import running_server  # noqa: E402

PAGE = Path(__file__).with_name("accessibility.md")
MARK = "<!-- The transcript is written by docs/take_transcript.py. -->\n"
TURNS = 15


def play() -> list[tuple[str, str]]:
    """The keys of one game, and what was said after them."""
    with (
        TemporaryDirectory() as folder,
        running_server(f"sqlite:///{folder}/games.sqlite", "--bot-pace", "0.1") as server,
        running_chromium() as browser,
        httpx.Client(base_url=f"http://{server.host}") as client,
        visiting(browser, f"http://{server.host}/") as visitor,
    ):
        listener = Listener(come_to(visitor, open_table(client, "Anna", bot="greedy")))
        for turn in range(TURNS):
            listener.take_turn(rolls=3)
            if turn == 0:
                listener.change_mind()
        expect(listener.page.locator("#end")).to_be_focused()
        listener.note()
        return listener.lines


def main() -> None:
    """Put a new transcript in the place of the old one."""
    rows = [f"| {keys and f'`{keys}`'} | {said} |" for keys, said in play()]
    head = PAGE.read_text("utf-8").split(MARK)[0]
    table = "\n".join(["| keys | said |", "|---|---|", *rows])
    PAGE.write_text(f"{head}{MARK}\n{table}\n", "utf-8")


if __name__ == "__main__":
    main()
