"""Commands: the moves that a player asks for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice that are not kept; `keep` are indices of dice.

    `dice` are all dice after the throw, or the thrown ones alone; None to draw them from a source.
    `link` is the next link of the player's chain, for woven dice.
    """

    keep: tuple[int, ...] = ()
    dice: tuple[int, ...] | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Put the dice into a box."""

    category: str


@dataclass(frozen=True, slots=True)
class Note:
    """Put points into a box without entering the dice; `extra` for a further yahtzee."""

    category: str
    points: int
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last score."""


Command = Roll | Score | Note | Undo
