"""How long a server's event loop is held up, in time of the processor.

That is the time that the loop's own thread computes without a break. Waiting for another thread or
another process does not count, so a busy machine changes nothing.
"""

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

MOST = 0.02
"""Seconds that nothing which a stranger sends may hold up the loop for."""


@contextmanager
def watched_loop() -> Iterator[list[tuple[float, str]]]:
    """The steps of the loop in the block, each with its seconds; the longest is the first."""
    steps: list[tuple[float, str]] = []
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        start = time.thread_time()
        run(handle)
        taken = time.thread_time() - start
        if taken > MOST / 10:
            steps.append((taken, repr(handle)[:400]))

    gc.disable()  # which would look through all that the tests have left behind
    with patch.object(asyncio.Handle, "_run", timed):
        yield steps
    gc.enable()
    steps.sort(reverse=True)
