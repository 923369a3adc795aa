"""Compiling kernels, which takes seconds: Ctrl-C and garbage collection wait until it is done.

LLVM calls back into Python while it compiles, and an exception there, Ctrl-C included, is printed
and lost. The compiler's many objects all live until it is done, so garbage collection would take an
eighth of the time and find nothing.
"""

import gc
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def compiling() -> Iterator[None]:
    with delayed_interrupt(), delayed_garbage():
        yield


@contextmanager
def delayed_garbage() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def delayed_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back until the block ends, unless another handler is set."""
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
