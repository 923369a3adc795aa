"""The screens as pictures, compared with those under `snapshots/`.

After a change that is meant to be seen, look at the new pictures and keep them:

    YATZY_SNAPSHOTS=renew pytest tests/tui/test_snapshots.py
"""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.tui.playing import SHORT, STILL, Script, game_of, open_app, perform, reach, text, until
from textual.pilot import Pilot

from yatzy.core import Rules
from yatzy.tui import Player, Settings, YatzyApp
from yatzy.tui.look import FULL_COLOURS
from yatzy.tui.screens.results import ResultsScreen

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


async def at_table_with_coach(pilot: Pilot[None]) -> None:
    await pilot.press("space", "end", "1", "4", "h")
    await until(pilot, lambda: "Best move" in text(pilot))


async def at_review(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, ResultsScreen))
    await pilot.press("v")
    await until(pilot, lambda: "Chance to win" in text(pilot))
    await pilot.press("down")


def picture(app: YatzyApp, script: Script) -> str:
    """What the screen shows after the script, as SVG with one element a line.

    Rich numbers its classes by a sum over the whole text, so that one changed word would change
    every line; the number is left out. So are the fonts, which it would have loaded from elsewhere.
    """
    taken = []

    async def run(pilot: Pilot[None]) -> None:
        await script(pilot)
        await pilot.pause()
        taken.append(pilot.app.export_screenshot())

    app.theme = FULL_COLOURS.name
    perform(app, run)
    (svg,) = taken
    plain = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+-", "terminal-", plain).replace("><", ">\n<")


BOTS = (Player("Casual", "casual"), Player("Perfect", "perfect"))

CASES: dict[str, tuple[Rules | str | None, tuple[str | Player, ...], Settings, Script]] = {
    "setup": (None, ("Anna", BOTS[1]), STILL, at_setup),
    "table": ("yatzy", ("Anna", "Bo"), STILL, at_table),
    "coach": (SHORT, ("Anna", "Bo"), replace(STILL, coach=True), at_table_with_coach),
    "results": (SHORT, ("Anna",), STILL, at_results),
    "review": (SHORT, BOTS, STILL, at_review),
}


@pytest.mark.parametrize("name", CASES)
def test_the_screen_looks_as_before(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules, players, settings, script = CASES[name]
    seen = picture(open_app(Path("data"), rules, players, settings=settings), script)
    snapshot = SNAPSHOTS / f"{name}.svg"
    if os.environ.get("YATZY_SNAPSHOTS") == "renew":
        snapshot.write_text(seen, "utf-8")
    assert seen == snapshot.read_text("utf-8")
