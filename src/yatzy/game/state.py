"""The state of a game: everything that the next decision may depend on."""

from dataclasses import dataclass
from typing import Self

from yatzy.core import Dice, Rules, Scorecard


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The table between two events.

    `dice` is None until the player to move has rolled. `rolls_left` counts the rolls of this
    turn; `saved` those that each seat has carried over, which are spent after them.
    """

    rules: Rules
    players: tuple[str, ...]
    scorecards: tuple[Scorecard, ...]
    saved: tuple[int, ...]
    turn: int
    rolls_left: int
    dice: Dice | None = None
    rolls_made: int = 0
    before_score: Self | None = None

    @property
    def player(self) -> str:
        """Who is to move."""
        return self.players[self.turn]

    @property
    def scorecard(self) -> Scorecard:
        """The card of the player to move."""
        return self.scorecards[self.turn]

    @property
    def rolls_available(self) -> int:
        """How often the player to move can still roll, saved rolls included."""
        return self.rolls_left + self.saved[self.turn]

    @property
    def is_over(self) -> bool:
        """Whether every box is full; seats move in turn, so the last one's are the last."""
        return self.scorecards[-1].is_full
