"""The clock that tables go by, which tests can replace."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


def now() -> int:
    return time.time_ns() // 1_000_000
