"""How long computations report their progress."""

from collections.abc import Callable

Progress = Callable[[float], None]  # called with the share of the work done, from 0 to 1
