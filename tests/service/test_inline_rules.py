import re
from typing import Any

import pytest

from yatzy.core import built_in_ids, load_rules, rules_from_data
from yatzy.errors import (
    RulesError,
    RulesTooLargeError,
    TooLargeError,
    TooManyToSolveError,
    UnknownRulesError,
)
from yatzy.languages import LANGUAGES, load_catalogue
from yatzy.service import choose_rules, view_rules
from yatzy.service.inline_rules import (
    MOST_BOXES,
    MOST_BOXES_TO_SOLVE,
    MOST_ROLLS_TO_SOLVE,
    MOST_UPPER_TO_SOLVE,
    check_solvable,
)

CHANCE = {"id": "chance", "any": True}


def boxes(count: int) -> list[dict[str, Any]]:
    return [{"id": f"box{number}", "any": True} for number in range(count)]


@pytest.mark.parametrize("id_", built_in_ids())
def test_built_in_rules_are_chosen_by_id(id_: str) -> None:
    assert choose_rules(id_) is load_rules(id_)
    shown = view_rules(load_rules(id_))
    assert [box.id for box in shown.categories] == [b.id for b in load_rules(id_).categories]
    assert all(box.example.points > 0 for box in shown.categories)


def test_rules_are_no_path_of_the_servers_files() -> None:
    for source in ("/etc/passwd", "../yatzy.toml", "nonsense"):
        with pytest.raises(UnknownRulesError, match="built in are yatzy"):
            choose_rules(source)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({"id": "x", "category": boxes(MOST_BOXES + 1)}, RulesTooLargeError),
        ({"id": "x", "category": boxes(1_000_000)}, RulesTooLargeError),
        ({"id": "x", "summary": "x" * 201, "category": [CHANCE]}, RulesTooLargeError),
        ({"id": "x", "category": [{**CHANCE, "name": "x" * 201}]}, RulesTooLargeError),
        ({"id": "x", "category": [{**CHANCE, "examples": ["11111"] * 11}]}, RulesTooLargeError),
        ({"id": "x", "bonus": {"x" * 40_000: 1}, "category": [CHANCE]}, RulesTooLargeError),
        ({"id": "x", "category": "many"}, RulesError),
        ({"id": "x", "category": ["ones"]}, RulesError),
        ({"id": "x", "dice": 7, "category": [CHANCE]}, RulesError),
        ({}, RulesError),
    ],
)
def test_rules_that_are_too_large_or_wrong_are_refused(
    data: dict[str, Any], error: type[RulesError]
) -> None:
    with pytest.raises(error) as refusal:
        choose_rules(data)
    assert type(refusal.value) is error


def uppers(count: int) -> list[dict[str, Any]]:
    return [{"id": f"u{number}", "face": 1} for number in range(count)]


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
