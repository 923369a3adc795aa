"""Points that are noted for real dice which nobody entered."""

import pytest

from yatzy.core import Scorecard, load_rules
from yatzy.errors import (
    BoxNotAllowedError,
    BoxTakenError,
    DiceOnTableError,
    ImpossiblePointsError,
    NotationError,
    NothingToUndoError,
)
from yatzy.game import (
    Game,
    Note,
    Noted,
    Record,
    format_move,
    load_record,
    parse_move,
    save_record,
)

YAHTZEE = load_rules("yahtzee")


def test_points_are_noted_turn_by_turn() -> None:
    game = Game(["Red", "Blue"])
    game.note("fours", 12)
    assert game.events[-1] == Noted(seat=0, category="fours", points=12)
    game.note("Full house", 19)
    assert [card.total for card in game.scorecards] == [12, 19]
    assert (game.turn, game.rolls_left) == (0, 3)


def test_dice_and_notes_mix() -> None:
    game = Game(["Red"])
    game.roll(dice="13446")
    with pytest.raises(DiceOnTableError, match="dice lie on the table"):
        game.note("fours", 8)
    game.score("fours")
    game.note("fives", 15)
    assert game.scorecards[0].total == 23


@pytest.mark.parametrize("points", [3, 25, 26, -4])
def test_points_that_no_dice_pay_are_refused(points: int) -> None:
    with pytest.raises(ImpossiblePointsError, match="possible are 0, 4, 8, 12, 16, 20"):
        Game(["Red"]).note("fours", points)


def test_a_filled_box_cannot_be_noted_again() -> None:
    game = Game(["Red"])
    game.note("fours", 12)
    with pytest.raises(BoxTakenError):
        game.note("fours", 12)


def test_forced_order_holds_for_notes_too() -> None:
    game = Game(["Red"], rules="yatzy-forced")
    with pytest.raises(BoxNotAllowedError, match="the next is ones"):
        game.note("twos", 4)
    game.note("ones", 2)


def test_only_the_last_note_is_undone_and_only_once() -> None:
    game = Game(["Red", "Blue"])
    game.note("fours", 12)
    game.note("fives", 15)
    game.undo()
    assert (game.turn, [card.total for card in game.scorecards]) == (1, [12, 0])
    with pytest.raises(NothingToUndoError):
        game.undo()


def test_a_further_yahtzee_is_noted_as_such() -> None:
    card = Scorecard.of(YAHTZEE, {"yahtzee": 50})
    with pytest.raises(ImpossiblePointsError, match="possible are 0, 6, 12, 18, 24"):
        card.note("sixes", 30)
    after = card.note("sixes", 30, extra=True)
    assert (after.total, after.extra_points) == (180, 100)
    with pytest.raises(ImpossiblePointsError, match="with 100 on top; possible are 30"):
        card.note("sixes", 24, extra=True)
    with pytest.raises(ImpossiblePointsError, match="possible are none"):
        Scorecard.of(YAHTZEE, {"yahtzee": 0}).note("sixes", 30, extra=True)


def test_unused_rolls_of_a_noted_turn_are_not_saved() -> None:
    game = Game(["Red"], rules="maxi-saved")
    game.note("ones", 3)
    assert game.saved_rolls == (0,)


def test_a_record_with_notes_is_read_back() -> None:
    game = Game(["Red", "Blue"], rules=YAHTZEE)
    for box, points in (("yahtzee", 50), ("chance", 20)):
        game.note(box, points)
    game.note("sixes", 30, extra=True)
    record = Record(events=game.events)
    assert load_record(save_record(record)) == record
    assert record.is_scores_only
    assert record.replay().scorecards == game.scorecards


@pytest.mark.parametrize("note", [Note("fours", 12), Note("sixes", 30, extra=True)])
def test_a_note_is_written_and_read(note: Note) -> None:
    assert parse_move(format_move(note, None), None) == note


@pytest.mark.parametrize(
    "text", ["note", "note fours", "note 12", "note fours twelve", "note extra"]
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, None)
