"""Which rules a server computes a strategy for."""

import re
from typing import Any

import pytest
from tests.tables.test_inline_rules import CHANCE, boxes, uppers

from yatzy.core import load_rules, rules_from_data
from yatzy.errors import TooLargeError, TooManyToSolveError
from yatzy.insight.strategies import (
    MOST_BOXES_TO_SOLVE,
    MOST_ROLLS_TO_SOLVE,
    MOST_UPPER_TO_SOLVE,
    check_solvable,
)
from yatzy.languages import LANGUAGES, load_catalogue
from yatzy.tables import choose_rules


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"category": boxes(21)}, "21 boxes are too many .*; 20 or fewer would do"),
        ({"category": uppers(12)}, "12 upper boxes are too many .*; 10 or fewer would do"),
        (
            {"rolls": 11, "category": [CHANCE]},
            "11 rolls in a turn are too many .*; 10 or fewer would do",
        ),
    ],
)
def test_rules_with_too_many_of_something_are_not_even_counted(
    data: dict[str, Any], reason: str
) -> None:
    rules = rules_from_data({"id": "x", **data}, source="test")
    with pytest.raises(TooManyToSolveError, match=reason):
        check_solvable(rules, most_bytes=1 << 30)


def test_a_strategy_that_takes_too_much_memory_is_refused() -> None:
    rules = rules_from_data({"id": "x", "category": boxes(20)}, source="test")
    with pytest.raises(TooLargeError, match="fewer boxes would fit"):
        check_solvable(rules, most_bytes=1 << 20)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_tells_how_much_is_solved(code: str) -> None:
    said = load_catalogue(code).say("error.solver/too-many")
    told = [MOST_BOXES_TO_SOLVE, MOST_UPPER_TO_SOLVE, MOST_ROLLS_TO_SOLVE]
    assert [int(number) for number in re.findall(r"\d+", said)] == told


def test_small_rules_and_built_in_ones_may_be_solved() -> None:
    check_solvable(choose_rules({"id": "x", "category": [CHANCE]}), most_bytes=1 << 20)
    check_solvable(load_rules("yatzy"), most_bytes=1)
