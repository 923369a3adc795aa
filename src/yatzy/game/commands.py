"""Commands: what a player asks for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice that are not kept; `keep` names places, from 0.

    `dice` is what then lies on the table, all of it or the thrown dice alone; None where a source
    of dice is asked.
    """

    keep: tuple[int, ...] = ()
    dice: tuple[int, ...] | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Put the dice into a box."""

    category: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Put points into a box, for a turn whose dice nobody entered.

    `extra` says that they were a further yahtzee, which is paid on top.
    """

    category: str
    points: int
    extra: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last score."""

    seat: int | None = None


Command = Roll | Score | Note | Undo
