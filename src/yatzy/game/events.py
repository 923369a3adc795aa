"""Events: what happened. A game is its list of events."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A player put the dice into a box; `extra` was paid on top for a further yahtzee."""

    seat: int
    category: str
    points: int
    extra: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A player put points into a box, for dice that nobody entered."""

    seat: int
    category: str
    points: int
    extra: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """A player took back the last score."""

    seat: int


Event = Started | Rolled | Scored | Noted | Undone
