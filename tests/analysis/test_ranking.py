import pytest
from tests.analysis.games import solved

from yatzy.analysis import EQUAL, SHOWN, analyse
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
    keep = next(move for move in analysis.moves if move.move == "keep 6666")
    assert keep.chances is not None
    assert keep.chances["yahtzee"] == pytest.approx(1 / 6)
    assert sum(keep.chances.values()) == pytest.approx(1)


def test_chances_after_two_more_rolls_follow_from_one() -> None:
    only = {box.id: 0 for box in RULES.categories if box.id != "sixes"}
    analysis = analyse(at((6, 1, 1, 1, 1), 2, **only), SOLUTION)
    best = analysis.moves[0]
    assert best.move == "keep 6"
    assert best.chances is not None
    assert best.chances == {"sixes": pytest.approx(1)}


@pytest.mark.parametrize("dice", all_rolls(5)[::25])
def test_chances_are_probabilities_and_the_reason_is_about_the_best_move(
    dice: tuple[int, ...],
) -> None:
    analysis = analyse(at(dice, 2), SOLUTION)
    for move in analysis.moves:
        assert (move.chances is None) == (move.keep is None)
        chances = (move.chances or {}).values()
        assert sum(chances) <= 1 + 1e-9
        assert all(chance > 0 for chance in chances)
    reason = analysis.reason
    assert reason.best is analysis.moves[0]
    assert reason.rival in analysis.moves[1:SHOWN]
    assert reason.is_close == (reason.gain < EQUAL)


def test_the_reason_tells_what_a_box_pays_and_what_it_gains() -> None:
    reason = analyse(at((1, 2, 3, 4, 5), 0), SOLUTION).reason
    assert (reason.best.category, reason.points) == ("large_straight", 40)
    assert reason.rival is not None
    assert reason.rival.category == "small_straight"
    assert reason.gain == reason.rival.error > EQUAL


def test_a_scratched_box_pays_nothing() -> None:
    open_boxes = ("yahtzee", "large_straight")
    filled = {box.id: 0 for box in RULES.categories if box.id not in open_boxes}
    reason = analyse(at((1, 1, 2, 3, 6), 0, **filled), SOLUTION).reason
    assert (reason.best.category, reason.points) == ("yahtzee", 0)


def test_a_single_move_has_no_rival() -> None:
    filled = {box.id: 0 for box in RULES.categories if box.id != "chance"}
    reason = analyse(at((1, 1, 2, 3, 6), 0, **filled), SOLUTION).reason
    assert (reason.points, reason.rival, reason.gain) == (13, None, 0.0)


def test_plain_data_has_the_words_of_the_design() -> None:
    for move in analyse(at((1, 1, 2, 3, 6), 1), SOLUTION).moves:
        known = {"move", "value", "error"}
        assert set(move.to_data()) == (known if move.keep is None else known | {"chances"})
