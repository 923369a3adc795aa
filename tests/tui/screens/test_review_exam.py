"""The verdict over the dice on the review screen."""

from pathlib import Path

import pytest
from tests.tui.playing import lines, perform
from tests.tui.screens.test_review_screen import CHANCE_TO_WIN, finished, open_review
from textual.pilot import Pilot

from yatzy.tui import Player

VERDICT = "The dice themselves"


def screen_of(folder: Path, count: int, size: tuple[int, int]) -> list[str]:
    shown: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, CHANCE_TO_WIN)
        shown.extend(lines(pilot))

    bots = [Player(f"Novice {number}", "novice") for number in range(count)]
    perform(finished(folder, bots), script, size=size)
    return shown


@pytest.mark.parametrize(("count", "size"), [(2, (80, 24)), (4, (80, 24)), (6, (80, 40))])
def test_the_verdict_over_the_dice_is_told(
    tmp_path: Path, count: int, size: tuple[int, int]
) -> None:
    shown = screen_of(tmp_path, count, size)
    assert any(VERDICT in line for line in shown)
    assert any("Played: " in line for line in shown)


def test_the_verdict_gives_way_to_the_decisions_of_many_players(tmp_path: Path) -> None:
    shown = screen_of(tmp_path, 5, (80, 24))
    assert not any(VERDICT in line for line in shown)
    assert any("Played: " in line for line in shown)
