"""One turn of perfect play: the values of rolls and keeps, and the boxes they end in."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Dice
from yatzy.solver.kernels.policy import choose_turn
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model.arrays import Memory, Plan
from yatzy.solver.model.model import Model


class Turn:
    """The turn of one scorecard, with up to `most_left` rolls left."""

    def __init__(self, model: Model, plan: Plan, memory: Memory, column: int) -> None:
        self._model = model
        self._lattice = model.lattice
        self._plan = plan
        self._memory = memory
        self._column = column
        self._values = memory.keeps[:, column::WIDTH]

    @property
    def most_left(self) -> int:
        return len(self._values) - 1

    def value(self, dice: Sequence[int], rolls_left: int) -> float:
        """The value of a roll with `rolls_left` more rolls, or of a keep before its throw."""
        return float(self._values[rolls_left, self._lattice.number[tuple(sorted(dice))]])

    def throw(self, dice: Sequence[int], rolls_left: int) -> tuple[float, float]:
        """The mean and variance of the value after throwing all but these dice."""
        chances = self._lattice.throws[self._lattice.number[tuple(sorted(dice))]]
        values = self._values[rolls_left, self._lattice.first_roll :]
        mean = self.value(dice, rolls_left)
        return mean, float(chances @ (values - mean) ** 2)

    def chances(self, keep: Dice, rolls_left: int) -> dict[str, float]:
        """The chances of points in each box after throwing all but these dice, likeliest first.

        `rolls_left` counts after the throw. The remainder to 1 is the chance of a scratch.
        """
        row = self._lattice.throws[self._lattice.number[tuple(sorted(keep))]]
        row = row @ self._ends[rolls_left]
        likely = np.argsort(-row, kind="stable")
        return {self._model.boxes[n].id: float(row[n]) for n in likely if row[n] > 0}

    @cached_property
    def _ends(self) -> list[NDArray[np.float64]]:
        """For each number of rolls left, the chances of boxes (columns) by roll (rows)."""
        arrays = self._model.arrays
        choices = np.zeros((self.most_left + 1, len(self._lattice.rolls)), np.int64)
        choose_turn(choices, self._memory, arrays, self._plan, self._column)
        earns = arrays.payments.points > 0
        ends: list[NDArray[np.float64]] = []
        for chosen in choices:
            end = np.zeros((len(chosen), len(self._model.boxes)))
            scores = np.flatnonzero((chosen >= 0) & earns[chosen.clip(min=0)])
            end[scores, arrays.payments.box[chosen[scores]]] = 1.0
            keeps = np.flatnonzero(chosen < 0)
            if len(keeps):
                end[keeps] = self._lattice.throws[-1 - chosen[keeps]] @ ends[-1]
            ends.append(end)
        return ends
