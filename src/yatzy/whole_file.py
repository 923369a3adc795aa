"""Atomic file writes: write under a temporary name, then rename."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import get_ident


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """The temporary path to write to; renamed to `path` when the block succeeds."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}.part")
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
