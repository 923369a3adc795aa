import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.service.houses import SHORT

from yatzy.core import Rules, load_rules
from yatzy.errors import SolvingError
from yatzy.service.background import Report
from yatzy.service.perfect_scores import can_follow, find_scores
from yatzy.service.solutions import Solutions, is_quick

if TYPE_CHECKING:
    from yatzy.solver import Solution

pytestmark = pytest.mark.anyio

SECONDS = 20
LONG = load_rules("maxi")


class Held(Solutions):
    """Solutions of which those that take long are held back."""

    def __init__(self) -> None:
        super().__init__(most_bytes=1 << 20)
        self.released = threading.Event()

    def _solve(self, rules: Rules, report: Report) -> "Solution":
        if not is_quick(rules):
            report(0.25)
            assert self.released.wait(SECONDS)
        return super()._solve(SHORT, report)


@pytest.fixture
def solutions() -> Iterator[Held]:
    held = Held()
    yield held
    held.released.set()
    held.close()


async def test_a_quick_solution_does_not_wait_behind_a_long_one(solutions: Held) -> None:
    with pytest.raises(SolvingError):
        solutions.get(LONG)
    quick = await asyncio.wait_for(solutions.wait(SHORT), SECONDS)
    assert solutions.found(SHORT.digest) is quick
    assert solutions.found(LONG.digest) is None
    assert solutions.progress(SHORT.digest) == 1.0
    solutions.released.set()
    assert await solutions.wait(LONG) is solutions.found(LONG.digest)


async def test_what_takes_a_moment_is_answered_and_what_takes_long_is_told(
    solutions: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yatzy.service.solutions.SECONDS_TO_OPEN", SECONDS)
    solution = await solutions.get_soon(SHORT)
    scores = await solutions.get_scores_soon(SHORT)
    assert scores.mean == pytest.approx(solution.expected_score)
    monkeypatch.setattr("yatzy.service.solutions.SECONDS_TO_OPEN", 0)
    with pytest.raises(SolvingError) as told:
        await solutions.get_soon(LONG)
    assert (told.value.stage, told.value.digest) == ("strategy", LONG.digest)


async def test_the_scores_of_small_house_rules_are_exact_and_those_of_others_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Solutions(most_bytes=1 << 20)
    solution = await known.wait(SHORT)
    exact = find_scores(solution, lambda _: None)
    assert exact.exact
    assert exact.mean == pytest.approx(solution.expected_score, abs=1e-9)
    monkeypatch.setattr("yatzy.service.perfect_scores.MOST_STATES_TO_FOLLOW", 3)
    counted = find_scores(solution, lambda _: None)
    assert not counted.exact
    assert counted.mean == pytest.approx(exact.mean, rel=0.01)
    known.close()


@pytest.mark.parametrize(
    ("states", "points", "is_exact"),
    [
        (300_000, 1000 - 12, True),
        (300_000, 1000 - 11, False),
        (300_001, 0, False),
        (300, 999_988, True),
    ],
)
def test_exact_scores_have_bounds_of_states_and_of_points(
    *, states: int, points: int, is_exact: bool
) -> None:
    pair, chance = SHORT.categories
    rules = replace(SHORT, categories=(replace(pair, points=points), chance))
    assert can_follow(rules, states=states) is is_exact


async def test_the_deviation_is_that_of_the_scores_as_soon_as_they_are_known(
    solutions: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yatzy.service.solutions.SECONDS_TO_OPEN", SECONDS)
    solution = await solutions.get_soon(SHORT)
    estimated = await solutions.get_deviation(solution)
    scores = await solutions.get_scores_soon(SHORT)
    assert await solutions.get_deviation(solution) == scores.deviation
    assert estimated == pytest.approx(scores.deviation, rel=0.1)
