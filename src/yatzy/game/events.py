"""Events: what happened. A game is its list of events.

Each kind of event that follows the start has a name of its own, which is also its name in records
and on the wire.
"""

from dataclasses import dataclass, field
from typing import Literal

from yatzy.core import Dice, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """The players sat down to a game by these rules."""

    rules: Rules
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """A player kept the dice at some places and threw the others; `dice` lie there now."""

    seat: int
    keep: tuple[int, ...]
    dice: Dice
    kind: Literal["rolled"] = field(default="rolled", init=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A player put the dice into a box; `extra` was paid on top for a further yahtzee."""

    seat: int
    category: str
    points: int
    extra: int = 0
    kind: Literal["scored"] = field(default="scored", init=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A player put points into a box, for dice that nobody entered."""

    seat: int
    category: str
    points: int
    extra: int = 0
    kind: Literal["noted"] = field(default="noted", init=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """A player took back the last score."""

    seat: int
    kind: Literal["undone"] = field(default="undone", init=False, repr=False)


Played = Rolled | Scored | Noted | Undone
"""What can happen once a game has started."""

Event = Started | Played
