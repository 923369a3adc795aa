from typing import Any

import pytest

from yatzy.core import built_in_ids, load_rules
from yatzy.errors import (
    RulesError,
    RulesTooLargeError,
    UnknownRulesError,
)
from yatzy.tables.inline_rules import (
    MOST_BOXES,
    choose_rules,
)
from yatzy.wire.rules import view_rules

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
