import re
from pathlib import Path

import pytest
from tests.tui.playing import (
    ENGLISH,
    SHORT,
    disk_full_at,
    game_of,
    lines,
    message,
    open_app,
    perform,
    reach,
    table_of,
    text,
)
from textual.pilot import Pilot

from yatzy.core import built_in_ids, parse_rules
from yatzy.game import Rolled, load_record, verify_record
from yatzy.languages import box_name
from yatzy.tui import Settings
from yatzy.tui.screens.results import ResultsScreen
from yatzy.tui.screens.setup import SetupScreen
from yatzy.tui.screens.slips import HelpScreen, LeaveScreen
from yatzy.tui.screens.table import TableScreen
from yatzy.tui.widgets.clickable import RollButton
from yatzy.tui.widgets.dice import Die
from yatzy.tui.widgets.score_table import BoxRow
from yatzy.tui.wording.table import turn_line


def die(pilot: Pilot[None], place: int) -> Die:
    return next(die for die in pilot.app.screen.query(Die) if die.place == place)


def row(pilot: Pilot[None], box: str) -> BoxRow:
    return next(row for row in pilot.app.screen.query(BoxRow) if row.box == box)


async def choose(pilot: Pilot[None], box: str) -> None:
    """Walk to a box with the arrows."""
    table = table_of(pilot)
    boxes = list(table.state.options)
    steps = boxes.index(box) - boxes.index(table.chosen)
    await pilot.press(*["down" if steps > 0 else "up"] * abs(steps))
    assert table.chosen == box


def best_box(pilot: Pilot[None]) -> str:
    options = table_of(pilot).state.options
    return max(options, key=lambda box: options[box])


def zero_box(pilot: Pilot[None]) -> str:
    return next(box for box, points in table_of(pilot).state.options.items() if not points)


def test_a_whole_game_is_played_by_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        turns, game = 0, game_of(pilot)
        while not game.is_over:
            await pilot.press("space", "1", "3", "r")
            box = best_box(pilot)
            worth = table_of(pilot).state.options[box]
            await choose(pilot, box)
            await pilot.press("enter", *[] if worth else ["enter"])
            turns += 1
        assert turns == 15
        await reach(pilot, ResultsScreen)

    perform(open_app(tmp_path, "yatzy", ["Anna"]), script)
    (path,) = (tmp_path / "records").iterdir()
    record = load_record(path.read_text("utf-8"))
    assert record.replay().is_over
    assert verify_record(record).ok
    assert [event.keep for event in record.events if isinstance(event, Rolled)] == [
        (),
        (0, 2),
    ] * 15


def test_a_whole_game_is_played_by_mouse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        turns, game = 0, game_of(pilot)
        while not game.is_over:
            await pilot.click(RollButton)
            await pilot.click(die(pilot, 1))
            await pilot.click(die(pilot, 4))
            assert table_of(pilot).kept == {1, 4}
            await pilot.click(RollButton)
            box = best_box(pilot)
            worth = table_of(pilot).state.options[box]
            await pilot.click(row(pilot, box))
            if not worth:
                await pilot.click(row(pilot, box))
            turns += 1
        assert turns == 6
        await reach(pilot, ResultsScreen)
        await pilot.click(".key-new_game")
        await reach(pilot, SetupScreen)
        await pilot.click(".key-leave")

    perform(open_app(tmp_path, SHORT, ["Anna"]), script)
    (path,) = (tmp_path / "records").iterdir()
    assert verify_record(load_record(path.read_text("utf-8"))).ok


def test_the_bar_at_the_bottom_can_be_clicked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.click(".key-roll")
        assert game_of(pilot).rolls_left == 2
        await choose(pilot, "chance")
        await pilot.click(".key-score")
        assert game_of(pilot).player == "Bo"
        await pilot.click(".key-undo")
        assert game_of(pilot).player == "Anna"
        await pilot.click(".key-help")
        await reach(pilot, HelpScreen)
        await pilot.click(".key-close")
        await pilot.click(".key-leave")
        await reach(pilot, LeaveScreen)
        await pilot.click(".key-stay")
        await reach(pilot, TableScreen)
        await pilot.click(".key-animation")
        assert message(pilot) == ENGLISH.say("terminal.animation_on")
        await pilot.click(".key-animation")
        assert message(pilot) == ENGLISH.say("terminal.animation_off")

    perform(open_app(tmp_path), script)


def test_a_zero_is_confirmed_by_the_same_key(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        box = zero_box(pilot)
        await choose(pilot, box)
        await pilot.press("enter")
        name = SHORT.category(box).name
        assert message(pilot) == f"Nothing to score in {name}: press Enter again to cross it out."
        assert game_of(pilot).scorecards[0].filled == {}
        await pilot.press("up", "down")
        await choose(pilot, box)
        await pilot.press("enter")
        assert game_of(pilot).scorecards[0].filled == {}
        await pilot.press("enter")
        assert game_of(pilot).scorecards[0].filled == {box: 0}
        assert message(pilot) == f"Anna crossed out {name}."

    perform(open_app(tmp_path), script)


def test_a_zero_is_confirmed_by_a_second_click_on_the_same_box(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.click(RollButton)
        zeros = [box for box, points in table_of(pilot).state.options.items() if not points]
        await pilot.click(row(pilot, zeros[0]))
        assert "click it again" in message(pilot)
        await pilot.click(row(pilot, zeros[1]))
        assert game_of(pilot).scorecards[0].filled == {}
        await pilot.click(row(pilot, zeros[1]))
        assert game_of(pilot).scorecards[0].filled == {zeros[1]: 0}

    perform(open_app(tmp_path, "yatzy"), script)


def test_undo_takes_back_the_last_score_until_somebody_rolls(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("u")
        assert message(pilot).startswith("Nothing to undo")
        await pilot.press("space")
        dice = game_of(pilot).dice
        await choose(pilot, "chance")
        await pilot.press("enter")
        assert lines(pilot)[0].startswith(" Bo to roll")
        await pilot.press("u")
        assert lines(pilot)[0].startswith(" Anna to roll or score")
        assert game_of(pilot).dice == dice
        await pilot.press("enter", "space", "u")
        assert message(pilot).startswith("Nothing to undo")

    perform(open_app(tmp_path), script)


def test_kept_dice_are_marked_by_a_word_and_an_edge(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        assert "kept" not in text(pilot)
        assert "╔" not in text(pilot)
        await pilot.press("2", "5")
        assert "2 kept" in text(pilot)
        assert "5 kept" in text(pilot)
        assert text(pilot).count("╔") == 2
        assert "Roll 3 dice" in text(pilot)
        await pilot.press("2")
        assert "2 kept" not in text(pilot)
        await pilot.press("1", "2", "3", "4", "space")
        assert message(pilot) == "All dice are kept: release one, or choose a box."
        assert game_of(pilot).rolls_left == 2

    perform(open_app(tmp_path), script)


def test_the_turn_and_the_rolls_are_always_told(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        told = []
        for _ in range(3):
            told.append(lines(pilot)[0].split("  8 more")[0].strip())
            await pilot.press("space")
        told.append(lines(pilot)[0].split("  8 more")[0].strip())
        assert told == [
            "Anna to roll  ·  3 rolls left",
            "Anna to roll or score  ·  2 rolls left",
            "Anna to roll or score  ·  1 roll left",
            "Anna to score  ·  no rolls left",
        ]
        assert "8 more for the bonus" in lines(pilot)[0]
        await pilot.press("space")
        assert message(pilot) == "No rolls are left: choose a box for these dice."

    perform(open_app(tmp_path), script)


def test_moves_out_of_turn_are_explained(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("1")
        assert message(pilot) == "There is nothing to keep yet: roll first."
        await pilot.press("enter")
        assert message(pilot) == "Roll first, then choose a box."
        await pilot.press("space")
        await pilot.click(row(pilot, "chance"))
        await pilot.press("space")
        await pilot.click(row(pilot, "chance"))
        assert message(pilot) == "Chance is filled already."

    perform(open_app(tmp_path, SHORT, ["Anna"]), script)


def test_a_forced_order_is_explained(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await pilot.click(row(pilot, "chance"))
        said = "The boxes are filled from top to bottom; the next is Ones."
        assert message(pilot) == said

    perform(open_app(tmp_path, "yatzy-forced"), script)


def test_leaving_is_asked_for(tmp_path: Path) -> None:
    app = open_app(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        for ask in ("q", "ctrl+q", "ctrl+c"):
            await pilot.press(ask)
            await reach(pilot, LeaveScreen)
            assert "yatzy play --terminal --resume" in text(pilot)
            await pilot.press("n")
            await reach(pilot, TableScreen)
        await pilot.press("q", "y")

    perform(app, script)
    assert app.farewell is not None
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_the_help_shows_every_key_and_the_seal_of_the_dice(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        seal = table_of(pilot).seal
        await pilot.press("question_mark")
        for word in ("1-6", "Space", "↑ ↓", "Enter", " u ", " a ", " ? ", " q ", seal[:8]):
            assert word in text(pilot)
        await pilot.press("escape")
        await reach(pilot, TableScreen)

    perform(open_app(tmp_path), script)


def test_the_tumble_hides_the_offers_and_any_key_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yatzy.tui.widgets.dice.TICK", 3600)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        assert game_of(pilot).rolls_left == 2
        assert "+" not in text(pilot)
        await pilot.press("space")
        assert game_of(pilot).rolls_left == 2
        assert "+" in text(pilot)
        await pilot.press("space")
        assert game_of(pilot).rolls_left == 1
        await pilot.click(RollButton)
        assert game_of(pilot).rolls_left == 1
        await pilot.press("a", "a", "space")
        assert game_of(pilot).rolls_left == 0
        assert "+" not in text(pilot)

    perform(open_app(tmp_path, settings=Settings()), script)


def test_the_tumble_ends_by_itself_with_the_dice_that_were_saved(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        for _ in range(500):
            if "+" in text(pilot):
                break
            await pilot.pause()
        shown = tuple(die.face for die in pilot.app.screen.query(Die))
        assert shown == game_of(pilot).dice

    perform(open_app(tmp_path, settings=Settings()), script)


SIX = ["Anna", "Bo", "Christina", "Dagmar", "Erik", "Freja"]


@pytest.mark.parametrize(("rules", "size"), [("maxi", (80, 24)), ("maxi-saved", (120, 40))])
def test_six_players_and_twenty_boxes_fit(
    tmp_path: Path, rules: str, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        table = table_of(pilot)
        boxes = [box.id for box in table.state.rules.categories]
        await pilot.press("home")
        for box in boxes:
            assert table.chosen == box
            await pilot.pause()
            screen = text(pilot)
            assert f"▸{table.state.rules.category(box).name}" in screen
            assert turn_line(ENGLISH, table.state) in lines(pilot)[0]
            assert "Roll 6 dice" in screen
            assert screen.count("╭───────╮") == 6
            assert screen.count("╰───────╯") == 6
            assert "Total" in screen
            assert all(name[:5] in screen for name in SIX)
            await pilot.press("down")

    perform(open_app(tmp_path, rules, SIX), script, size=size)


@pytest.mark.parametrize(
    ("rules", "count"), [*((id_, 6) for id_ in built_in_ids()), ("yatzy", 1), ("maxi", 2)]
)
def test_every_variant_shows_its_whole_lines_at_80_by_24(
    tmp_path: Path, rules: str, count: int
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        table = table_of(pilot)
        screen = lines(pilot)
        assert len(screen) == 24
        assert all(len(line) == 80 for line in screen)
        for box, points in list(table.state.options.items())[:12]:
            name = box_name(ENGLISH, table.state.rules, box)
            pattern = rf"{re.escape(name)} *│ *\+{points}\b"
            assert any(re.search(pattern, line) for line in screen), pattern
        keys = "Space roll  Enter score  h hint  c coach  u undo  a tumble  ? keys  q leave"
        assert screen[-1].strip() == keys

    perform(open_app(tmp_path, rules, SIX[:count]), script)


def test_a_window_that_is_too_small_says_so(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert message(pilot).startswith("The table needs 80 columns")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert message(pilot) == "Anna, roll the dice."

    perform(open_app(tmp_path), script, size=(70, 20))


def test_names_that_look_like_markup_are_shown_as_they_are(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert lines(pilot)[0].startswith(" [b]Bo[/b] to roll")
        assert "[b]Bo[/b]" in lines(pilot)[1] + lines(pilot)[6]
        await pilot.press("space")
        await choose(pilot, "chance")
        await pilot.press("enter")
        assert message(pilot).startswith("[b]Bo[/b]:")

    perform(open_app(tmp_path, "yatzy", ["[b]Bo[/b]", "博士"]), script)


def test_a_move_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        (path,) = (tmp_path / "games").iterdir()
        with disk_full_at(path.stat().st_size + 5):
            await pilot.press("space")
        assert message(pilot) == "Not done, because it cannot be saved: File too large."
        assert game_of(pilot).dice is None
        await pilot.press("space")
        assert game_of(pilot).dice is not None

    perform(open_app(tmp_path), script)


def test_the_chosen_box_comes_back_into_view(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "end")
        assert "▸Yatzy" in text(pilot)
        row(pilot, "ones").scroll_visible(animate=False)
        await pilot.pause()
        assert "▸Yatzy" not in text(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert "▸Yatzy" in text(pilot)

    perform(open_app(tmp_path, "maxi"), script)


ONE_DIE = parse_rules(
    """
    id = "one-die"
    dice = 1
    [extra]
    category = "yahtzee"
    points = 100
    joker = "forced"
    [[category]]
    id = "yahtzee"
    groups = [1]
    points = 50
    [[category]]
    id = "chance"
    any = true
    [[category]]
    id = "another_chance"
    any = true
    """,
    source="one-die",
)


def test_a_joker_is_explained_and_its_extra_points_are_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        assert "Joker" not in message(pilot)
        await pilot.press("enter", "space")
        said = "Joker, +100: it goes into a lower box; full house and straights pay in full."
        assert message(pilot) == said
        extra = next(line for line in lines(pilot) if "Extra points" in line)
        assert extra.split("│")[1].strip() == "0"
        await pilot.press("enter")
        assert "100 extra" in message(pilot)
        extra = next(line for line in lines(pilot) if "Extra points" in line)
        assert extra.split("│")[1].strip() == "100"

    perform(open_app(tmp_path, ONE_DIE, ["Anna"]), script)
