"""How long computations tell how far they are."""

from collections.abc import Callable

Progress = Callable[[float], None]
"""Told now and then which share of the work is done, from 0 to 1."""
