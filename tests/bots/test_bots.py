from math import sqrt

import numpy as np
import pytest
from tests.analysis.games import bot, play_by, solved, start_game

from yatzy.bots import LEVELS, find_level, make_bot, simulate
from yatzy.core import Scorecard, load_rules
from yatzy.errors import UnknownLevelError
from yatzy.game import Roll, Score


@pytest.mark.parametrize("rules", ["yatzy", "yahtzee", "yatzy-forced"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_games_to_their_end(level: str, rules: str) -> None:
    solution = solved(rules)
    game = start_game(rules, 1)
    play_by(game, [bot(level, solution, 1), bot(level, solution, 2)])
    assert game.is_over


def test_a_bot_does_the_same_for_the_same_seed_and_state() -> None:
    solution = solved("yacht")
    state = start_game("yacht", 1).state
    assert bot("novice", solution).choose(state) == Roll()
    games = []
    for _ in range(2):
        game = start_game("yacht", 1)
        play_by(game, [bot("novice", solution, 5), bot("casual", solution, 6)])
        games.append(game.events)
    assert games[0] == games[1]
    other = start_game("yacht", 1)
    play_by(other, [bot("novice", solution, 7), bot("casual", solution, 8)])
    assert other.events != games[0]


def test_the_perfect_bot_plays_the_best_move() -> None:
    solution = solved("yatzy")
    game = start_game("yatzy", 2)
    game.roll(dice=(1, 3, 4, 4, 6))
    assert bot("perfect", solution).choose(game.state) == Roll((2, 3))
    game.roll("44", dice=(4, 4, 4))
    assert isinstance(bot("perfect", solution).choose(game.state), Score)


def test_levels_are_found_in_any_case_and_unknown_ones_refused() -> None:
    assert find_level(" Perfect ").name == "perfect"
    with pytest.raises(UnknownLevelError, match="did you mean novice"):
        make_bot("novise", load_rules("yacht"), seed=1)
    with pytest.raises(UnknownLevelError, match="levels are novice, casual, strong, perfect"):
        find_level("qqq")


def test_better_levels_score_more_in_every_kind_of_rules() -> None:
    for rules in ("yatzy", "yahtzee", "yacht"):
        levels = ["novice", "casual", "strong", "perfect"]
        results = simulate(solved(rules), levels, games=4000, seed=1)
        means = [result.mean for result in results]
        assert means == sorted(means)
        assert means[-1] - means[0] > 30


def test_perfect_play_scores_the_exact_mean() -> None:
    solution = solved("yatzy")
    (result,) = simulate(solution, ["perfect"], games=100_000, seed=2)
    assert abs(result.mean - solution.expected_score) < 3 * result.standard_error
    assert result.standard_error == pytest.approx(result.deviation / sqrt(100_000))
    assert result.wins == 1


@pytest.mark.parametrize("level", ["perfect", "casual", "greedy"])
def test_the_number_of_threads_changes_nothing(level: str) -> None:
    solution = solved("yahtzee")
    one, four = (
        simulate(solution, [level], games=3000, seed=9, threads=threads)[0] for threads in (1, 4)
    )
    assert (one.scores == four.scores).all()


def test_another_seed_gives_other_games() -> None:
    solution = solved("yacht")
    first, second = (simulate(solution, ["strong"], games=500, seed=s)[0] for s in (1, 2))
    assert (first.scores != second.scores).any()


def test_wins_are_shared_out_among_all_players() -> None:
    levels = ["perfect", "perfect", "novice"]
    results = simulate(solved("yacht"), levels, games=5000, seed=1)
    assert sum(result.wins for result in results) == pytest.approx(1)
    assert results[0].wins == pytest.approx(results[1].wins, abs=0.03)
    assert results[2].wins < 0.1


def test_simulated_dice_are_fair() -> None:
    """One roll, one box for each face: the mean of each is what fair dice give."""
    from yatzy.core import rules_from_data
    from yatzy.solver import solve

    data = {"id": "throw", "rolls": 1, "category": [{"id": "chance", "any": True}]}
    solution = solve(rules_from_data(data, source="throw"))
    scores = solution.roll_out(Scorecard.empty(solution.rules), games=200_000, seed=5).scores
    from itertools import product

    exact = np.bincount([sum(dice) for dice in product(range(1, 7), repeat=5)]) / 6**5
    counts = np.bincount(scores, minlength=len(exact))
    expected = exact[5:] * len(scores)
    chi_square = float(((counts[5:] - expected) ** 2 / expected).sum())
    assert chi_square < 52.6  # 25 degrees of freedom, one in a thousand


def test_plain_data_has_the_words_of_the_design() -> None:
    (result,) = simulate(solved("yacht"), ["greedy"], games=200, seed=1)
    words = {"level", "mean", "standard_error", "deviation", "percentiles", "wins", "bonus"}
    assert set(result.to_data()) == words
