from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.analysis.games import play_at_random, solved, start_game

from yatzy.analysis import Outlook, win_chance
from yatzy.core import Scorecard, parse_rules
from yatzy.game import Game
from yatzy.solver import Position, Solution, solve

ONE_THROW = parse_rules(
    'id = "one-throw"\ndice = 2\nrolls = 1\n[[category]]\nid = "chance"\nany = true\n',
    source="one",
)


def test_before_the_last_turn_the_chances_are_exact() -> None:
    solution = solve(ONE_THROW)
    game = Game(["Red", "Blue", "Green"], rules=ONE_THROW)
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    wins = [0.0, 0.0, 0.0]
    for scores in product(throws, repeat=3):
        best = max(scores)
        for seat in range(3):
            wins[seat] += (scores[seat] == best) / scores.count(best)
    expected = [share / len(throws) ** 3 for share in wins]
    assert Outlook(solution).chances(game.state) == pytest.approx(expected, abs=1e-12)


def test_in_the_last_turn_the_chances_are_exact_with_dice_on_the_table() -> None:
    solution = solve(ONE_THROW)
    game = Game(["Red", "Blue"], rules=ONE_THROW)
    game.roll(dice=(4, 4))
    blue = [a + b for a, b in product(range(1, 7), repeat=2)]
    red = sum((score < 8) + (score == 8) / 2 for score in blue) / 36
    assert Outlook(solution).chances(game.state) == pytest.approx((red, 1 - red), abs=1e-12)
    game.score("chance")
    assert Outlook(solution).chances(game.state) == pytest.approx((red, 1 - red), abs=1e-12)
    game.roll(dice=(4, 4))
    assert Outlook(solution).chances(game.state) == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize("boxes", [12, 6, 4, 1])
def test_exact_chances_and_rollouts_agree(boxes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solved("yacht")
    game = start_game("yacht", boxes)
    play_at_random(game, boxes, until_open=boxes)
    game.play("roll")
    monkeypatch.setattr("yatzy.analysis.win_chance.EXACT_BOXES", 0)
    counted = Outlook(solution, rollouts=20_000).chances(game.state)
    monkeypatch.setattr("yatzy.analysis.win_chance.EXACT_BOXES", 12)
    exact = Outlook(solution).chances(game.state)
    assert sum(exact) == pytest.approx(1)
    assert counted == pytest.approx(exact, abs=0.02)


def test_after_the_end_the_winner_is_certain_and_shared_wins_are_shared() -> None:
    solution = solve(ONE_THROW)
    game = Game(["Red", "Blue"], rules=ONE_THROW)
    for dice in ((6, 6), (6, 6)):
        game.roll(dice=dice)
        game.score("chance")
    assert Outlook(solution).chances(game.state) == (0.5, 0.5)


def test_a_move_changes_the_outlook_of_one_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solved("yacht")
    game = start_game("yacht", 1)
    computed: list[int] = []
    compute = win_chance._final_scores  # what takes long

    def count(
        start: Scorecard | Position, saved: int, solution: Solution, rollouts: int, *, seed: int
    ) -> NDArray[np.float64]:
        computed.append(seed - 1)
        return compute(start, saved, solution, rollouts, seed=seed)

    monkeypatch.setattr(win_chance, "_final_scores", count)
    outlook = Outlook(solution, rollouts=500)
    seats = list(range(len(game.state.players)))
    for move, changed in (("", seats), ("roll", [0]), ("keep none", [0]), ("score choice", [0])):
        if move:
            game.play(move)
        computed.clear()
        found = outlook.chances(game.state)
        assert computed == changed
        assert found == Outlook(solution, rollouts=500).chances(game.state)
    computed.clear()
    game.play("roll")
    outlook.chances(game.state)
    assert computed == [1]
