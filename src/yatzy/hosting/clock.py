"""What time it is."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


def now() -> int:
    return time.time_ns() // 1_000_000
