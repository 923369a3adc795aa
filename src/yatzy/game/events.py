"""Events: what happened. A game is its list of events.

`kind` is the name of an event in records and on the wire.
"""

from dataclasses import dataclass, field
from typing import Literal

from yatzy.core import Dice, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A game by these rules began."""

    rules: Rules
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """The links of the two chains that a roll was woven from, in hexadecimal."""

    server: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """A player kept the dice at some indices and threw the others; `dice` are all of them now.

    Woven dice have `links`; the player's is of the stand-in's chain if `stand_in` is true.
    """

    seat: int
    keep: tuple[int, ...]
    dice: Dice
    links: Links | None = None
    stand_in: bool = False
    kind: Literal["rolled"] = field(default="rolled", init=False, repr=False)

    @property
    def thrown(self) -> Dice:
        """The dice that were not kept, from left to right."""
        return tuple(die for place, die in enumerate(self.dice) if place not in self.keep)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A player put the dice into a box; `extra` points are for a further yahtzee."""

    seat: int
    category: str
    points: int
    extra: int = 0
    kind: Literal["scored"] = field(default="scored", init=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A player put points into a box without entering the dice."""

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
Event = Started | Played
