"""Solutions as files: a page of header, then the table, memory-mapped.

A file is named by the digest of its rules, so rules that are played alike share one. It is written
under a temporary name and renamed when it is whole; what does not fit is refused, and then solved
again. The header has a checksum of all values, which is compared whenever a file is opened.
"""

import json
import os
import zlib
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any, BinaryIO

import numpy as np

from yatzy.core import Rules
from yatzy.errors import SolutionError
from yatzy.solver.files.solution_folder import solution_path
from yatzy.solver.model.model import Model
from yatzy.solver.model.size import check_size
from yatzy.solver.progress import Progress
from yatzy.solver.solution import Solution
from yatzy.solver.solving import solve_in_memory, solve_into, table_length, table_type
from yatzy.whole_file import whole_file

FORMAT = "yatzy-solution-2"
HEADER_BYTES = 4096
ZEROS = bytes(1 << 20)
A_DAY = 24 * 60 * 60


def open_solution(
    rules: Rules,
    *,
    folder: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Solution:
    """The solution of these rules: from its file, or solved now and kept there.

    Where no file can be written, it lives in memory and is gone with the process.

    Raises a `TooLargeError` if it does not fit into memory.
    """
    path, model = solution_path(rules, folder), Model(rules)
    if not force:
        with suppress(OSError, SolutionError):
            return _load(model, path)
    try:
        return _solve_to_file(model, path, progress=progress)
    except OSError:
        return solve_in_memory(model, progress=progress)


def solve_to_file(
    rules: Rules, folder: Path, *, threads: int, progress: Progress | None = None
) -> Solution:
    """The solution of these rules, solved now and kept in its file; an `OSError` if it cannot."""
    path = solution_path(rules, folder)
    return _solve_to_file(Model(rules), path, threads=threads, progress=progress)


def load_solution(rules: Rules, path: Path) -> Solution:
    """The solution in a file; a `SolutionError` if it is damaged or belongs to other rules."""
    return _load(Model(rules), path)


def _load(model: Model, path: Path) -> Solution:
    header = _read_header(path)
    for field, value in _shape(model).items():
        if header.get(field) != value:
            rules = model.rules.id
            raise SolutionError(f"{path} is no solution of {rules}: its {field} is another")
    if not isinstance(header.get("seconds"), float):
        raise SolutionError(f"{path} does not say how long it took")
    if path.stat().st_size != HEADER_BYTES + _table_bytes(model):
        raise SolutionError(f"{path} has been cut short")
    # Copy on write: never written to, but of the same type as a table in memory for the kernels.
    table = np.memmap(path, table_type(model), mode="c", offset=HEADER_BYTES)
    solution = Solution(model, table, seconds=header["seconds"])
    is_same = solution.expected_score == header.get("expected_score")
    if not is_same or _checksum(path) != header.get("checksum"):
        raise SolutionError(f"{path} has been damaged: its values are not those it was saved with")
    return solution


def _checksum(path: Path) -> int:
    """Of all values, read in pieces: through the map they would all stay in memory."""
    found = 0
    with path.open("rb") as file:
        file.seek(HEADER_BYTES)
        while piece := file.read(len(ZEROS)):
            found = zlib.crc32(piece, found)
    return found


def _solve_to_file(
    model: Model, path: Path, *, threads: int | None = None, progress: Progress | None
) -> Solution:
    """Solve straight into the file, so that the table is in memory once."""
    check_size(model.rules, needs=model.needs)
    path.parent.mkdir(parents=True, exist_ok=True)
    _remove_leftovers(path.parent)
    with whole_file(path) as temporary:
        with temporary.open("wb") as file:
            _take_room(file, HEADER_BYTES + _table_bytes(model))
        _fill(temporary, model, threads, progress)
    return _load(model, path)


def _fill(path: Path, model: Model, threads: int | None, progress: Progress | None) -> None:
    """Solve into a file. Its map ends here, since Windows does not rename a file that has one."""
    table = np.memmap(path, table_type(model), mode="r+", offset=HEADER_BYTES)
    seconds = solve_into(table, model, threads=threads, progress=progress)
    _write_header(path, Solution(model, table, seconds=seconds))


def _remove_leftovers(folder: Path) -> None:
    for part in folder.glob("*.part"):
        with suppress(OSError):
            if time() - part.stat().st_mtime > A_DAY:
                part.unlink()


def _take_room(file: BinaryIO, size: int) -> None:
    """Make a file that large and reserve its disk space: a sparse map on a full disk is fatal."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file.fileno(), 0, size)
    else:
        for begin in range(0, size, len(ZEROS)):
            file.write(ZEROS[: size - begin])


def _table_bytes(model: Model) -> int:
    return table_length(model) * table_type(model).itemsize


def _shape(model: Model) -> dict[str, object]:
    return {
        "format": FORMAT,
        "digest": model.rules.digest,
        "type": table_type(model).str,
        "states": model.states,
    }


def _write_header(path: Path, solution: Solution) -> None:
    results = {
        "expected_score": solution.expected_score,
        "seconds": solution.seconds,
        "checksum": zlib.crc32(solution.table.data),
    }
    text = json.dumps(_shape(solution.model) | results)
    with path.open("r+b") as file:
        file.write(text.encode().ljust(HEADER_BYTES))


def _read_header(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        head = file.read(HEADER_BYTES)
    try:
        header = json.loads(head)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict):
        raise SolutionError(f"{path} is not a solution")
    return header
