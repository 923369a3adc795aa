import pytest
from hypothesis import given
from hypothesis import strategies as st

from yatzy.core import (
    Rules,
    Scorecard,
    all_rolls,
    built_in_ids,
    load_rules,
    parse_rules,
    possible_points,
    rules_from_data,
)
from yatzy.errors import (
    BoxNotAllowedError,
    BoxTakenError,
    DiceError,
    ScorecardError,
    UnknownCategoryError,
)

YATZY = load_rules("yatzy")
YAHTZEE = load_rules("yahtzee")
FIVE_FOURS = (4, 4, 4, 4, 4)


def with_joker(joker: str) -> Rules:
    data = YAHTZEE.to_data()
    data["extra"]["joker"] = joker
    return rules_from_data(data, source=joker)


def test_an_empty_card_has_every_box_open() -> None:
    card = Scorecard.empty(YATZY)
    assert card.open_boxes == tuple(box.id for box in YATZY.categories)
    assert (card.filled, card.total, card.upper_sum, card.bonus) == ({}, 0, 0, 0)
    assert card.bonus_missing == 63
    assert not card.is_full


def test_scoring_gives_a_new_card_and_leaves_the_old() -> None:
    card = Scorecard.empty(YATZY)
    scored = card.score("fours", (4, 4, 1, 4, 6))
    assert card.filled == {}
    assert scored.filled == {"fours": 12}
    assert "fours" not in scored.open_boxes
    assert (scored.upper_sum, scored.bonus_missing, scored.total) == (12, 51, 12)


def test_a_roll_that_does_not_match_scratches_the_box() -> None:
    card = Scorecard.empty(YATZY).score("yatzy", (1, 2, 3, 4, 6))
    assert card.filled == {"yatzy": 0}


def test_a_filled_box_is_refused_with_what_is_open() -> None:
    card = Scorecard.of(YATZY, {box.id: 0 for box in YATZY.categories[:-2]})
    with pytest.raises(BoxTakenError) as refusal:
        card.score("fours", FIVE_FOURS)
    assert str(refusal.value) == "fours is already filled (0 points); open boxes: chance, yatzy"
    assert refusal.value.code == "move/box-taken"


def test_an_unknown_box_and_wrong_dice_are_refused() -> None:
    with pytest.raises(UnknownCategoryError):
        Scorecard.empty(YATZY).score("tower", FIVE_FOURS)
    with pytest.raises(DiceError):
        Scorecard.empty(YATZY).score("chance", (1, 2))


@pytest.mark.parametrize(("sixes", "bonus", "missing"), [(18, 50, 0), (12, 0, 6), (24, 50, 0)])
def test_the_bonus_is_paid_from_its_threshold_on(sixes: int, bonus: int, missing: int) -> None:
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    card = Scorecard.of(YATZY, {**upper, "sixes": sixes})
    assert (card.bonus, card.bonus_missing) == (bonus, missing)
    assert card.total == 45 + sixes + bonus


def test_without_a_bonus_nothing_is_missing() -> None:
    card = Scorecard.empty(load_rules("yacht")).score("sixes", (6, 6, 6, 1, 2))
    assert (card.bonus_missing, card.bonus, card.upper_sum) == (None, 0, 18)


def test_forced_order_allows_the_next_box_alone() -> None:
    card = Scorecard.empty(load_rules("yatzy-forced"))
    assert card.options((1, 1, 2, 3, 4)) == {"ones": 2}
    assert card.can_score("ones", (1, 1, 2, 3, 4))
    with pytest.raises(BoxNotAllowedError, match="the next is ones") as refusal:
        card.score("twos", (1, 1, 2, 3, 4))
    assert refusal.value.allowed == ("ones",)
    assert card.score("ones", (1, 1, 2, 3, 4)).options((2,) * 5) == {"twos": 10}


def test_a_first_yahtzee_pays_its_box_and_nothing_extra() -> None:
    card = Scorecard.empty(YAHTZEE)
    assert card.extra_for(FIVE_FOURS) == 0
    assert set(card.options(FIVE_FOURS)) == set(card.open_boxes)
    assert card.options(FIVE_FOURS)["full_house"] == 0
    assert card.score("yahtzee", FIVE_FOURS).total == 50


def test_a_further_yahtzee_pays_a_hundred_and_must_go_into_its_upper_box() -> None:
    card = Scorecard.of(YAHTZEE, {"yahtzee": 50})
    assert card.options(FIVE_FOURS) == {"fours": 20}
    scored = card.score("fours", FIVE_FOURS)
    assert (scored.extras, scored.extra_points, scored.total) == (1, 100, 170)
    with pytest.raises(BoxNotAllowedError, match="as a joker these dice go to fours"):
        card.score("full_house", FIVE_FOURS)


def test_a_scratched_yahtzee_box_earns_no_extra_but_the_joker_counts() -> None:
    card = Scorecard.of(YAHTZEE, {"yahtzee": 0, "fours": 12})
    assert card.extra_for(FIVE_FOURS) == 0
    assert card.options(FIVE_FOURS) == {
        "three_of_a_kind": 20,
        "four_of_a_kind": 20,
        "full_house": 25,
        "small_straight": 30,
        "large_straight": 40,
        "chance": 20,
    }


def test_a_forced_joker_scratches_an_upper_box_when_nothing_else_is_open() -> None:
    lower = {box.id: 0 for box in YAHTZEE.lower}
    card = Scorecard.of(YAHTZEE, {**lower, "yahtzee": 50, "fours": 12})
    assert card.options(FIVE_FOURS) == {"ones": 0, "twos": 0, "threes": 0, "fives": 0, "sixes": 0}
    assert card.score("ones", FIVE_FOURS).total == 50 + 12 + 100


def test_other_rolls_are_free_while_the_joker_is_forced() -> None:
    card = Scorecard.of(YAHTZEE, {"yahtzee": 50})
    assert set(card.options((4, 4, 4, 4, 1))) == set(card.open_boxes)
    assert card.extra_for((4, 4, 4, 4, 1)) == 0


def test_a_free_joker_goes_anywhere_and_pays_in_full_once_its_upper_box_is_filled() -> None:
    rules = with_joker("free")
    before = Scorecard.of(rules, {"yahtzee": 50})
    after = Scorecard.of(rules, {"yahtzee": 50, "fours": 12})
    assert set(before.options(FIVE_FOURS)) == set(before.open_boxes)
    assert before.options(FIVE_FOURS)["large_straight"] == 0
    assert before.options(FIVE_FOURS)["fours"] == 20
    assert after.options(FIVE_FOURS)["large_straight"] == 40
    assert after.options(FIVE_FOURS)["full_house"] == 25
    assert after.options(FIVE_FOURS)["ones"] == 0
    assert after.extra_for(FIVE_FOURS) == 100


def test_without_a_joker_a_further_yahtzee_is_a_roll_that_pays_extra() -> None:
    card = Scorecard.of(with_joker("none"), {"yahtzee": 50, "fours": 12})
    assert set(card.options(FIVE_FOURS)) == set(card.open_boxes)
    assert card.options(FIVE_FOURS)["full_house"] == 0
    assert card.score("chance", FIVE_FOURS).total == 50 + 12 + 20 + 100


MATCHED_JOKER = """
id = "matched-joker"
order = "forced"
[extra]
category = "five"
points = 10
joker = "forced"
[[category]]
id = "five"
groups = [5]
[[category]]
id = "house"
groups = [3, 2]
[[category]]
id = "small"
run = [1, 2, 3, 4, 5]
[[category]]
id = "any_four"
run = 4
[[category]]
id = "pairs"
groups = [2, 2]
[[category]]
id = "fours"
face = 4
"""


def test_in_forced_order_the_joker_decides_only_what_the_next_box_pays() -> None:
    rules = parse_rules(MATCHED_JOKER, source="joker.toml")
    card = Scorecard.empty(rules).score("five", FIVE_FOURS)
    assert card.options(FIVE_FOURS) == {"house": 0}
    fives = (5,) * 5
    pays = {}
    while not card.is_full:
        box, points = next(iter(card.options(fives).items()))
        pays[box] = points
        card = card.score(box, fives)
    assert pays == {"house": 25, "small": 15, "any_four": 18, "pairs": 0, "fours": 0}
    assert card.total == 20 + 25 + 15 + 18 + 5 * 10


@pytest.mark.parametrize(
    ("filled", "reason"),
    [
        ({"ones": 7}, "ones cannot hold 7 points; possible are 0, 1, 2, 3, 4, 5"),
        ({"full_house": 6}, "full_house cannot hold 6 points"),
        ({"yatzy": 49}, "yatzy cannot hold 49 points; possible are 0, 50"),
        ({"ones": 3, "Ones": 3}, "ones is filled twice"),
        ({"ones": -1}, "ones cannot hold -1"),
    ],
)
def test_a_card_that_no_game_leads_to_is_refused(filled: dict[str, int], reason: str) -> None:
    with pytest.raises(ScorecardError, match=reason):
        Scorecard.of(YATZY, filled)


def test_a_card_out_of_forced_order_is_refused() -> None:
    rules = load_rules("yatzy-forced")
    assert Scorecard.of(rules, {"twos": 4, "ones": 1}).upper_sum == 5
    with pytest.raises(ScorecardError, match="ones is still open"):
        Scorecard.of(rules, {"twos": 4})


def test_extras_need_a_filled_yahtzee_box() -> None:
    assert Scorecard.of(YAHTZEE, {"yahtzee": 50, "fours": 20}, extras=1).total == 170
    for extras, filled in ((1, {"yahtzee": 0}), (1, {}), (-1, {"yahtzee": 50})):
        with pytest.raises(ScorecardError, match="extra yahtzees"):
            Scorecard.of(YAHTZEE, filled, extras=extras)


def test_a_joker_makes_more_points_possible() -> None:
    assert possible_points(YAHTZEE, YAHTZEE.category("full_house")) == (0, 25)
    rules = parse_rules(MATCHED_JOKER, source="joker.toml")
    assert 30 in possible_points(rules, rules.category("house"))


def test_repr_names_what_the_card_holds() -> None:
    card = Scorecard.empty(YATZY).score("ones", (1, 1, 2, 3, 4))
    assert f"points={card.points!r}" in repr(card)


@given(st.data(), st.sampled_from(built_in_ids()))
def test_a_card_filled_by_any_rolls_adds_up(data: st.DataObject, id_: str) -> None:
    rules = load_rules(id_)
    card = Scorecard.empty(rules)
    earned = 0
    for filled in range(len(rules.categories)):
        assert len(card.filled) == filled
        dice = data.draw(st.sampled_from(all_rolls(rules.dice)))
        options = card.options(dice)
        assert set(options) <= set(card.open_boxes)
        box = data.draw(st.sampled_from(sorted(options)))
        earned += options[box] + card.extra_for(dice)
        card = card.score(box, dice)
        assert card.filled[box] == options[box]
        assert card == Scorecard.of(rules, card.filled, extras=card.extras)
    assert card.is_full
    assert card.total == earned + card.bonus
