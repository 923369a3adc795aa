from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.analysis.games import solved
from tests.solver.small_rules import SMALL, small_rules

from yatzy.core import Dice, Scorecard, load_rules, rules_from_data
from yatzy.errors import TooLargeError
from yatzy.solver import (
    Position,
    Solution,
    following,
    open_distribution,
    perfect_games,
    score_distribution,
    solve,
)
from yatzy.solver.kernels.policy import choose_turn
from yatzy.solver.kernels.turns import solve_nodes
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model import size
from yatzy.solver.model.arrays import new_memory, scratch

Chances = dict[int, float]


class Enumeration:
    """Every throw of every turn, by the choices of the solution."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.model = solution.model
        self._known: dict[tuple[object, ...], Chances] = {}

    def choices(self, card: Scorecard, top: int) -> NDArray[np.int64]:
        node, lane = self.model.find(card)
        arrays = self.model.arrays
        choices = np.zeros((top + 1, len(self.model.lattice.rolls)), np.int64)
        plan = self.model.plan(np.array([node]))
        memory = new_memory(arrays, top)
        column, table = lane % WIDTH, self.solution.table
        solve_nodes(memory, table, arrays, plan, 0, 1, lane - column, top, *scratch(arrays))
        choose_turn(choices, memory, arrays, plan, column)
        return choices

    def further(self, card: Scorecard, saved: int) -> Chances:
        if card.is_full:
            return {0: 1.0}
        key = (card.points, card.extras > 0, saved)
        if key not in self._known:
            top = self.solution.rules.rolls - 1 + saved
            self._known[key] = self.thrown(card, (), top, self.choices(card, top))
        return self._known[key]

    def thrown(self, card: Scorecard, keep: Dice, left: int, choices: NDArray[np.int64]) -> Chances:
        key = (card.points, card.extras > 0, keep, left)
        if key not in self._known:
            throws = list(product(range(1, 7), repeat=self.solution.rules.dice - len(keep)))
            mixed: Chances = {}
            for throw in throws:
                after = self.decided(card, tuple(sorted(keep + throw)), left, choices)
                for points, chance in after.items():
                    mixed[points] = mixed.get(points, 0.0) + chance / len(throws)
            self._known[key] = mixed
        return self._known[key]

    def decided(
        self, card: Scorecard, roll: Dice, left: int, choices: NDArray[np.int64]
    ) -> Chances:
        lattice = self.model.lattice
        chosen = int(choices[left, lattice.number[roll] - lattice.first_roll])
        if chosen < 0:
            return self.thrown(card, lattice.keeps[-1 - chosen], left - 1, choices)
        box = self.model.boxes[int(self.model.arrays.payments.box[chosen])].id
        scored = card.score(box, roll)
        after = self.further(scored, left if self.solution.rules.saved_rolls else 0)
        return {points + scored.total - card.total: chance for points, chance in after.items()}


@pytest.mark.parametrize("name", SMALL)
def test_tiny_games_are_distributed_as_enumeration_says(name: str) -> None:
    solution = solve(small_rules(name))
    found = solution.distribution()
    expected = Enumeration(solution).further(Scorecard.empty(solution.rules), 0)
    for score in range(max(len(found.chances), max(expected) + 1)):
        chance = found.chances[score] if score < len(found.chances) else 0.0
        assert chance == pytest.approx(expected.get(score, 0.0), abs=1e-12)


@pytest.mark.parametrize("rules", ["yacht", "yatzy-forced", "kniffel"])
def test_a_distribution_sums_to_one_and_has_the_mean_of_the_solution(rules: str) -> None:
    solution = solved(rules)
    found = solution.distribution()
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert (found.chances >= 0).all()
    assert found.mean == pytest.approx(solution.expected_score, abs=1e-6)
    played = solution.roll_out(Scorecard.empty(solution.rules), games=50_000, seed=3)
    assert found.deviation == pytest.approx(played.scores.std(), rel=0.02)
    assert found.bonus == pytest.approx(played.bonus.mean(), abs=0.01)
    assert found.boxes == pytest.approx(played.boxes, abs=0.01)
    assert list(found.boxes) == [box.id for box in solution.rules.categories]
    assert all(0 < chance <= 1 + 1e-9 for chance in found.boxes.values())


def test_percentiles_rise_and_place_a_score() -> None:
    found = solved("yatzy-forced").distribution()
    values = list(found.percentiles.values())
    assert values == sorted(values)
    median = found.percentiles["50"]
    assert found.chances[:median].sum() < 0.5 <= found.chances[: median + 1].sum()
    assert found.percentile_of(-1) == found.percentile_of(0) == 0
    assert found.percentile_of(10_000) == pytest.approx(100)
    assert 49 < found.percentile_of(median) < 51


def test_with_dice_on_the_table_the_mean_is_the_value_of_the_best_move() -> None:
    solution = solved("kniffel")
    card = Scorecard.of(solution.rules, {box.id: 0 for box in solution.rules.categories[:9]})
    position = Position(scorecard=card, dice=(2, 3, 3, 5, 6), rolls_left=1)
    chances = solution.further_points(position)
    mean = float(chances @ np.arange(len(chances)))
    assert mean == pytest.approx(solution.moves(position)[0].value, abs=1e-9)
    assert chances.sum() == pytest.approx(1)


def test_a_distribution_is_kept_in_a_file(tmp_path: Path) -> None:
    solution = solved("yatzy-forced")
    steps: list[float] = []
    first = open_distribution(solution, folder=tmp_path, progress=steps.append)
    assert steps[-1] == 1
    steps.clear()
    again = open_distribution(solution, folder=tmp_path, progress=steps.append)
    assert steps == []
    assert again.to_data() == first.to_data()
    (file,) = tmp_path.iterdir()
    for harm in ("", "{}", "[1]", '{"format": "yatzy-distribution-1"}'):
        file.write_text(harm)
        assert open_distribution(solution, folder=tmp_path).to_data() == first.to_data()


def test_any_number_of_threads_finds_the_same_chances() -> None:
    data = load_rules("yahtzee").to_data()
    fewer = [*data["category"][:4], *data["category"][-4:]]
    solution = solve(rules_from_data(data | {"category": fewer}, source="eight boxes"))
    alone, together = (solution.distribution(threads=threads) for threads in (1, 3))
    assert alone.to_data() == together.to_data()


@pytest.mark.parametrize("name", ["saved rolls", "a joker and saved rolls"])
def test_a_few_states_at_a_time_lead_to_the_same_chances(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = solve(small_rules(name))
    whole = solution.distribution()
    monkeypatch.setattr(following, "STATES_AT_ONCE", 3)
    found = solution.distribution()
    assert found.probabilities == whole.probabilities
    assert found.boxes == pytest.approx(whole.boxes, abs=1e-12)


def test_saved_rolls_are_followed_with_dice_on_the_table() -> None:
    solution = solve(small_rules("saved rolls"))
    card = Scorecard.empty(solution.rules)
    box, *_ = card.open_boxes
    card = card.fill(box, 0)
    for saved in range(solution.rules.rolls):
        chances = solution.further_points(card, saved=saved)
        mean = float(chances @ np.arange(len(chances)))
        assert mean == pytest.approx(solution.value(card, saved), abs=1e-9)
    dice = (3,) * solution.rules.dice
    position = Position(scorecard=card, dice=dice, rolls_left=1, saved=1)
    chances = solution.further_points(position)
    mean = float(chances @ np.arange(len(chances)))
    assert mean == pytest.approx(solution.moves(position)[0].value, abs=1e-9)


def test_the_scores_of_very_large_games_are_counted_from_simulated_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_distribution, "BYTES_PER_STATE", 1 << 60)
    monkeypatch.setattr(perfect_games, "ROLLOUTS", 20_000)
    solution = solved("yacht")
    with pytest.raises(TooLargeError):
        solution.distribution()
    found = open_distribution(solution, folder=tmp_path)
    assert not found.exact
    assert found.mean == pytest.approx(solution.expected_score, abs=1)
    assert list(found.boxes) == [box.id for box in solution.rules.categories]
    again = open_distribution(solution, folder=tmp_path, patient=True)
    assert again.to_data() == found.to_data()


def test_a_layer_that_does_not_fit_is_refused_before_there_is_room_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(score_distribution, "BYTES_PER_STATE", 0)
    monkeypatch.setattr(size, "spare_memory", lambda _memory: 1000)
    with pytest.raises(TooLargeError) as refused:
        solved("yatzy-forced").distribution()
    assert refused.value.needed > 1000


def test_only_who_is_patient_waits_for_the_exact_scores_of_large_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perfect_games, "QUICK_STATES", 10)
    monkeypatch.setattr(perfect_games, "ROLLOUTS", 20_000)
    solution = solved("yatzy-forced")
    assert not open_distribution(solution, folder=tmp_path).exact
    exact = open_distribution(solution, folder=tmp_path, patient=True)
    assert exact.exact
    assert open_distribution(solution, folder=tmp_path).to_data() == exact.to_data()
