import json
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.oracle import VARIANTS

from yatzy.core import Rules, all_rolls, built_in_ids, load_rules
from yatzy.errors import DiceError, UnknownCategoryError

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "scoring_cases.json").read_text("utf-8")
)

rules_and_dice = st.sampled_from([load_rules(id_) for id_ in built_in_ids()]).flatmap(
    lambda rules: st.tuples(
        st.just(rules),
        st.sampled_from(rules.categories),
        st.lists(st.integers(1, 6), min_size=rules.dice, max_size=rules.dice),
    )
)


def test_the_oracle_knows_every_variant_and_every_box_in_its_order() -> None:
    assert set(VARIANTS) == set(built_in_ids())
    for id_, boxes in VARIANTS.items():
        assert [box.id for box in load_rules(id_).categories] == list(boxes)


@pytest.mark.parametrize("id_", built_in_ids())
def test_every_roll_pays_what_the_oracle_says_in_every_box(id_: str) -> None:
    rules = load_rules(id_)
    for roll in all_rolls(rules.dice):
        for category, pay in VARIANTS[id_].items():
            assert rules.score(category, roll) == pay(roll), (category, roll)


@pytest.mark.parametrize("id_", built_in_ids())
def test_all_orders_of_some_rolls_pay_what_the_oracle_says(id_: str) -> None:
    rules = load_rules(id_)
    for roll in all_rolls(rules.dice)[::40]:
        for dice in set(permutations(roll)):
            for category, pay in VARIANTS[id_].items():
                assert rules.score(category, dice) == pay(roll), (category, dice)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rules']}-{case['category']}")
def test_scoring_cases_of_other_test_suites(case: dict[str, Any]) -> None:
    rules = load_rules(case["rules"])
    assert rules.score(case["category"], case["dice"]) == case["expected"], case["source"]


def test_the_worked_example_of_maxi() -> None:
    dice = (5, 1, 5, 6, 6, 5)
    maxi = load_rules("maxi")
    scores = {box: maxi.score(box, dice) for box in ("one_pair", "three_of_a_kind", "full_house")}
    assert scores == {"one_pair": 12, "three_of_a_kind": 15, "full_house": 27}


def test_the_worked_example_of_yatzy() -> None:
    yatzy = load_rules("yatzy")
    scores = {box.id: yatzy.score(box.id, (2, 2, 5, 5, 5)) for box in yatzy.categories}
    paying = {box: points for box, points in scores.items() if points}
    assert paying == {
        "full_house": 19,
        "chance": 19,
        "fives": 15,
        "three_of_a_kind": 15,
        "two_pairs": 14,
        "one_pair": 10,
        "twos": 4,
    }


def test_four_equal_dice_are_not_two_pairs() -> None:
    assert load_rules("yatzy").score("two_pairs", (3, 3, 3, 3, 1)) == 0


def test_five_equal_dice_are_no_full_house() -> None:
    assert load_rules("yatzy").score("full_house", (4, 4, 4, 4, 4)) == 0


@given(rules_and_dice, st.randoms(use_true_random=False))
def test_the_order_of_dice_never_matters(
    case: tuple[Rules, Any, list[int]], random: Random
) -> None:
    rules, category, dice = case
    shuffled = dice.copy()
    random.shuffle(shuffled)
    assert rules.score(category.id, dice) == rules.score(category.id, shuffled)


@given(rules_and_dice)
def test_a_score_lies_between_zero_and_the_best_roll(case: tuple[Rules, Any, list[int]]) -> None:
    rules, category, dice = case
    best = max(rules.score(category.id, roll) for roll in all_rolls(rules.dice))
    assert 0 <= rules.score(category.id, dice) <= best


@given(rules_and_dice)
def test_dice_may_come_as_any_sequence_and_boxes_by_any_spelling(
    case: tuple[Rules, Any, list[int]],
) -> None:
    rules, category, dice = case
    spelled = category.id.replace("_", " ").title()
    assert rules.score(spelled, dice) == rules.score(category.id, tuple(dice))


@pytest.mark.parametrize("dice", [(1, 2, 3), (1, 2, 3, 4, 7), (0, 1, 2, 3, 4), (), (1,) * 6])
def test_dice_that_do_not_fit_the_rules_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(DiceError):
        load_rules("yatzy").score("chance", dice)


def test_an_unknown_box_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownCategoryError, match="did you mean full_house"):
        load_rules("yatzy").score("fullhouse", (1, 1, 1, 2, 2))


def test_a_box_that_is_like_none_is_answered_with_the_list() -> None:
    with pytest.raises(UnknownCategoryError, match="boxes: ones, twos"):
        load_rules("yatzy").score("qqq", (1, 1, 1, 2, 2))


SAME_FACE = """
id = "twins"
[[category]]
id = "two_pairs"
groups = [2, 2]
same_face = true
[[category]]
id = "full_house"
groups = [2, 3]
same_face = true
points = 25
"""


def test_groups_may_share_a_face_where_the_rules_say_so(tmp_path: Path) -> None:
    file = tmp_path / "twins.toml"
    file.write_text(SAME_FACE)
    rules = load_rules(file)
    for dice in product(range(1, 7), repeat=5):
        counts = [dice.count(face) for face in range(1, 7)]
        pairs = sum(count // 2 for count in counts)
        house = max(counts) == 5 or (3 in counts and 2 in counts)
        assert (rules.score("two_pairs", dice) > 0) == (pairs >= 2)
        assert rules.score("full_house", dice) == (25 if house else 0)
    assert rules.score("two_pairs", (5, 5, 5, 5, 6)) == 20
