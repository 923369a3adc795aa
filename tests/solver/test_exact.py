"""The solver against a reference that follows the definition, and against known values."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solver.reference import Reference
from tests.solver.small_rules import SMALL, any_small_rules, small_rules

from yatzy.core import Rules, Scorecard, all_rolls, load_rules, probability, rules_from_data
from yatzy.solver import Position, Solution, solve


def assert_same_moves(
    solution: Solution, reference: Reference, card: Scorecard, dice: tuple[int, ...], saved: int
) -> None:
    """Every move of both, with its value, at every number of rolls left."""
    for rolls_left in range(solution.rules.rolls):
        position = Position(scorecard=card, dice=dice, rolls_left=rolls_left, saved=saved)
        expected = dict(reference.moves(card, dice, rolls_left + saved))
        found = {ranked.move: ranked for ranked in solution.moves(position)}
        assert found.keys() == expected.keys()
        best = max(expected.values())
        for move, value in expected.items():
            assert found[move].value == pytest.approx(float(value), abs=1e-9)
            assert found[move].error == pytest.approx(float(best - value), abs=1e-9)


@pytest.mark.parametrize("name", SMALL)
def test_every_move_of_small_games_is_worth_what_the_definition_says(name: str) -> None:
    rules = small_rules(name)
    solution, reference = solve(rules), Reference(rules)
    card = Scorecard.empty(rules)
    saved = 0
    value = float(reference.value(card))
    assert solution.expected_score == pytest.approx(value, abs=1e-9)
    while not card.is_full:
        assert solution.value(card, saved) == pytest.approx(float(reference.value(card, saved)))
        for dice in all_rolls(rules.dice):
            assert_same_moves(solution, reference, card, dice, saved)
        dice = all_rolls(rules.dice)[len(card.filled) * 7 % len(all_rolls(rules.dice))]
        card = card.score(min(card.options(dice)), dice)
        saved += rules.rolls - 1 if rules.saved_rolls else 0


@given(any_small_rules(), st.data())
@settings(max_examples=100)
def test_made_up_games_are_worth_what_the_definition_says(
    rules: Rules, data: st.DataObject
) -> None:
    solution, reference = solve(rules), Reference(rules)
    card = Scorecard.empty(rules)
    assert solution.expected_score == pytest.approx(float(reference.value(card)), abs=1e-9)
    rolls = st.sampled_from(all_rolls(rules.dice))
    for _ in range(data.draw(st.integers(0, len(rules.categories) - 1))):
        dice = data.draw(rolls)
        card = card.score(data.draw(st.sampled_from(sorted(card.options(dice)))), dice)
    most = (rules.rolls - 1) * len(card.filled) if rules.saved_rolls else 0
    saved = data.draw(st.integers(0, most))
    assert_same_moves(solution, reference, card, data.draw(rolls), saved)


FREE_JOKER = load_rules("yahtzee").to_data()
FREE_JOKER["extra"]["joker"] = "free"

KNOWN = {
    "yatzy": (load_rules("yatzy"), 248.4399893779),
    "yahtzee": (load_rules("yahtzee"), 254.5877287345),
    "yahtzee with a free joker": (rules_from_data(FREE_JOKER, source="free"), 254.5896),
    "kniffel": (load_rules("kniffel"), 245.8707745141),
}


@pytest.mark.parametrize("name", KNOWN)
def test_perfect_play_scores_what_is_known(name: str) -> None:
    rules, known = KNOWN[name]
    digits = len(str(known).partition(".")[2])
    tolerance = 1e-6 if digits > 6 else 0.5 * 10**-digits
    assert solve(rules).expected_score == pytest.approx(known, abs=tolerance)


def test_a_last_box_is_worth_what_counting_says() -> None:
    """Sixes alone: the best plan keeps every six, and each die has three chances."""
    rules = rules_from_data(
        {"id": "sixes", "category": [{"id": "sixes", "face": 6}]}, source="sixes"
    )
    expected = 5 * 6 * (1 - Fraction(5, 6) ** 3)
    assert solve(rules).expected_score == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("id_", ["yatzy-forced", "yacht", "yatzy-plain", "yatzy-13"])
def test_the_value_of_a_card_is_the_mean_over_the_first_roll(id_: str) -> None:
    rules = load_rules(id_)
    solution = solve(rules)
    card = Scorecard.empty(rules)
    mean = sum(
        float(probability(dice))
        * solution.moves(Position(scorecard=card, dice=dice, rolls_left=2))[0].value
        for dice in all_rolls(rules.dice)
    )
    assert mean == pytest.approx(solution.expected_score, abs=1e-9)


def test_the_number_of_threads_changes_nothing() -> None:
    rules = load_rules("kniffel")
    assert (solve(rules, threads=1).table == solve(rules, threads=3).table).all()
