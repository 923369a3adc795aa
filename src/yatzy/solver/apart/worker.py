"""The process that computes: what it takes of memory and time ends with it.

It reads an order from standard input and writes JSON, a line at a time: how far it is, and at the
end `{"done": ...}` or `{"error": ...}`. When its input ends, nobody waits any more, and so it ends.
"""

import json
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from yatzy.core import rules_from_data

if sys.platform != "win32":
    import resource

MOST_THREADS = 4
NICENESS = 10
"""Players' moves are computed by other processes of this machine, and go first."""

Order = dict[str, Any]


def main() -> None:
    order: Order = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    _be_modest(order["memory"])
    try:
        result = _WORK[order["what"]](order)
    except MemoryError:
        _tell(error="it ran out of memory")
    except Exception as error:  # the process that waits logs it
        _tell(error=repr(error))
    else:
        _tell(done=result)


def _be_modest(memory: int) -> None:
    """Take no more than so many bytes of memory, and no time that others need."""
    if sys.platform != "win32":
        os.nice(NICENESS)
        with suppress(ValueError, OSError):  # macOS refuses, or does not keep to it
            _, most = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (memory, most))


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)


def _tell(**message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def _report(share: float) -> None:
    _tell(share=share)


def _solve(order: Order) -> float:
    """Write the solution into its file; its deviation."""
    from yatzy.solver import deviation_of
    from yatzy.solver.files.solution_file import solve_to_file

    rules, folder = rules_from_data(order["rules"], source="order"), Path(order["folder"])
    solution = solve_to_file(rules, folder, threads=_threads(), progress=_report)
    return deviation_of(solution)


def _find_scores(order: Order) -> None:
    """Write the scores of perfect games into their file, beside the solution."""
    from yatzy.solver.files.solution_file import load_solution
    from yatzy.solver.files.solution_folder import solution_path
    from yatzy.solver.perfect_games import estimate, save_distribution

    rules, folder = rules_from_data(order["rules"], source="order"), Path(order["folder"])
    path = solution_path(rules, folder)
    solution, games = load_solution(rules, path), order["games"]
    if games is None:
        found = solution.distribution(threads=_threads(), progress=_report)
    else:
        found = estimate(solution, games=games, progress=_report)
    save_distribution(found, path.with_suffix(".distribution"), rules)


def _threads() -> int:
    """Half of the processors, since others play on this machine meanwhile."""
    return max(1, min(MOST_THREADS, (os.cpu_count() or 1) // 2))


_WORK: dict[str, Callable[[Order], float | None]] = {"strategy": _solve, "scores": _find_scores}


if __name__ == "__main__":
    main()
