"""What a box can pay is kept by kind of box; here it is counted roll by roll."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from yatzy.core import (
    Rules,
    Scorecard,
    built_in_ids,
    load_rules,
    possible_points,
    rules_from_data,
)
from yatzy.errors import ImpossiblePointsError

BOXES: list[dict[str, Any]] = [
    {"any": True},
    {"any": True, "points": 7},
    {"any": True, "points": 0},
    {"face": 3},
    {"groups": [2, 2]},
    {"groups": [2, 2], "same_face": True, "points": "total"},
    {"groups": [1, 1, 1, 1]},
    {"groups": [3, 1], "points": 12},
    {"run": 3},
    {"run": [1, 2, 3, 4], "points": 9},
]
HOUSE = rules_from_data(
    {"id": "x", "dice": 4, "category": [{"id": f"b{n}", **box} for n, box in enumerate(BOXES)]},
    source="test",
)
ALL = [*map(load_rules, built_in_ids()), HOUSE]


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_every_box_can_hold_what_its_rolls_pay(rules: Rules) -> None:
    rolls = list(combinations_with_replacement(range(1, 7), rules.dice))
    for box in rules.categories:
        paid = {box.score(roll) for roll in rolls}
        assert set(possible_points(rules, box)) >= paid | {0}
        assert list(possible_points(rules, box)) == sorted(possible_points(rules, box))
        if not box.examples:
            assert box.score(rules.example(box)) == max(paid)


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_points_can_be_noted_if_a_roll_pays_them(rules: Rules) -> None:
    card = Scorecard.empty(rules)
    rolls = list(combinations_with_replacement(range(1, 7), rules.dice))
    for box in (rules.category(name) for name in card.options(rolls[0])):
        paid = {box.score(roll) for roll in rolls}
        assert all(card.note(box.id, points).filled == {box.id: points} for points in paid)
        with pytest.raises(ImpossiblePointsError) as refused:
            card.note(box.id, 1_000_001)
        assert set(refused.value.possible) == paid
