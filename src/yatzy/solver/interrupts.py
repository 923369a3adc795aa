"""Ctrl-C while kernels are compiled.

LLVM calls back into Python while it makes machine code, and an exception there is printed and lost,
an interrupt like any other. So it waits until the compiler is done, which takes seconds at most.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def delayed_interrupt() -> Iterator[None]:
    """Let Ctrl-C wait for the end of the block; a handler that somebody else has set stays."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    received: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as every handler
        received.append(number)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if received:
        raise KeyboardInterrupt
