import pytest
from tests.analysis.games import solved

from yatzy.analysis import analyse
from yatzy.core import Scorecard, all_rolls
from yatzy.solver import Position

SOLUTION = solved("yatzy-13")
RULES = SOLUTION.rules


def at(dice: tuple[int, ...], rolls_left: int, **filled: int) -> Position:
    card = Scorecard.of(RULES, filled)
    return Position(scorecard=card, dice=dice, rolls_left=rolls_left)


def test_chances_of_a_last_roll_are_those_of_counting() -> None:
    only = {box.id: 0 for box in RULES.categories if box.id not in ("yahtzee", "chance")}
    position = at((6, 6, 6, 6, 2), 1, **only)
    analysis = analyse(position, SOLUTION)
    keep = next(move for move in analysis.moves if move.ranked.move == "keep 6666")
    assert keep.chances["yahtzee"] == pytest.approx(1 / 6)
    assert sum(keep.chances.values()) == pytest.approx(1)


def test_chances_after_two_more_rolls_follow_from_one() -> None:
    only = {box.id: 0 for box in RULES.categories if box.id != "sixes"}
    analysis = analyse(at((6, 1, 1, 1, 1), 2, **only), SOLUTION)
    best = analysis.moves[0]
    assert best.ranked.move == "keep 6"
    assert best.chances == {"sixes": pytest.approx(1)}


@pytest.mark.parametrize("dice", all_rolls(5)[::25])
def test_chances_are_probabilities_and_the_sentence_names_the_best_move(
    dice: tuple[int, ...],
) -> None:
    analysis = analyse(at(dice, 2), SOLUTION)
    for move in analysis.moves:
        assert sum(move.chances.values()) <= 1 + 1e-9
        assert all(chance > 0 for chance in move.chances.values())
    best = analysis.moves[0].ranked
    faces = " ".join(map(str, best.keep or ())) or "nothing"
    start = f"keep {faces}" if best.category is None else ("score ", "scratch ")
    assert analysis.why.startswith(start)
    assert "\n" not in analysis.why


def test_the_sentence_tells_what_a_box_pays_and_what_it_gains() -> None:
    why = analyse(at((1, 2, 3, 4, 5), 0), SOLUTION).why
    assert why.startswith("score large straight: 40 points, worth ")
    assert why.endswith("points more than scoring small straight")


def test_the_sentence_says_when_a_box_is_scratched() -> None:
    open_boxes = ("yahtzee", "large_straight")
    filled = {box.id: 0 for box in RULES.categories if box.id not in open_boxes}
    why = analyse(at((1, 1, 2, 3, 6), 0, **filled), SOLUTION).why
    assert why.startswith("scratch yahtzee: it is missed least, worth ")


def test_a_single_move_is_named_as_such() -> None:
    filled = {box.id: 0 for box in RULES.categories if box.id != "chance"}
    why = analyse(at((1, 1, 2, 3, 6), 0, **filled), SOLUTION).why
    assert why == "score chance: 13 points; there is no other move"


def test_plain_data_has_the_words_of_the_design() -> None:
    data = analyse(at((1, 1, 2, 3, 6), 1), SOLUTION).to_data()
    assert set(data) == {"moves", "why"}
    assert {"move", "value", "error"} <= set(data["moves"][0])
