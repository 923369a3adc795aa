"""The state of a game between two events."""

from dataclasses import dataclass
from typing import Self

from yatzy.core import Dice, Rules, Scorecard


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player's place in the ranking; equal totals share a place."""

    place: int
    seat: int
    player: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All that the next decision may depend on.

    `dice` is None before the first roll of a turn. `rolls_left` are those of this turn, `saved` the
    carried-over rolls of each seat, which are spent after them. `rolls` are those that each seat
    has made in the whole game, `rolls_thrown` those of this turn.
    """

    rules: Rules
    players: tuple[str, ...]
    scorecards: tuple[Scorecard, ...]
    saved: tuple[int, ...]
    turn: int
    rolls_left: int
    rolls: tuple[int, ...]
    dice: Dice | None = None
    rolls_thrown: int = 0
    before_score: Self | None = None

    @property
    def player(self) -> str:
        return self.players[self.turn]

    @property
    def scorecard(self) -> Scorecard:
        return self.scorecards[self.turn]

    @property
    def rolls_available(self) -> int:
        """The rolls left in this turn, saved ones included."""
        return self.rolls_left + self.saved[self.turn]

    @property
    def options(self) -> dict[str, int]:
        """The boxes that the dice may fill now, with their points; none before a roll."""
        return {} if self.dice is None else self.scorecard.options(self.dice)

    @property
    def rolls_made(self) -> int:
        """The rolls of all seats so far; none is ever undone."""
        return sum(self.rolls)

    @property
    def turn_number(self) -> int:
        """The turns that the player to move has finished: the boxes that they have filled."""
        return len(self.scorecard.filled)

    @property
    def undo_seat(self) -> int | None:
        return None if self.before_score is None else self.before_score.turn

    @property
    def is_over(self) -> bool:
        """Whether every box is full; the last seat is the last to fill one."""
        return self.scorecards[-1].is_full

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Best first."""
        totals = [card.total for card in self.scorecards]
        standings = [
            Standing(
                place=1 + sum(other > total for other in totals),
                seat=seat,
                player=player,
                total=total,
            )
            for seat, (player, total) in enumerate(zip(self.players, totals, strict=True))
        ]
        return tuple(sorted(standings, key=lambda standing: standing.place))
