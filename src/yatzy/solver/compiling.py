"""What holds while kernels are compiled, which takes seconds.

LLVM calls back into Python while it makes machine code, and an exception there is printed and lost,
Ctrl-C included. So Ctrl-C waits until the compiler is done.

The compiler makes very many objects that all live until it is done. Garbage collection would take
an eighth of its time and find nothing, so it waits too.
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
    """Pause garbage collection inside the block, where it runs at all."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def delayed_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back until the block ends; a handler that somebody else has set stays."""
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
