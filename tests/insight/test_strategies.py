import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from tests.hosting.houses import SHORT

from yatzy.core import Rules, is_built_in, load_rules
from yatzy.errors import SolvingError
from yatzy.insight import SITE, Insight, Strategies, is_quick
from yatzy.insight.strategies import can_follow, find_scores
from yatzy.solver import Progress, Solution

pytestmark = pytest.mark.anyio

SECONDS = 20
LONG = load_rules("maxi")


class Held(Strategies):
    """Strategies of which those that take long are held back."""

    def __init__(self) -> None:
        self.jobs = Insight(most_bytes=1 << 20, most_waiting=1).jobs
        super().__init__(self.jobs, most_bytes=1 << 20)
        self.released = threading.Event()

    def _solve(self, rules: Rules, report: Progress) -> Solution:
        if not is_quick(rules):
            report(0.25)
            assert self.released.wait(SECONDS)
        return super()._solve(SHORT, report)


@pytest.fixture
def strategies() -> Iterator[Held]:
    held = Held()
    yield held
    held.released.set()
    held.close()
    held.jobs.close()


async def test_a_quick_strategy_does_not_wait_behind_a_long_one(strategies: Held) -> None:
    with pytest.raises(SolvingError):
        await strategies.get(LONG, SITE, within=0)
    quick = await asyncio.wait_for(strategies.get(SHORT, SITE), SECONDS)
    assert strategies.found(SHORT.digest) is quick
    assert strategies.found(LONG.digest) is None
    assert strategies.progress(SHORT.digest) == 1.0
    strategies.released.set()
    assert await strategies.get(LONG, SITE) is strategies.found(LONG.digest)


async def test_what_takes_a_moment_is_answered_and_what_takes_long_is_told(
    strategies: Held,
) -> None:
    solution = await strategies.get(SHORT, SITE, within=SECONDS)
    scores = await strategies.scores(SHORT, SITE, within=SECONDS)
    assert scores.mean == pytest.approx(solution.expected_score)
    with pytest.raises(SolvingError) as told:
        await strategies.get(LONG, SITE, within=0)
    assert (told.value.stage, told.value.digest) == ("strategy", LONG.digest)


async def test_the_scores_of_small_house_rules_are_exact_and_those_of_others_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    insight = Insight(most_bytes=1 << 20, most_waiting=1)
    solution = await insight.strategies.get(SHORT, SITE)
    exact = find_scores(solution, lambda _: None, memory=1 << 20)
    assert exact.exact
    assert exact.mean == pytest.approx(solution.expected_score, abs=1e-9)
    monkeypatch.setattr("yatzy.insight.strategies.MOST_STATES_TO_FOLLOW", 3)
    counted = find_scores(solution, lambda _: None, memory=1 << 20)
    assert not counted.exact
    assert counted.mean == pytest.approx(exact.mean, rel=0.01)
    insight.close()


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


async def test_errors_are_graded_by_one_measure_before_and_after_the_scores_are_known(
    strategies: Held,
) -> None:
    solution = await strategies.get(SHORT, SITE)
    before = await strategies.deviation(solution, SITE)
    scores = await strategies.scores(SHORT, SITE)
    assert await strategies.deviation(solution, SITE) == before
    assert before == pytest.approx(scores.deviation, rel=0.02)


@pytest.fixture
def insight(monkeypatch: pytest.MonkeyPatch) -> Iterator[Insight]:
    """Computations for which even the smallest house rules take a process."""
    monkeypatch.setattr("yatzy.insight.strategies.MOST_STATES_TO_SOLVE_HERE", 0)
    insight = Insight(most_bytes=1 << 20, most_waiting=4)
    yield insight
    insight.close()


async def test_house_rules_are_solved_in_a_process_with_their_deviation_and_scores(
    insight: Insight,
) -> None:
    solution, deviation = await insight.strategies.get_graded(SHORT, SITE)
    assert isinstance(solution.table, np.memmap), "it comes in a file"
    assert solution.deviation == deviation
    scores = await insight.strategies.scores(SHORT, SITE)
    assert scores.mean == pytest.approx(solution.expected_score)


async def test_a_process_that_nobody_waits_for_is_ended(
    insight: Insight, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[str]] = []

    begun = threading.Event()
    wait = subprocess.Popen.__enter__

    def note(process: subprocess.Popen[str]) -> subprocess.Popen[str]:
        started.append(process)
        begun.set()
        return wait(process)

    command = (sys.executable, "-c", "input(); input()")
    monkeypatch.setattr("subprocess.Popen.__enter__", note)
    monkeypatch.setattr("yatzy.solver.apart.process.COMMAND", command)
    waiting = asyncio.create_task(insight.strategies.get(SHORT, SITE))
    await asyncio.to_thread(begun.wait, SECONDS)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert insight.strategies.progress(SHORT.digest) is None
    monkeypatch.undo()
    await insight.strategies.get(replace(SHORT, rolls=3), SITE)
    assert started[0].returncode is not None, "before anything else was begun"


async def test_built_in_rules_do_not_wait_for_house_rules(
    insight: Insight, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve, released = Strategies._solve, threading.Event()

    def hold(self: Strategies, rules: Rules, report: Progress) -> Solution:
        assert is_built_in(rules) or released.wait(SECONDS)
        return solve(self, rules, report)

    monkeypatch.setattr(Strategies, "_solve", hold)
    house = asyncio.create_task(insight.strategies.get(SHORT, SITE))
    built_in = await asyncio.wait_for(insight.strategies.get(load_rules("yatzy"), SITE), SECONDS)
    assert built_in.rules.id == "yatzy"
    assert not house.done()
    released.set()
    await house


async def test_what_was_started_ends_when_nobody_looks_at_it(
    strategies: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yatzy.insight.strategies.PATIENCE", 0.01)
    monkeypatch.setattr("yatzy.insight.jobs.PATIENCE", 0.0)
    strategies.start(LONG, SITE)
    (follower,) = strategies._followers.values()
    for _ in range(3):
        strategies.look(LONG.digest)
        await asyncio.wait([follower], timeout=0.005)
    await asyncio.wait([follower], timeout=SECONDS)
    assert follower.done()
    await asyncio.sleep(0)
    assert strategies.progress(LONG.digest) is None
