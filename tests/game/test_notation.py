"""Moves as text: what is written is read back, and nonsense is refused kindly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yatzy.core import built_in_ids, load_rules
from yatzy.errors import KeepBeforeRollError, KeepUnavailableError, NotationError, YatzyError
from yatzy.game import Command, Roll, Score, Undo, format_move, parse_move, places_of

DICE = (1, 4, 3, 4, 6)
BOXES = sorted({box.id for id_ in built_in_ids() for box in load_rules(id_).categories})

rolled = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple)
tables = st.none() | rolled
dice_and_places = rolled.flatmap(
    lambda dice: st.tuples(st.just(dice), st.sets(st.integers(0, len(dice) - 1)))
)


@given(dice_and_places)
def test_a_keep_is_read_back_as_the_same_faces(example: tuple[tuple[int, ...], set[int]]) -> None:
    dice, places = example
    text = format_move(Roll(tuple(places)), dice)
    back = parse_move(text, dice)
    assert isinstance(back, Roll)
    assert sorted(dice[place] for place in back.keep) == sorted(dice[place] for place in places)
    assert format_move(back, dice) == text
    assert parse_move(format_move(back, dice), dice) == back


@given(st.sampled_from([*map(Score, BOXES), Undo()]), tables)
def test_scores_and_undo_are_read_back(move: Command, dice: tuple[int, ...] | None) -> None:
    assert parse_move(format_move(move, dice), dice) == move


def test_the_first_roll_is_read_back() -> None:
    assert format_move(Roll(), None) == "roll"
    assert parse_move("roll", None) == Roll()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll", Roll()),
        ("keep 44", Roll((1, 3))),
        ("keep 4", Roll((1,))),
        ("keep 4,4", Roll((1, 3))),
        ("  KEEP   6 4\t1 ", Roll((0, 1, 4))),
        ("keep none", Roll()),
        ("keep nothing", Roll()),
        ("keep", Roll()),
        ("score fours", Score("fours")),
        ("Score Full  House", Score("Full House")),
        ("undo", Undo()),
    ],
)
def test_people_write_moves_in_many_ways(text: str, move: Command) -> None:
    assert parse_move(text, DICE) == move


def test_what_is_written_is_sorted_and_short() -> None:
    assert format_move(Roll((4, 0, 1)), DICE) == "keep 146"
    assert format_move(Roll(), DICE) == "keep none"
    assert format_move(Score("fours"), DICE) == "score fours"
    assert format_move(Undo(), None) == "undo"


@pytest.mark.parametrize("text", ["", " ", "fours", "score", "roll 4", "undo it", "rol", "44"])
def test_a_text_that_is_no_move_is_told_what_moves_look_like(text: str) -> None:
    with pytest.raises(NotationError, match="moves are roll, keep 44, keep none, score fours"):
        parse_move(text, DICE)


@pytest.mark.parametrize("text", ["keep 7", "keep four", "keep 4;4", "keep 4 x", "keep 44 and 6"])
def test_a_keep_that_names_no_dice_is_told_how_to_write_it(text: str) -> None:
    with pytest.raises(NotationError, match="write keep 44 or keep none"):
        parse_move(text, DICE)


def test_dice_that_are_not_there_cannot_be_kept() -> None:
    with pytest.raises(KeepUnavailableError, match="3 dice with 4 cannot be kept: 2 of 14346"):
        parse_move("keep 444", DICE)
    with pytest.raises(KeepUnavailableError, match="1 die with 2 cannot be kept: 0 of 14346"):
        parse_move("keep 2", DICE)
    with pytest.raises(KeepBeforeRollError):
        parse_move("keep 4", None)


@given(rolled, rolled)
def test_places_show_the_wanted_faces_or_are_refused(
    faces: tuple[int, ...], dice: tuple[int, ...]
) -> None:
    available = all(faces.count(face) <= dice.count(face) for face in faces)
    if available:
        places = places_of(faces, dice)
        assert sorted(dice[place] for place in places) == sorted(faces)
    else:
        with pytest.raises(KeepUnavailableError):
            places_of(faces, dice)


words = st.sampled_from(["roll", "keep", "score", "undo", "none", "44", "7", ",", "fours", "\x00"])


@given(st.text() | st.lists(words | st.text(max_size=3)).map(" ".join), tables)
def test_any_text_is_a_move_or_raises_an_error_of_ours(
    text: str, dice: tuple[int, ...] | None
) -> None:
    try:
        move = parse_move(text, dice)
    except YatzyError as error:
        assert str(error)
    else:
        assert isinstance(move, Roll | Score | Undo)
