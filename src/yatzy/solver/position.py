"""A position, which is all that a decision depends on, and its ranked moves."""

from dataclasses import dataclass
from typing import Any

from yatzy.core import Dice, Rules, Scorecard, check_dice, format_choice
from yatzy.errors import PositionError


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A player's card, the dice, the rolls left in this turn, and the saved rolls."""

    scorecard: Scorecard
    dice: Dice
    rolls_left: int
    saved: int = 0

    def __post_init__(self) -> None:
        rules = self.rules
        check_dice(self.dice, count=rules.dice)
        if self.scorecard.is_full:
            raise PositionError("every box is filled, so there is nothing to decide")
        if not 0 <= self.rolls_left < rules.rolls:
            raise PositionError(
                f"after a roll 0 to {rules.rolls - 1} rolls are left, not {self.rolls_left}"
            )
        check_saved(self.scorecard, self.saved)

    @property
    def rules(self) -> Rules:
        return self.scorecard.rules

    @property
    def rolls_available(self) -> int:
        return self.rolls_left + self.saved


def check_saved(card: Scorecard, saved: int) -> None:
    """Raise a `PositionError` for more saved rolls than the filled boxes allow."""
    rules = card.rules
    most = (rules.rolls - 1) * len(card.filled) if rules.saved_rolls else 0
    if not 0 <= saved <= most:
        what = f"0 to {most} rolls can have been saved" if most else "no rolls can have been saved"
        raise PositionError(f"{what} at this scorecard, not {saved}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedMove:
    """A legal move: a sorted `keep` or a `category`, never both.

    `value` is the points now plus the value of what follows; `error` is how far that is below the
    best move's. An analysis knows the `chances` of the boxes that the turn can end in after a keep.
    """

    value: float
    error: float
    keep: Dice | None = None
    category: str | None = None
    chances: dict[str, float] | None = None

    @property
    def move(self) -> str:
        return format_choice(self.keep, self.category)

    def to_data(self) -> dict[str, Any]:
        data = {"move": self.move, "value": self.value, "error": self.error}
        return data if self.chances is None else data | {"chances": self.chances}
