"""The lattice of keeps: every multiset of 0 to n dice, and the steps of one die between them.

A step up adds a die, a step down removes one. Throwing one more die is an average over six steps
up; choosing a keep is a maximum over repeated steps down. Keeps are numbered by size, then by how
many faces they show (so that loops over steps have steady lengths); the rolls, which are the keeps
of all dice, come last.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import numpy as np

from yatzy.core import FACES, Dice, all_keeps, all_rolls, probability
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model.arrays import Floats, Steps, places


@dataclass(frozen=True, eq=False)
class Lattice:
    """The keeps of `dice` dice, their numbers, and where each step leads."""

    dice: int
    keeps: tuple[Dice, ...]
    number: dict[Dice, int]
    first_roll: int
    steps: Steps

    @cached_property
    def throws(self) -> Floats:
        """The chance of each roll (column) after throwing the dice around each keep (row)."""
        throws = np.zeros((len(self.keeps), len(self.rolls)))
        throws[self.first_roll :] = np.eye(len(self.rolls))
        for keep in range(self.first_roll - 1, -1, -1):
            throws[keep] = throws[self.steps.plus[keep] // WIDTH].mean(axis=0)
        return throws

    @property
    def rolls(self) -> tuple[Dice, ...]:
        return self.keeps[self.first_roll :]


@cache
def build_lattice(dice: int) -> Lattice:
    keeps = tuple(sorted(all_keeps(dice), key=lambda keep: (len(keep), len(set(keep)), keep)))
    number = {keep: place for place, keep in enumerate(keeps)}
    first_roll = len(keeps) - len(all_rolls(dice))
    plus = [[number[tuple(sorted((*keep, face)))] for face in FACES] for keep in keeps[:first_roll]]
    minus = [[number[_without(keep, face)] for face in sorted(set(keep))] for keep in keeps]
    within = [[number[keep] for keep in keeps_of(roll)] for roll in keeps[first_roll:]]
    steps = Steps(
        plus=places(plus).reshape(-1, len(FACES)),
        minus_start=np.cumsum([0, *map(len, minus)], dtype=np.uint32),
        minus=places([k for row in minus for k in row]),
        within_start=np.cumsum([0, *map(len, within)]),
        within=np.array([k for row in within for k in row], np.int64),
        chance=np.array([float(probability(roll)) for roll in keeps[first_roll:]]),
    )
    return Lattice(dice, keeps, number, first_roll, steps)


@cache
def keeps_of(roll: Dice) -> tuple[Dice, ...]:
    """The keeps of a sorted roll that throw at least one die, fewest dice first.

    >>> keeps_of((4, 4, 5))
    ((), (4,), (5,), (4, 4), (4, 5))
    """
    sizes = range(len(roll))
    return tuple(dict.fromkeys(keep for size in sizes for keep in combinations(roll, size)))


def _without(keep: Dice, face: int) -> Dice:
    place = keep.index(face)
    return keep[:place] + keep[place + 1 :]
