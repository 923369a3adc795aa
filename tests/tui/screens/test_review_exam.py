"""The verdict over the dice on the review screen."""

from pathlib import Path

import pytest
from tests.tui.playing import perform
from tests.tui.screens.test_review_screen import CHANCE_TO_WIN, finished, lines, open_review
from textual.pilot import Pilot

from yatzy.tui import Player


@pytest.mark.parametrize(
    ("count", "size", "is_told"),
    [(2, (80, 24), True), (4, (80, 24), True), (5, (80, 24), False), (6, (80, 40), True)],
)
def test_the_verdict_over_the_dice_is_told_where_it_hides_nothing(
    tmp_path: Path, count: int, size: tuple[int, int], is_told: bool
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, CHANCE_TO_WIN)
        shown = lines(pilot)
        assert any("The dice themselves" in line for line in shown) is is_told
        assert any("Played: " in line for line in shown)

    bots = [Player(f"Novice {number}", "novice") for number in range(count)]
    perform(finished(tmp_path, bots), script, size=size)
