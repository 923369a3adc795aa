"""The number of rollouts per player for a chance to win, by where it is shown.

A `table` shows a bar that changes with every move; a `long_table` has rules with so many boxes that
speed matters more than the last percent.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Situation = Literal["table", "long_table", "review"]
ROLLOUTS: Mapping[Situation, int] = MappingProxyType(
    {"table": 8000, "long_table": 4000, "review": 4000}
)
