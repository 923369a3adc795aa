"""How many games are rolled out for an answer, by where it is shown."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Situation = Literal["table", "long_table", "review", "chart"]
"""A bar at a table that changes with every move, the same for rules with so many boxes that a bar
which moves at once is worth more than its last percent, a review, or a chart that is too coarse to
change with the seed."""

ROLLOUTS: Mapping[Situation, int] = MappingProxyType(
    {"table": 8000, "long_table": 4000, "review": 4000, "chart": 2000}
)
"""How many games of each player a chance to win is counted from."""
