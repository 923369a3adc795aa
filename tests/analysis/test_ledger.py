"""The ledger closes: score = par + luck - errors, for every game of every rules."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.games import (
    LARGE,
    ORDINARY,
    bot,
    play_at_random,
    play_by,
    record_of,
    solve_rest,
    solved,
    start_game,
)

from yatzy.analysis import review_record
from yatzy.core import (
    Scorecard,
    all_keeps,
    all_rolls,
    built_in_ids,
    load_rules,
    probability,
)
from yatzy.errors import SolutionError
from yatzy.game import Game, Grade, Record, grade
from yatzy.solver import Position, solve
from yatzy.solver.model import size

SMALLER = sorted(set(built_in_ids()) - set(LARGE))
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize("rules", SMALLER)
@given(seed=seeds)
@settings(max_examples=6)
def test_the_ledger_closes_for_random_games(rules: str, seed: int) -> None:
    game = start_game(rules, seed)
    play_at_random(game, seed)
    for ledger in review_record(record_of(game), solved(rules), ORDINARY).players:
        assert ledger.value == 0
        assert ledger.par + ledger.luck - ledger.errors == pytest.approx(ledger.score, abs=1e-6)


@pytest.mark.parametrize("rules", SMALLER)
@given(seed=seeds)
@settings(max_examples=2)
def test_the_ledger_closes_for_greedy_and_perfect_players(rules: str, seed: int) -> None:
    solution = solved(rules)
    game = start_game(rules, seed)
    play_by(game, [bot("greedy", solution), bot("perfect", solution)])
    greedy, perfect = review_record(record_of(game), solution, ORDINARY).players
    for ledger in (greedy, perfect):
        assert ledger.par + ledger.luck - ledger.errors == pytest.approx(ledger.score, abs=1e-6)
    assert perfect.errors == pytest.approx(0, abs=1e-9)
    assert {decision.grade for decision in perfect.decisions} == {Grade.BEST}
    assert greedy.errors >= perfect.errors


def test_the_ledger_closes_where_values_are_in_single_precision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(size, "DOUBLE_PRECISION_LIMIT", 0)
    solution = solve(load_rules("yatzy-forced"))
    assert solution.table.dtype == np.float32
    for seed in range(20):
        game = start_game("yatzy-forced", seed)
        play_at_random(game, seed)
        for ledger in review_record(record_of(game), solution, ORDINARY).players:
            assert ledger.par + ledger.luck - ledger.errors == pytest.approx(ledger.score, abs=1e-6)


@pytest.mark.parametrize("rules", LARGE)
@given(seed=seeds)
@settings(max_examples=2)
def test_the_ledger_closes_over_the_last_boxes_of_the_large_games(rules: str, seed: int) -> None:
    """The whole of these games takes minutes to solve; their end does not."""
    dice_game = start_game(rules, seed)
    game = Game(["Red"], rules=rules, dice=dice_game._source)
    play_at_random(game, seed, until_open=LARGE[rules])
    card, saved = game.scorecards[0], game.saved_rolls[0]
    solution = solve_rest(card)
    turns = len(card.filled)
    game.roll()  # from here on nothing before can be undone
    play_at_random(game, seed)
    ledger = review_record(record_of(game), solution, ORDINARY).players[0]
    luck = sum(throw.luck for throw in ledger.throws if throw.turn > turns)
    errors = sum(decision.error for decision in ledger.decisions if decision.turn > turns)
    expected = card.total + solution.value(card, saved) + luck - errors
    assert expected == pytest.approx(ledger.score, abs=1e-6)


@given(seed=seeds, moves=st.integers(0, 100))
@settings(max_examples=10)
def test_a_game_under_way_closes_with_what_is_still_to_come(seed: int, moves: int) -> None:
    game = start_game("yahtzee", seed)
    play_at_random(game, seed)
    some = Record(events=game.events[: moves + 1])
    for ledger in review_record(some, solved("yahtzee"), ORDINARY).players:
        total = ledger.par + ledger.luck - ledger.errors
        assert total == pytest.approx(ledger.score + ledger.value, abs=1e-6)


@pytest.mark.parametrize("rules", ["yatzy", "yahtzee"])
@given(seed=seeds, filled=st.integers(0, 12))
@settings(max_examples=10)
def test_luck_has_mean_zero_however_bad_the_keep(rules: str, seed: int, filled: int) -> None:
    game, solution = start_game(rules, seed), solved(rules)
    play_at_random(game, seed, until_open=len(game.rules.categories) - filled)
    turn = solution.turn(game.state.scorecard, 2)
    for keep in all_keeps(5):
        for left in range(3):
            expected, variance = turn.throw(keep, left)
            thrown = all_rolls(5 - len(keep))
            chances = np.array([float(probability(dice)) for dice in thrown])
            luck = np.array([turn.value(keep + dice, left) for dice in thrown]) - expected
            assert chances @ luck == pytest.approx(0, abs=1e-9)
            assert chances @ luck**2 == pytest.approx(variance)


def test_the_spread_of_luck_is_the_one_that_the_z_score_assumes() -> None:
    """The variances of throws add up, on average, to the variance of a perfect game's score."""
    solution = solved("yacht")
    variances = []
    for seed in range(60):
        game = Game(["Red"], rules="yacht", dice=start_game("yacht", seed)._source)
        play_by(game, [bot("perfect", solution)])
        ledger = review_record(record_of(game), solution, ORDINARY).players[0]
        variances.append(sum(throw.variance for throw in ledger.throws))
    played = solution.roll_out(Scorecard.empty(solution.rules), games=50_000, seed=1)
    error = np.std(variances) / sqrt(len(variances))
    assert abs(np.mean(variances) - played.scores.var()) < 4 * error


@pytest.mark.parametrize(
    ("error", "called"),
    [
        (0.0, Grade.BEST),
        (0.5, Grade.FINE),
        (2.0, Grade.INACCURACY),
        (6.99, Grade.INACCURACY),
        (7.0, Grade.MISTAKE),
        (14.0, Grade.BLUNDER),
    ],
)
def test_an_error_is_called_by_its_share_of_the_deviation(error: float, called: Grade) -> None:
    assert grade(error, 100.0) is called


def test_the_five_dearest_decisions_are_listed_and_kinds_add_up() -> None:
    game = start_game("kniffel", 3)
    play_at_random(game, 3)
    ledger = review_record(record_of(game), solved("kniffel"), ORDINARY).players[0]
    costs = [decision.error for decision in ledger.dearest]
    assert len(costs) == 5
    assert costs == sorted((d.error for d in ledger.decisions), reverse=True)[:5]
    assert ledger.errors_of("keep") + ledger.errors_of("box") == pytest.approx(ledger.errors)


def test_an_undone_score_does_not_count() -> None:
    solution = solved("yacht")
    game = Game(["Red"], rules="yacht")
    game.roll(dice=(6, 6, 6, 6, 6))
    game.score("ones")
    game.undo()
    game.score("yacht")
    ledger = review_record(record_of(game), solution, ORDINARY).players[0]
    assert [decision.played for decision in ledger.decisions] == ["score yacht"]
    assert ledger.errors == 0


def test_the_fairness_follows_the_z_score() -> None:
    solution = solved("yacht")
    game = Game(["Red"], rules="yacht")
    for box in load_rules("yacht").categories:
        game.roll(dice=(1, 1, 2, 2, 4))
        game.score(box.id)
    ledger = review_record(record_of(game), solution, ORDINARY).players[0]
    fairness = ledger.fairness
    assert -3 < fairness.z < -2
    assert (fairness.degree, fairness.side) == ("very", "unlucky")
    assert 0.0027 < fairness.share < 0.0455


@given(seed=seeds, moves=st.integers(0, 100), digits=st.integers(0, 3))
@settings(max_examples=20)
def test_shown_figures_add_up_and_are_near_the_exact_ones(
    seed: int, moves: int, digits: int
) -> None:
    game = start_game("kniffel", seed)
    play_at_random(game, seed)
    some = Record(events=game.events[: moves + 1])
    for ledger in review_record(some, solved("kniffel"), ORDINARY).players:
        shown, unit = ledger.shown(digits), 10**digits
        parts = (shown.par, shown.luck, shown.errors, shown.score, shown.value)
        par, luck, errors, score, value = (round(part * unit) for part in parts)
        assert score + value == par + luck - errors
        assert abs(shown.luck - ledger.luck) <= 1.5 / unit + 1e-6
        assert abs(shown.errors - ledger.errors) <= 0.5 / unit + 1e-6


def test_a_decision_knows_its_position() -> None:
    game = Game(["Red"], rules="yacht")
    game.roll(dice=(6, 6, 6, 6, 6))
    game.score("yacht")
    game.roll(dice=(2, 6, 2, 5, 1))
    game.roll(keep="22", dice=(2, 3, 2, 5, 5))
    ledger = review_record(record_of(game), solved("yacht"), ORDINARY).players[0]
    first, second = ledger.decisions
    assert first.position == Position(
        scorecard=Scorecard.empty(game.rules), dice=(6, 6, 6, 6, 6), rolls_left=2
    )
    assert second.position.scorecard.filled == {"yacht": 50}
    assert (second.played, second.dice, second.turn) == ("keep 22", (2, 6, 2, 5, 1), 2)
    assert second.chosen in second.moves


def test_a_review_needs_the_solution_of_the_records_rules() -> None:
    game = start_game("yacht", 1)
    with pytest.raises(SolutionError):
        review_record(record_of(game), solved("kniffel"), ORDINARY)
