"""Solving in a process of its own: the same answer, and nothing that it takes stays."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.hosting.houses import SHORT

from yatzy.core import Rules, rules_from_data
from yatzy.errors import SolverEndedError
from yatzy.solver import Solution, estimate, follow_apart, solve, solve_apart
from yatzy.solver.apart import process

SECONDS = 60
MEMORY = 1 << 28


class StoppedError(Exception):
    pass


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def large() -> Rules:
    """Rules whose table alone takes a quarter of a gigabyte."""
    boxes: list[dict[str, Any]] = [{"id": f"b{n}", "any": True, "points": n} for n in range(20)]
    return rules_from_data({"id": "x", "dice": 1, "rolls": 1, "category": boxes}, source="test")


def solved() -> tuple[Solution, list[float]]:
    shares: list[float] = []
    found = solve_apart(SHORT, memory=MEMORY, seconds=SECONDS, progress=shares.append)
    return found, shares


def test_it_is_the_same_solution_and_its_files_go_with_it(folder: Path) -> None:
    solution, shares = solved()
    here = solve(SHORT)
    assert np.array_equal(solution.table, here.table)
    assert solution.deviation == estimate(here, games=20_000).deviation
    assert shares == sorted(shares)
    exact = follow_apart(
        solution, games=None, memory=MEMORY, seconds=SECONDS, progress=shares.append
    )
    assert exact.exact
    assert exact.mean == pytest.approx(here.expected_score)
    counted = follow_apart(
        solution, games=1000, memory=MEMORY, seconds=SECONDS, progress=shares.append
    )
    assert not counted.exact
    assert len(list(folder.iterdir())) == 1
    del solution
    assert not list(folder.iterdir())


def test_too_much_memory_ends_the_process_and_not_this_one(folder: Path) -> None:
    with pytest.raises(SolverEndedError, match="more memory or time"):
        solve_apart(large(), memory=-(3 << 29), seconds=SECONDS, progress=lambda _: None)
    assert not list(folder.iterdir())


def test_too_much_time_ends_the_process(folder: Path) -> None:
    with pytest.raises(SolverEndedError):
        solve_apart(large(), memory=MEMORY, seconds=0.2, progress=lambda _: None)
    assert not list(folder.iterdir())


def test_whoever_watches_the_progress_can_stop_it(folder: Path) -> None:
    def stop(_: float) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        solve_apart(large(), memory=MEMORY, seconds=SECONDS, progress=stop)
    assert not list(folder.iterdir())


def test_a_process_that_cannot_work_is_told_as_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "COMMAND", (sys.executable, "-c", "raise SystemExit(3)"))
    with pytest.raises(SolverEndedError):
        solve_apart(SHORT, memory=MEMORY, seconds=SECONDS, progress=lambda _: None)


def test_the_process_ends_with_the_one_that_started_it() -> None:
    with subprocess.Popen(process.COMMAND, stdin=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        order = '{"what": "strategy", "memory": 4294967296, "rules": {}, "folder": "/nowhere"}\n'
        worker.stdin.write(order.encode())
        worker.stdin.close()
        assert worker.wait(SECONDS) in {0, 1}
