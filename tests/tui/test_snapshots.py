"""The three screens as pictures, compared with those under `snapshots/`.

After a change that is meant to be seen, look at the new pictures and keep them:

    YATZY_SNAPSHOTS=renew pytest tests/tui/test_snapshots.py
"""

import os
import re
from pathlib import Path

import pytest
from tests.tui.playing import SHORT, Script, game_of, open_app, perform, reach
from textual.pilot import Pilot

from yatzy.core import Rules
from yatzy.tui import YatzyApp
from yatzy.tui.look import FULL_COLOURS
from yatzy.tui.results_screen import ResultsScreen

SNAPSHOTS = Path(__file__).with_name("snapshots")


async def at_setup(pilot: Pilot[None]) -> None:
    await pilot.press("down", "down")


async def at_table(pilot: Pilot[None]) -> None:
    await pilot.press("space", "end", "enter", "space", "1", "4")


async def at_results(pilot: Pilot[None]) -> None:
    game = game_of(pilot)
    while not game.is_over:
        await pilot.press("space", "enter")
        if game.dice is not None:
            await pilot.press("enter")
    await reach(pilot, ResultsScreen)


def picture(app: YatzyApp, script: Script) -> str:
    """What the screen shows after the script, as SVG with one element a line.

    Rich numbers its classes by a sum over the whole text, so that one changed word would change
    every line; the number is left out.
    """
    taken = []

    async def run(pilot: Pilot[None]) -> None:
        await script(pilot)
        await pilot.pause()
        taken.append(pilot.app.export_screenshot())

    app.theme = FULL_COLOURS.name
    perform(app, run)
    (svg,) = taken
    return re.sub(r"terminal-\d+-", "terminal-", svg).replace("><", ">\n<")


CASES: dict[str, tuple[Rules | str | None, tuple[str, ...], Script]] = {
    "setup": (None, (), at_setup),
    "table": ("yatzy", ("Anna", "Bo"), at_table),
    "results": (SHORT, ("Anna",), at_results),
}


@pytest.mark.parametrize("name", CASES)
def test_the_screen_looks_as_before(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules, players, script = CASES[name]
    seen = picture(open_app(Path("data"), rules, players), script)
    snapshot = SNAPSHOTS / f"{name}.svg"
    if os.environ.get("YATZY_SNAPSHOTS") == "renew":
        snapshot.write_text(seen, "utf-8")
    assert seen == snapshot.read_text("utf-8")
