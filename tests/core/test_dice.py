from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yatzy.core import all_keeps, all_rolls, check_dice, format_dice, parse_dice, probability
from yatzy.errors import DiceError, YatzyError

some_dice = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple)


@pytest.mark.parametrize("text", ["1,3,4,4,6", "1 3 4 4 6", "13446", " 1, 3 ,4,4, 6\n"])
def test_dice_are_written_in_three_ways(text: str) -> None:
    assert parse_dice(text) == (1, 3, 4, 4, 6)


@given(some_dice)
def test_parse_and_format_are_a_round_trip(dice: tuple[int, ...]) -> None:
    assert parse_dice(format_dice(dice)) == dice
    assert parse_dice(",".join(map(str, dice))) == dice
    assert parse_dice(" ".join(map(str, dice))) == dice


@given(st.one_of(st.text(), st.text(alphabet="0123456789, -x\u00b2\u0664")))
def test_any_text_parses_or_is_refused(text: str) -> None:
    try:
        dice = parse_dice(text)
    except YatzyError as error:
        assert "\n" not in str(error)
    else:
        assert dice
        assert set(dice) <= {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    "text",
    ["", " ", ",", "0", "7", "1,,2", "1,2,", "12 34", "1;2", "-1", "\u00b9", "1.0", "x" * 999],
)
def test_garbage_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(DiceError) as refusal:
        parse_dice(text)
    assert len(str(refusal.value)) < 150


def test_a_wrong_number_of_dice_is_told_with_both_numbers() -> None:
    with pytest.raises(DiceError, match=r"played with 5 dice, but 4 were given \(1344\)"):
        parse_dice("1344", count=5)
    with pytest.raises(DiceError, match="played with 5 dice, but 0 were given"):
        check_dice((), count=5)


@pytest.mark.parametrize(("dice", "rolls", "keeps"), [(5, 252, 462), (6, 462, 924), (1, 6, 7)])
def test_there_are_so_many_rolls_and_keeps(dice: int, rolls: int, keeps: int) -> None:
    assert len(all_rolls(dice)) == rolls
    assert len(all_keeps(dice)) == keeps
    assert all_keeps(dice)[0] == ()


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_probabilities_are_those_of_counting_all_throws(count: int) -> None:
    throws = [tuple(sorted(dice)) for dice in product(range(1, 7), repeat=count)]
    for roll in all_rolls(count):
        assert probability(roll) == Fraction(throws.count(roll), 6**count)


@pytest.mark.parametrize("count", [5, 6])
def test_probabilities_of_rolls_add_up_to_one(count: int) -> None:
    assert sum(probability(roll) for roll in all_rolls(count)) == 1
