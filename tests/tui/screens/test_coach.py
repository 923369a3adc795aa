from dataclasses import replace
from pathlib import Path

import pytest
from tests.tui.playing import (
    ENGLISH,
    SHORT,
    STILL,
    game_of,
    message,
    open_app,
    perform,
    table_of,
    text,
    until,
)
from textual.pilot import Pilot

from yatzy.analysis import Analysis, analyse, position_of
from yatzy.sentences import say_why
from yatzy.solver import RankedMove, open_solution
from yatzy.tui import Player
from yatzy.tui.screens.slips import HelpScreen
from yatzy.tui.widgets.coach_panel import Advice
from yatzy.tui.widgets.dice import Die
from yatzy.tui.widgets.score_table import BoxRow
from yatzy.tui.wording.coach import gives_away, lost_points

COACHED = replace(STILL, coach=True)


def analysis_of(pilot: Pilot[None]) -> Analysis:
    return analyse(position_of(game_of(pilot).state), open_solution(SHORT))


def ranked(pilot: Pilot[None]) -> list[RankedMove]:
    return list(analysis_of(pilot).moves)


def words(pilot: Pilot[None]) -> str:
    """The words on the left half of the screen, in one line."""
    return " ".join(
        " ".join(line[:39].split()) for line in text(pilot).splitlines() if "│" not in line[:39]
    )


async def ask(pilot: Pilot[None]) -> None:
    await pilot.press("h")
    await until(pilot, lambda: "Best move" in text(pilot))


def test_the_best_move_is_told_on_request_with_its_value_and_why(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        assert "Best move" not in text(pilot)
        await ask(pilot)
        analysis = analysis_of(pilot)
        assert f"Best move, worth {analysis.moves[0].value:.1f} points" in text(pilot)
        assert say_why(ENGLISH, SHORT, analysis.reason) in words(pilot)

    perform(open_app(tmp_path), script)


def test_without_the_coach_one_question_has_one_answer(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await ask(pilot)
        await pilot.press("1")
        assert "Best move" in text(pilot)
        assert "gives away" not in text(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert "Best move" not in text(pilot)
        assert "★" not in text(pilot)

    perform(open_app(tmp_path), script)


def test_the_best_keep_is_marked_under_the_dice(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await ask(pilot)
        best = ranked(pilot)[0].keep
        assert best
        marked = [die for die in pilot.app.screen.query(Die) if die.best]
        assert tuple(sorted(die.face or 0 for die in marked)) == best
        assert text(pilot).count("★") == len(best)
        await pilot.press(*(str(die.place + 1) for die in marked))
        assert text(pilot).count("kept ★") == len(best)

    perform(open_app(tmp_path), script)


def test_the_best_box_is_marked_on_the_card(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "space", "space")
        await ask(pilot)
        best = ranked(pilot)[0].category
        assert best is not None
        points = table_of(pilot).state.options[best]
        (line,) = (line for line in text(pilot).splitlines() if "★" in line)
        assert SHORT.category(best).name in line
        assert f"★ +{points}" in line

    perform(open_app(tmp_path), script)


def test_the_coach_tells_what_a_choice_gives_away_before_it_is_made(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await until(pilot, lambda: "gives away" in message(pilot))
        lost = {move.category or move.keep: move.error for move in ranked(pilot)}
        await pilot.press("home")
        for box in table_of(pilot).state.options:
            name = SHORT.category(box).name
            assert message(pilot) == f"{name} gives away {lost_points(ENGLISH, lost[box])}."
            await pilot.press("down")
        await pilot.press("home", "1", "3")
        dice = game_of(pilot).dice
        assert dice is not None
        kept = tuple(sorted((dice[0], dice[2])))
        said = gives_away(
            ENGLISH, {f"Keeping {kept[0]} {kept[1]}": lost[kept], "Ones": lost["ones"]}
        )
        assert message(pilot) == said
        assert game_of(pilot).rolls_left == 2

    perform(open_app(tmp_path, settings=COACHED), script)


def test_the_coach_speaks_about_the_box_under_the_mouse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "home")
        await until(pilot, lambda: message(pilot).startswith("Ones gives away"))
        row = next(row for row in pilot.app.screen.query(BoxRow) if row.box == "chance")
        await pilot.hover(row)
        assert message(pilot).startswith("Chance gives away")
        await pilot.hover("#turn")
        assert message(pilot).startswith("Ones gives away")

    perform(open_app(tmp_path, settings=COACHED), script)


def test_the_coach_is_switched_on_and_off(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        assert "gives away" not in text(pilot)
        await pilot.press("c")
        await until(pilot, lambda: "gives away" in message(pilot))
        assert "Coach" in text(pilot)
        await pilot.click(".key-coach")
        assert message(pilot) == ENGLISH.say("terminal.coach_off")
        await pilot.press("1")
        assert "Coach" not in text(pilot)
        assert "gives away" not in text(pilot)
        await pilot.press("c")
        assert message(pilot) == ENGLISH.say("terminal.coach_on")

    perform(open_app(tmp_path), script)


def test_a_coach_that_is_on_stays_on_in_the_next_game(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        while "Standings" not in text(pilot):
            await pilot.press("space", "enter", "enter")
        await pilot.press("r")
        await until(pilot, lambda: "Coach" in text(pilot))

    perform(open_app(tmp_path, SHORT, ["Anna"], settings=COACHED), script)


def test_a_hint_before_the_roll_and_in_a_bots_turn_is_explained(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert message(pilot) == ENGLISH.say("terminal.roll_first")
        await pilot.press("space", "end", "enter")
        await until(pilot, lambda: not pilot.app.workers)
        await pilot.press("h")
        assert message(pilot) == ENGLISH.say("page.they_turn", name="Perfect")
        assert "Best move" not in text(pilot)

    players = [Player("Anna"), Player("Perfect", "perfect")]
    perform(open_app(tmp_path, SHORT, players, settings=replace(STILL, pace=3600)), script)


def test_the_help_tells_about_the_coach_and_its_mark(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        for said in ("h  show the best move", "c  switch the coach", "★  the best move"):
            assert said in text(pilot)
        assert "back to the table" in text(pilot)

    perform(open_app(tmp_path), script)


@pytest.mark.parametrize("count", [1, 3, 6])
def test_dice_button_and_advice_fit_at_80_by_24(tmp_path: Path, count: int) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await ask(pilot)
        shown = text(pilot)
        assert shown.count("╭───────╮") == 5
        assert "Roll 5 dice" in shown
        assert "Best move, worth" in shown
        told = say_why(ENGLISH, SHORT, analysis_of(pilot).reason)
        assert told.split()[-1] in words(pilot)
        assert "Total" in shown

    names = ["Anna", "Bo", "Christina", "Dagmar", "Erik", "Freja"][:count]
    perform(open_app(tmp_path, SHORT, names, settings=COACHED), script)


def test_advice_marks_dice_that_are_kept_already(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        analysis = analysis_of(pilot)
        best = analysis.moves[0].keep
        assert best
        twice = (best[0], *best, best[0])
        advice = Advice(version=0, dice=twice, analysis=analysis)
        last = len(twice) - 1
        assert last not in advice.best_places(frozenset())
        assert last in advice.best_places(frozenset({last}))
        assert advice.lost_by_keeping(frozenset(range(len(twice)))) is None
        assert advice.lost_by_scoring("yatzy") is None

    perform(open_app(tmp_path), script)
