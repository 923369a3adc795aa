"""What a keep can become: the boxes that a turn ends in, and how likely."""

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Dice, Scorecard
from yatzy.solver import Solution
from yatzy.solver.arrays import new_memory, scratch
from yatzy.solver.policy import choose_turn


class TurnChances:
    """The chances of a turn of perfect play, for one scorecard.

    A chance is that of ending the turn with points in a box; whatever is missing to one is the
    chance of having to scratch.
    """

    def __init__(self, solution: Solution, card: Scorecard, rolls_left: int) -> None:
        model = solution.model
        self._lattice = model.lattice
        self._boxes = [box.id for box in model.boxes]
        node, lane = model.find(card)
        arrays = model.arrays
        choices = np.zeros((rolls_left + 1, len(self._lattice.rolls)), np.int64)
        memory = new_memory(arrays, rolls_left)
        plan = model.plan(np.array([node]))
        choose_turn(choices, memory, solution.table, arrays, plan, lane, *scratch(arrays))
        box = arrays.payments.box
        earns = arrays.payments.points > 0
        self._ends = self._backwards(choices, box, earns)

    def _backwards(
        self, choices: NDArray[np.int64], box: NDArray[np.int64], earns: NDArray[np.bool_]
    ) -> list[NDArray[np.float64]]:
        """For each number of rolls left and each roll, the chances of the boxes."""
        ends: list[NDArray[np.float64]] = []
        for chosen in choices:
            end = np.zeros((len(chosen), len(self._boxes)))
            scores = np.flatnonzero((chosen >= 0) & earns[chosen.clip(min=0)])
            end[scores, box[chosen[scores]]] = 1.0
            keeps = np.flatnonzero(chosen < 0)
            if len(keeps):
                end[keeps] = self._lattice.throws[-1 - chosen[keeps]] @ ends[-1]
            ends.append(end)
        return ends

    def keep(self, keep: Dice, rolls_left: int) -> dict[str, float]:
        """The chances after throwing all but these dice, with so many rolls after that."""
        row = (
            self._lattice.throws[self._lattice.number[tuple(sorted(keep))]] @ self._ends[rolls_left]
        )
        likely = np.argsort(-row, kind="stable")
        return {self._boxes[n]: float(row[n]) for n in likely if row[n] > 0}
