"""A solution: the value of every state, and what it says about any position."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Dice, Rules, Scorecard, format_dice
from yatzy.errors import SolutionError
from yatzy.solver.arrays import Plan, new_memory, scratch
from yatzy.solver.kernels import solve_nodes
from yatzy.solver.lattice import keeps_of
from yatzy.solver.model import Model
from yatzy.solver.position import Position, check_saved
from yatzy.solver.vectors import WIDTH


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedMove:
    """A legal move and what it is worth.

    `value` is what it scores now plus the value of what follows; `error` is how much less that is
    than the best move's. Exactly one of `keep` and `category` is given.
    """

    move: str
    value: float
    error: float
    keep: Dice | None = None
    category: str | None = None


class Turn:
    """What the rolls and keeps of one turn are worth, for one scorecard."""

    def __init__(self, model: Model, values: NDArray[np.float64]) -> None:
        self._lattice = model.lattice
        self._number = model.lattice.number
        self._values = values

    def roll(self, dice: Sequence[int], rolls_left: int) -> float:
        """The value of dice on the table, with so many more rolls."""
        return float(self._values[rolls_left, self._number[tuple(sorted(dice))]])

    def keep(self, dice: Sequence[int], rolls_left: int) -> float:
        """The value of throwing all but these dice, with so many more rolls after that."""
        return self.roll(dice, rolls_left)

    def throw(self, dice: Sequence[int], rolls_left: int) -> tuple[float, float]:
        """The mean and the variance of the value after throwing all but these dice."""
        chances = self._lattice.throws[self._number[tuple(sorted(dice))]]
        values = self._values[rolls_left, self._lattice.first_roll :]
        mean = self.keep(dice, rolls_left)
        return mean, float(chances @ (values - mean) ** 2)


class Solution:
    """The perfect strategy of some rules; `seconds` is what solving took."""

    def __init__(self, model: Model, table: NDArray[Any], *, seconds: float) -> None:
        self.model = model
        self.table = table
        self.seconds = seconds
        self._last_plan: tuple[int, Plan] | None = None

    @property
    def rules(self) -> Rules:
        """The rules that are solved."""
        return self.model.rules

    @property
    def states(self) -> int:
        """How many values there are."""
        return self.model.states

    @property
    def tolerance(self) -> float:
        """Below which difference two values are equal, as far as the table can tell."""
        return 1e-9 if self.table.dtype == np.float64 else 1e-3

    @property
    def expected_score(self) -> float:
        """What perfect play scores on average: the value of the empty card."""
        return self.value(Scorecard.empty(self.rules))

    def value(self, card: Scorecard, saved: int = 0) -> float:
        """Expected further points under perfect play, before the first roll of a turn.

        Raises:
            PositionError: if so many rolls cannot have been saved.
        """
        self._check_rules(card.rules)
        check_saved(card, saved)
        return float(self.table[self.model.place_of(card, saved)])

    def turn(self, card: Scorecard, rolls_left: int) -> Turn:
        """What the rolls and keeps of a turn are worth, with up to so many rolls after them."""
        self._check_rules(card.rules)
        node, lane = self.model.find(card)
        arrays, plan, column = self.model.arrays, self._plan(node), lane % WIDTH
        memory = new_memory(arrays, rolls_left)
        first = lane - column
        solve_nodes(memory, self.table, arrays, plan, 0, 1, first, rolls_left, *scratch(arrays))
        return Turn(self.model, memory.keeps[:, column::WIDTH])

    def moves(self, position: Position) -> tuple[RankedMove, ...]:
        """Every legal move with its value, best first."""
        values = [*self._scores(position), *self._keeps(position)]
        best = max(value for _, _, value in values)
        ranked = [
            RankedMove(
                move=f"score {category}" if keep is None else f"keep {format_dice(keep) or 'none'}",
                value=value,
                error=best - value,
                keep=keep,
                category=category,
            )
            for keep, category, value in values
        ]
        return tuple(sorted(ranked, key=lambda move: move.error))

    def _scores(self, position: Position) -> list[tuple[None, str, float]]:
        card, dice = position.scorecard, position.dice
        saved = position.rolls_available if self.rules.saved_rolls else 0
        extra, bonus = card.extra_for(dice), card.bonus
        scores = []
        for category, points in card.options(dice).items():
            after = card.fill(category, points, extra=extra > 0)
            earned = points + extra + after.bonus - bonus
            scores.append((None, category, earned + self.value(after, saved)))
        return scores

    def _keeps(self, position: Position) -> list[tuple[Dice, None, float]]:
        if not position.rolls_available:
            return []
        rolls_left = position.rolls_available - 1
        turn = self.turn(position.scorecard, rolls_left)
        keeps = keeps_of(tuple(sorted(position.dice)))
        return [(keep, None, turn.keep(keep, rolls_left)) for keep in keeps]

    def _plan(self, node: int) -> Plan:
        """The plan of one node; a turn asks for the same one several times."""
        last = self._last_plan
        if last is None or last[0] != node:
            last = self._last_plan = (node, self.model.plan(np.array([node])))
        return last[1]

    def _check_rules(self, rules: Rules) -> None:
        if rules is not self.rules and rules.digest != self.rules.digest:
            raise SolutionError(f"this is the strategy of {self.rules.id}, not of {rules.id}")

    def __repr__(self) -> str:
        return f"<Solution of {self.rules.id}: {self.expected_score:.4f}, {self.states:,} states>"
