"""Solving, layer by layer, from the full card to the empty one.

A node with k boxes filled needs only nodes with k + 1, so the nodes of a layer are independent.
Threads solve them in chunks, with kernels that release the interpreter's lock; between chunks there
is time to report progress, and to stop.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Rules
from yatzy.solver.compiling import compiling
from yatzy.solver.kernels.turns import solve_nodes
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model.arrays import NO_MEMORY, Plan, scratch
from yatzy.solver.model.model import Model
from yatzy.solver.model.size import check_size, value_bytes
from yatzy.solver.progress import Progress
from yatzy.solver.solution import Solution

CHUNKS_PER_THREAD = 6
SMALLEST_CHUNK = 2000


def solve(
    rules: Rules, *, threads: int | None = None, progress: Progress | None = None
) -> Solution:
    """The perfect strategy of these rules; a `TooLargeError` if it does not fit into memory."""
    return solve_in_memory(Model(rules), threads=threads, progress=progress)


def solve_in_memory(
    model: Model, *, threads: int | None = None, progress: Progress | None = None
) -> Solution:
    """Like `solve`, with a given model."""
    check_size(model.rules, needs=model.needs)
    table = np.zeros(table_length(model), table_type(model))
    seconds = solve_into(table, model, threads=threads, progress=progress)
    return Solution(model, table, seconds=seconds)


def table_type(model: Model) -> np.dtype[Any]:
    return np.dtype(f"f{value_bytes(model.states)}")


def table_length(model: Model) -> int:
    """One row more than there are states, because rows are read whole, past the last lane."""
    return model.states + WIDTH


def solve_into(
    table: NDArray[Any],
    model: Model,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> float:
    """Fill a table of zeros with the value of every state; the seconds, without compiling."""
    report = progress or (lambda _: None)
    report(0.0)
    arrays, nothing = model.arrays, model.plan(np.empty(0, np.int64))

    def solve_chunk(plan: Plan, first: int, last: int) -> int:
        solve_nodes(NO_MEMORY, table, arrays, plan, first, last, 0, 0, *scratch(arrays))
        return int(model.states_of(plan)[first:last].sum())

    with compiling():
        solve_chunk(nothing, 0, 0)
    start = perf_counter()
    workers = threads or os.cpu_count() or 1
    solved = 0
    with ThreadPoolExecutor(workers) as pool:
        for plan in model.layers():
            cuts = _chunks(model.states_of(plan), workers)
            # An exception here, Ctrl-C included, cancels the chunks that have not begun.
            for states in pool.map(partial(solve_chunk, plan), cuts, cuts[1:]):
                solved += states
                report(solved / model.states)
    report(1.0)
    return perf_counter() - start


def _chunks(states: NDArray[np.int64], workers: int) -> list[int]:
    """Where to cut a layer so that all threads get about the same amount of work."""
    ends = np.cumsum(states)
    pieces = max(1, min(workers * CHUNKS_PER_THREAD, int(ends[-1]) // SMALLEST_CHUNK))
    cuts = np.searchsorted(ends, ends[-1] * np.arange(1, pieces) / pieces)
    return [0, *sorted({int(cut) for cut in cuts} - {0, len(states)}), len(states)]
