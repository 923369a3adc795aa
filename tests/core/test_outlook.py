"""What a card says about its bonus and about a joker on the table."""

from itertools import product

import pytest

from yatzy.core import (
    FACES,
    BonusState,
    Joker,
    JokerPlace,
    JokerRoll,
    Rules,
    Scorecard,
    is_built_in,
    load_rules,
    parse_rules,
    rules_from_data,
)

YATZY = load_rules("yatzy")
SMALL = parse_rules(
    """
    id = "small"
    dice = 2
    bonus = {threshold = 5, points = 10}
    category = [{id = "ones", face = 1}, {id = "twos", face = 2}, {id = "chance", any = true}]
    """,
    source="small",
)


def can_still_earn(card: Scorecard) -> bool:
    """Whether some further rolls earn the bonus, tried one by one."""
    if card.is_full:
        return card.bonus > 0
    return any(
        can_still_earn(card.score(box, dice))
        for box in card.open_boxes
        for dice in product((1, 2), repeat=2)
    )


def test_a_bonus_is_lost_exactly_when_no_further_rolls_earn_it() -> None:
    seen = set()
    for ones, twos in product((None, 0, 1, 2), (None, 0, 2, 4)):
        filled = {box: n for box, n in (("ones", ones), ("twos", twos)) if n is not None}
        card = Scorecard.of(SMALL, filled)
        outlook = card.bonus_outlook
        assert outlook is not None
        seen.add(outlook.state)
        assert (outlook.state is BonusState.WON) == (card.bonus > 0)
        assert (outlook.state is BonusState.LOST) == (not can_still_earn(card))
        assert outlook.missing == max(0, 5 - card.upper_sum)
    assert seen == set(BonusState)


def test_three_of_each_face_are_neither_ahead_nor_behind() -> None:
    card = Scorecard.of(YATZY, {"sixes": 18, "ones": 3})
    assert card.bonus_outlook is not None
    assert card.bonus_outlook.ahead == pytest.approx(0)
    ahead = card.score("fives", (5, 5, 5, 5, 1)).bonus_outlook
    assert ahead is not None
    assert ahead.ahead == pytest.approx(5)


def test_rules_without_a_bonus_have_no_outlook() -> None:
    assert Scorecard.empty(load_rules("yacht")).bonus_outlook is None


def joker_rules(joker: Joker) -> Rules:
    return parse_rules(
        f"""
        id = "jokers"
        dice = 2
        extra = {{category = "pair", points = 9, joker = "{joker}"}}
        category = [{{id = "ones", face = 1}}, {{id = "twos", face = 2}},
                    {{id = "pair", groups = [2]}}, {{id = "chance", any = true}}]
        """,
        source="jokers",
    )


@pytest.mark.parametrize(
    ("joker", "filled", "place"),
    [
        (Joker.FORCED, {}, JokerPlace.UPPER),
        (Joker.FORCED, {"twos": 2}, JokerPlace.LOWER),
        (Joker.FORCED, {"twos": 2, "chance": 3}, JokerPlace.ZERO),
        (Joker.FREE, {}, JokerPlace.FREE_UPPER),
        (Joker.FREE, {"twos": 2}, JokerPlace.FREE),
    ],
)
def test_a_joker_says_where_it_goes(
    joker: Joker, filled: dict[str, int], place: JokerPlace
) -> None:
    card = Scorecard.of(joker_rules(joker), {"pair": 4, **filled})
    assert card.joker((2, 2)) == JokerRoll(2, place)
    assert card.joker((1, 2)) is None


def test_no_roll_is_a_joker_before_its_box_is_filled_or_where_the_rules_have_none() -> None:
    for joker in Joker:
        for face in FACES:
            assert Scorecard.empty(joker_rules(joker)).joker((face, face)) is None
    assert Scorecard.of(joker_rules(Joker.NONE), {"pair": 4}).joker((2, 2)) is None


def test_what_a_roll_pays_cannot_be_changed() -> None:
    paid = YATZY.scores((1, 2, 3, 4, 5))
    with pytest.raises(TypeError):
        paid["chance"] = 99  # type: ignore[index] # that is the point
    assert YATZY.score("chance", (1, 2, 3, 4, 5)) == 15


def test_rules_with_the_id_of_a_variant_and_another_name_are_not_built_in() -> None:
    assert is_built_in(YATZY)
    data = YATZY.to_data() | {"name": "Farmors Yatzy"}
    assert not is_built_in(rules_from_data(data, source="test"))
