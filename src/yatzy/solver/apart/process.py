"""Ordering a solution from a process of its own.

Rules that strangers wrote may take any amount of memory and time. In a process they take neither
from the server: the memory is limited, the process runs behind others, and it is killed when it
takes too long or nobody waits any more. Its files live as long as the solution that reads them.
"""

import json
import logging
import os
import shutil
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import mkdtemp
from time import monotonic
from typing import IO, Any

import numpy as np

from yatzy.core import Rules
from yatzy.errors import SolverEndedError
from yatzy.solver.files.solution_file import load_solution
from yatzy.solver.files.solution_folder import solution_path
from yatzy.solver.perfect_games import load_distribution
from yatzy.solver.progress import Progress
from yatzy.solver.score_distribution import Distribution
from yatzy.solver.solution import Solution

COMMAND = (sys.executable, "-P", "-m", "yatzy.solver.apart.worker")
MEMORY_BESIDES = 2 << 30
"""The address space of the interpreter, the compiler and the threads, in bytes; half is used."""

SECONDS_BETWEEN_LOOKS = 0.1

_LOG = logging.getLogger(__name__)


def solve_apart(rules: Rules, *, memory: int, seconds: float, progress: Progress) -> Solution:
    """The solution of rules that fit into so many bytes of memory; its deviation is known.

    Raises:
        SolverEndedError: if it takes more memory, or more seconds.
    """
    with _own_folder() as folder:
        order = {"what": "strategy", "rules": rules.to_data(), "folder": str(folder)}
        deviation = _run(order, memory=memory, seconds=seconds, progress=progress)
        solution = load_solution(rules, solution_path(rules, folder))
        solution.deviation = deviation
        weakref.finalize(solution, shutil.rmtree, folder, ignore_errors=True)
    return solution


def follow_apart(
    solution: Solution, *, games: int | None, memory: int, seconds: float, progress: Progress
) -> Distribution:
    """The scores of perfect games, exact or from so many games; raises like `solve_apart`."""
    table, rules = solution.table, solution.rules
    assert isinstance(table, np.memmap)
    assert table.filename is not None
    path = Path(table.filename)
    order = {"what": "scores", "rules": rules.to_data(), "folder": str(path.parent), "games": games}
    _run(order, memory=memory, seconds=seconds, progress=progress)
    found = load_distribution(path.with_suffix(".distribution"), rules)
    if found is None:
        raise SolverEndedError
    return found


@contextmanager
def _own_folder() -> Iterator[Path]:
    """A new folder, which is removed if the block fails."""
    folder = Path(mkdtemp(prefix="yatzy-"))
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _run(order: dict[str, Any], *, memory: int, seconds: float, progress: Progress) -> Any:  # noqa: ANN401 - whatever was ordered
    """The result of an order; what `progress` raises ends the process."""
    text = json.dumps(order | {"memory": memory + MEMORY_BESIDES}) + "\n"
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        lines: SimpleQueue[str] = SimpleQueue()
        reader = threading.Thread(target=_read, args=(process.stdout, lines), daemon=True)
        reader.start()
        try:
            process.stdin.write(text)
            process.stdin.flush()
            return _follow(lines, monotonic() + seconds, progress)
        except BrokenPipeError:
            raise SolverEndedError from None
        finally:
            process.kill()
            reader.join()


def _read(output: IO[str], lines: "SimpleQueue[str]") -> None:
    for line in output:
        lines.put(line)
    lines.put("")


def _follow(lines: "SimpleQueue[str]", deadline: float, progress: Progress) -> Any:  # noqa: ANN401 - as above
    share = 0.0
    while monotonic() < deadline:
        progress(share)
        try:
            line = lines.get(timeout=SECONDS_BETWEEN_LOOKS)
        except Empty:
            continue
        told = json.loads(line or '{"error": "it was ended"}')
        if "done" in told:
            return told["done"]
        if "error" in told:
            _LOG.warning("a strategy is not computed", extra={"reason": told["error"]})
            raise SolverEndedError
        share = told["share"]
    _LOG.warning("a strategy is not computed", extra={"reason": "it took too long"})
    raise SolverEndedError
