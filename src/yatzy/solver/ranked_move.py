"""A ranked move: what a player can do, and what it is worth."""

from dataclasses import dataclass

from yatzy.core import Dice, format_choice


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedMove:
    """A legal move and what it is worth.

    `value` is what it scores now plus the value of what follows; `error` is how much less that is
    than the best move's. Exactly one of `keep`, in ascending order, and `category` is given.
    """

    value: float
    error: float
    keep: Dice | None = None
    category: str | None = None

    @property
    def move(self) -> str:
        """The move as text, such as `keep 44` or `score fours`."""
        return format_choice(self.keep, self.category)
