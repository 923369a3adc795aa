from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.solver.small_rules import SMALL, small_rules

from yatzy.core import Scorecard, all_rolls, built_in_ids, load_rules, rules_from_data
from yatzy.errors import TooLargeError
from yatzy.solver import solve
from yatzy.solver.kernels.turns import kernel
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model import model as model_module
from yatzy.solver.model.lattice import build_lattice
from yatzy.solver.model.model import Model
from yatzy.solver.model.needs import Needs
from yatzy.solver.model.size import check_size, count_states, value_bytes


@pytest.mark.parametrize(("dice", "steps"), [(5, 1260), (6, 2772)])
def test_the_lattice_has_as_many_steps_up_as_down(dice: int, steps: int) -> None:
    lattice = build_lattice(dice)
    assert lattice.steps.plus.size == len(lattice.steps.minus) == steps
    assert lattice.steps.chance.sum() == pytest.approx(1)
    assert lattice.rolls == tuple(sorted(all_rolls(dice), key=lambda roll: (len(set(roll)), roll)))


def test_steps_of_the_lattice_add_and_take_away_one_die() -> None:
    lattice = build_lattice(3)
    plus, minus_start, minus = lattice.steps[:3]
    for number, keep in enumerate(lattice.keeps):
        if len(keep) < 3:
            grown = [lattice.keeps[k] for k in plus[number] // WIDTH]
            assert grown == [tuple(sorted((*keep, face))) for face in range(1, 7)]
        smaller = minus[minus_start[number] : minus_start[number + 1]] // WIDTH
        for face, k in zip(sorted(set(keep)), smaller, strict=True):
            assert tuple(sorted((*lattice.keeps[k], face))) == keep
            assert k < number


def test_the_states_of_the_two_scandinavian_games_are_as_published_in_the_design() -> None:
    assert count_states(load_rules("yatzy")) == 828_416
    assert count_states(load_rules("maxi")) == 29_065_216


@pytest.mark.parametrize("id_", sorted(set(built_in_ids()) - {"maxi-saved"}))
def test_the_states_are_counted_before_they_are_laid_out(id_: str) -> None:
    rules = load_rules(id_)
    assert Model(rules).states == count_states(rules)


@pytest.mark.parametrize("name", SMALL)
def test_the_states_of_small_games_are_counted_before_they_are_laid_out(name: str) -> None:
    rules = small_rules(name)
    assert Model(rules).states == count_states(rules)


def test_needs_are_alike_exactly_when_no_reachable_sum_lies_between_them() -> None:
    rules = load_rules("yatzy")
    needs = Needs(rules)
    open_boxes = 0b100001  # ones and sixes
    sums = {a + 6 * b for a, b in product(range(6), repeat=2)}
    lanes = {}
    for missing in range(1, 36):
        lanes[missing] = needs.lane(open_boxes, 63 - missing)
    for low, high in product(lanes, repeat=2):
        if low < high:
            separated = any(low <= total < high for total in sums)
            assert (lanes[low] != lanes[high]) == separated


def test_a_met_need_and_one_out_of_reach_are_alike() -> None:
    needs = Needs(load_rules("yatzy"))
    sixes = 0b100000
    assert needs.lane(sixes, 63) == needs.lane(sixes, 70) == needs.lane(sixes, 30)
    assert needs.lane(sixes, 63) != needs.lane(sixes, 45)


@pytest.mark.parametrize("joker", ["forced", "free", "none"])
@pytest.mark.parametrize("order", ["free", "forced"])
def test_jokers_go_where_the_scorecard_lets_them(joker: str, order: str) -> None:
    data = load_rules("yahtzee").to_data()
    data["extra"]["joker"] = joker
    data["order"] = order
    rules = rules_from_data(data, source="joker")
    model = Model(rules)
    boxes = [box.id for box in model.boxes]
    random = np.random.default_rng(1)
    for _ in range(200):
        filled = int(random.integers(13))
        order_of_filling = list(random.permutation(13)) if order == "free" else list(range(13))
        chosen = [rules.categories[n].id for n in order_of_filling[:filled]]
        card = Scorecard.of(rules, dict.fromkeys(chosen, 0))
        node, _ = model.find(card)
        plan = model.plan(np.array([node]))
        for special, face in enumerate(model.jokers.faces):
            options = card.options((face,) * 5)
            paid = zip(boxes, plan.special[0, special] // WIDTH, strict=True)
            points = model.arrays.payments.points
            assert {box: points[n] for box, n in paid if n < len(points)} == options


def test_rules_that_do_not_fit_the_machine_are_refused_with_their_size() -> None:
    boxes = [{"id": f"box_{n}", "any": True} for n in range(40)]
    rules = rules_from_data({"id": "huge", "category": boxes}, source="huge")
    with pytest.raises(TooLargeError, match=r"would need 74,766\.8 GB or more") as refusal:
        check_size(rules, memory=24 << 30)
    assert refusal.value.needed == (64 + 4) << 40
    forced = rules_from_data({"id": "long", "order": "forced", "category": boxes}, source="long")
    assert check_size(forced, memory=24 << 30) == 64 + 41 * 8


def test_a_game_is_refused_where_another_machine_would_take_it() -> None:
    maxi = load_rules("maxi")
    assert check_size(maxi, memory=1 << 30) == (64 << 20) + 29_065_216 * 8
    with pytest.raises(
        TooLargeError, match=r"need 0\.3 GB or more, but this machine can spare 0\.1"
    ):
        check_size(maxi, memory=1 << 27)


def test_very_many_states_are_kept_in_single_precision() -> None:
    assert value_bytes(count_states(load_rules("maxi"))) == 8
    assert value_bytes(count_states(load_rules("maxi-saved"))) == 4


def test_boxes_of_one_kind_share_their_lanes_and_steps() -> None:
    boxes = [{"id": f"box_{n}", "face": n % 6 + 1} for n in range(12)]
    data = {"id": "wide", "bonus": {"threshold": 63, "points": 50}, "category": boxes}
    model = Model(rules_from_data(data, source="wide"))
    needs = model.needs
    assert needs.alike(0b000001_000000) == needs.alike(0b000000_000001) == 0b000000_000001
    assert needs.alike(0b000011_000010) == 0b000010_000011
    assert needs.kind(7) == needs.kind(1) == 1
    lanes = model.arrays.lanes
    row, twin = 0b000000_000011, 0b000011_000000
    assert lanes.start[row, 0].tolist() == lanes.start[twin, 6].tolist()
    assert len(lanes.lane) < 1_000_000


@pytest.mark.parametrize("name", ["a bonus and a lower box", "extra with a forced joker"])
def test_a_layer_in_several_plans_is_solved_like_one(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = small_rules(name)
    whole = solve(rules)
    monkeypatch.setattr(model_module, "NODES_AT_ONCE", 2)
    assert solve(rules).table.tolist() == whole.table.tolist()


def test_kernels_are_compiled_where_there_is_no_place_to_keep_them() -> None:
    names: dict[str, Any] = {}
    exec("def double(number):\n    return 2 * number", names)
    assert kernel(names["double"])(21) == 42
