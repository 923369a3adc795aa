from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tui.playing import SHORT, disk_full_at, open_table

from yatzy.errors import BoxTakenError, KeepBeforeRollError, NoRollsLeftError, PlayersError
from yatzy.game import Scored, load_record, verify_record
from yatzy.tui.local.host import Host
from yatzy.tui.table import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = open_table(tmp_path)
    yield table
    table.leave()


def zero_box(table: Table) -> str:
    return next(box for box, points in table.state.options.items() if not points)


def paying_box(table: Table) -> str:
    return next(box for box, points in table.state.options.items() if points)


def finish(table: Table) -> None:
    while not table.state.is_over:
        table.roll()
        while not table.score(next(iter(table.state.options))):
            pass


def test_dice_are_kept_and_released_by_place(table: Table) -> None:
    with pytest.raises(KeepBeforeRollError):
        table.toggle_keep(0)
    table.roll()
    before = table.state.dice
    assert before is not None
    for place in (0, 3, 4, 3):
        table.toggle_keep(place)
    assert table.kept == {0, 4}
    assert table.roll() == {1, 2, 3}
    assert table.state.dice is not None
    assert table.state.dice[0] == before[0]
    assert table.state.dice[4] == before[4]
    assert table.kept == {0, 4}


def test_a_place_without_a_die_keeps_nothing(table: Table) -> None:
    table.roll()
    table.toggle_keep(5)
    assert table.kept == frozenset()


def test_nothing_is_kept_when_no_roll_is_left(table: Table) -> None:
    for _ in range(3):
        table.roll()
        if table.state.rolls_available:
            table.kept = frozenset({0})
    assert table.kept == frozenset()
    with pytest.raises(NoRollsLeftError):
        table.toggle_keep(0)
    with pytest.raises(NoRollsLeftError):
        table.roll()


def test_a_zero_is_asked_for_twice(table: Table) -> None:
    table.roll()
    box = zero_box(table)
    assert not table.score(box)
    assert table.asked == table.chosen == box
    assert table.state.scorecard.filled == {}
    assert table.score(box)
    assert table.state.scorecards[0].filled == {box: 0}


def test_points_need_no_second_time(table: Table) -> None:
    table.roll()
    assert table.score(paying_box(table))
    assert len(table.state.scorecards[0].filled) == 1


def test_anything_in_between_takes_the_question_back(table: Table) -> None:
    table.roll()
    box = zero_box(table)
    for between in (
        lambda: table.toggle_keep(0),
        lambda: table.choose(step=1),
        table.roll,
    ):
        assert not table.score(box)
        between()
        assert table.asked is None


def test_the_last_score_is_undone(table: Table) -> None:
    table.roll()
    dice = table.state.dice
    table.score(paying_box(table))
    assert table.state.player == "Bo"
    table.undo()
    assert table.state.player == "Anna"
    assert table.state.dice == dice
    assert table.state.scorecard.filled == {}


def test_the_choice_moves_among_the_boxes_that_can_be_filled(table: Table) -> None:
    order = [box.id for box in SHORT.categories]
    assert table.chosen == order[0]
    table.choose(step=-1)
    assert table.chosen == order[0]
    table.choose(step=2)
    assert table.chosen == order[2]
    table.choose(step=100)
    assert table.chosen == order[-1]


def test_the_choice_moves_on_from_a_filled_box(tmp_path: Path) -> None:
    table = open_table(tmp_path, players=["Anna"])
    table.choose(step=100)
    table.roll()
    table.score(table.chosen)
    assert table.chosen == SHORT.categories[0].id
    table.roll()
    with pytest.raises(BoxTakenError):
        table.score(SHORT.categories[-1].id)
    table.leave()


def test_a_game_needs_players(tmp_path: Path) -> None:
    with pytest.raises(PlayersError):
        open_table(tmp_path, players=[])
    assert Host(tmp_path).unfinished == ()


def test_every_event_is_on_the_disk_when_the_move_returns(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    (path,) = Host(tmp_path).unfinished
    while not table.state.is_over:
        table.roll()
        assert len(path.read_bytes().splitlines()) == len(table.game.events)
        while not table.score(next(iter(table.state.options))):
            pass
        assert len(path.read_bytes().splitlines()) == len(table.game.events)
    table.leave()


def test_resuming_after_every_event_gives_the_same_table(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    steps = 0
    while not table.state.is_over:
        if table.state.dice is None or (steps % 3 and table.state.rolls_available):
            table.roll()
        elif not table.score(next(iter(table.state.options))):
            continue
        steps += 1
        table.leave()
        resumed = Host(tmp_path).resume()
        assert resumed.state == table.state
        assert resumed.game.events == table.game.events
        assert resumed.kept == table.kept
        table = resumed
    table.leave()


def test_the_finished_game_leaves_a_record_and_no_journal(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    finish(table)
    path = table.finish()
    record = load_record(path.read_text("utf-8"))
    assert path.parent == tmp_path / "records"
    assert verify_record(record).ok
    assert record.replay().standings == table.game.standings
    assert Host(tmp_path).unfinished == ()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_game_that_ended_before_its_record_was_written_is_finished_later(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    finish(table)
    table.leave()
    resumed = Host(tmp_path).resume()
    assert resumed.state.is_over
    assert verify_record(load_record(resumed.finish().read_text("utf-8"))).ok


def test_a_move_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    table.roll()
    (path,) = Host(tmp_path).unfinished
    before, state, events = path.read_bytes(), table.state, table.game.events
    with disk_full_at(len(before) + 10):
        with pytest.raises(OSError, match="too large"):
            table.score(paying_box(table))
        assert table.state == state
        assert table.game.events == events
        assert path.read_bytes() == before
    assert table.score(paying_box(table))
    assert isinstance(table.game.events[-1], Scored)
    assert len(path.read_bytes().splitlines()) == 3
    table.leave()
