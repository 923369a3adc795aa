"""A solution: the value of every state, and the answers that follow from it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Dice, Rules, Scorecard
from yatzy.errors import SolutionError
from yatzy.solver import rollout, score_distribution
from yatzy.solver.kernels.turns import solve_nodes
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model.arrays import new_memory, scratch
from yatzy.solver.model.lattice import keeps_of
from yatzy.solver.model.model import Model
from yatzy.solver.position import Position, RankedMove, check_saved
from yatzy.solver.turn import Turn


class Solution:
    """The perfect strategy of some rules; solving it took `seconds`.

    `deviation` is that of a perfect score, once `deviation_of` has been asked for it.
    """

    roll_out = rollout.roll_out
    distribution = score_distribution.distribution
    further_points = score_distribution.further_points

    def __init__(self, model: Model, table: NDArray[Any], *, seconds: float) -> None:
        self.model = model
        self.table = table
        self.seconds = seconds
        self.deviation: float | None = None
        self._last_turn: tuple[tuple[int, int], Turn] | None = None

    @property
    def rules(self) -> Rules:
        return self.model.rules

    @property
    def states(self) -> int:
        return self.model.states

    @property
    def tolerance(self) -> float:
        """The difference below which two values count as equal, given the table's precision."""
        return 1e-9 if self.table.dtype == np.float64 else 1e-3

    @property
    def expected_score(self) -> float:
        """The average score of perfect play: the value of the empty card."""
        return self.value(Scorecard.empty(self.rules))

    def value(self, card: Scorecard, saved: int = 0) -> float:
        """Expected further points before a turn; a `PositionError` for impossible saved rolls."""
        self._check_rules(card.rules)
        check_saved(card, saved)
        return float(self.table[self.model.place_of(card, saved)])

    def turn(self, card: Scorecard, rolls_left: int) -> Turn:
        """The values of a turn's rolls and keeps with up to `rolls_left` rolls left, or more.

        The last turn is cached, because callers mostly ask several questions about it.
        """
        self._check_rules(card.rules)
        place, last = self.model.find(card), self._last_turn
        if last is None or last[0] != place or last[1].most_left < rolls_left:
            last = self._last_turn = place, self._solve_turn(*place, rolls_left)
        return last[1]

    def _solve_turn(self, node: int, lane: int, rolls_left: int) -> Turn:
        arrays, plan, column = self.model.arrays, self.model.plan(np.array([node])), lane % WIDTH
        memory = new_memory(arrays, rolls_left)
        first = lane - column
        solve_nodes(memory, self.table, arrays, plan, 0, 1, first, rolls_left, *scratch(arrays))
        return Turn(self.model, plan, memory, column)

    def moves(self, position: Position) -> tuple[RankedMove, ...]:
        values = [*self._scores(position), *self._keeps(position)]
        best = max(value for _, _, value in values)
        ranked = [
            RankedMove(value=value, error=best - value, keep=keep, category=category)
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
        return [(keep, None, turn.value(keep, rolls_left)) for keep in keeps]

    def blind(self) -> "Solution":
        """The strategy of a player who ignores everything after the current turn."""
        return Solution(self.model, np.zeros_like(self.table), seconds=0.0)

    def _check_rules(self, rules: Rules) -> None:
        if rules is not self.rules and rules.digest != self.rules.digest:
            raise SolutionError(f"this is the strategy of {self.rules.id}, not of {rules.id}")

    def __repr__(self) -> str:
        return f"<Solution of {self.rules.id}: {self.expected_score:.4f}, {self.states:,} states>"
