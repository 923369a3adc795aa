"""What the kernels read: rules and nodes as nothing but arrays.

A *row* is a stretch of `WIDTH` neighbouring numbers, one for each of so many lanes. Where a row is
meant, an array says where it begins, so places of rows are multiples of WIDTH.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yatzy.solver.kernels.vectors import WIDTH

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Places = NDArray[np.uint32]
Table = NDArray[Any]
"""The values: float64, or float32 where there are very many."""


class Steps(NamedTuple):
    """The steps of the lattice, as rows of keeps.

    `plus[k]` are the six keeps with one die more than keep `k`; those with one die less are
    `minus[minus_start[k]:minus_start[k + 1]]`. What can be kept of the r-th roll, so that at least
    one die is thrown, are the keeps `within[within_start[r]:within_start[r + 1]]`; the chance of
    the roll is `chance[r]`.
    """

    plus: Places
    minus_start: Places
    minus: Places
    within_start: Ints
    within: Ints
    chance: Floats


class Payments(NamedTuple):
    """What boxes pay: one payment for each number of points that a box can hold, the zero first.

    Those of box b are `start[b]` to `start[b + 1]`. A common box pays for many rolls, and
    `of_roll[roll, b]` is the row of the payment; a rare box lists the few rolls that it pays for,
    each with its payment, in `rare` from `rare_start[b]` to `rare_start[b + 1]`.
    """

    start: Ints
    box: Ints
    points: Floats
    of_roll: Places
    rare_start: Ints
    rare: Places


class Lanes(NamedTuple):
    """Where the lanes of each set of open upper boxes go, and what bonus they earn on the way.

    Box b is the `upper_place[b]`-th upper one, or none (-1). With the i-th payment of the j-th
    upper box, lane n of set u moves to `lane[start[u, j, 0] + i * size[u] + n]`, where
    `start[u, j, 1]` lanes are.
    """

    size: Ints
    upper_place: Ints
    start: Ints
    lane: Ints
    bonus: Floats


class Specials(NamedTuple):
    """The rolls that can be jokers; `of_roll[r]` is which of them the r-th roll is, or -1."""

    roll: Places
    of_roll: Ints


class Arrays(NamedTuple):
    """Some rules, whole."""

    steps: Steps
    payments: Payments
    lanes: Lanes
    specials: Specials
    rerolls: int
    carries: bool


PLACE, UPPER, CARRIED, FILLABLE, COMMON, EXTRA = range(6)
"""The facts of a node: the place of its values, its set of open upper boxes, the most rolls that
can be saved there, how many boxes can be filled, how many of these are common, and what a special
roll earns wherever it goes."""


class Plan(NamedTuple):
    """Some nodes: where their values are, and where those of the nodes after them.

    `child[i, b, 0]` is the place of the values after a zero in box b, `[i, b, 1]` after points. The
    boxes that may be filled at node i come first in `boxes[i]`, and of these the common ones.
    `special[i, s, b]` is the row of what the special roll s earns in box b there, as a joker or
    not, or the row after those of all payments where it may not go into that box.
    """

    facts: Ints
    child: Ints
    boxes: Ints
    special: Places


class Memory(NamedTuple):
    """The values of one turn: `keeps[r]` and `payments[r]` are rows, with r rolls left."""

    keeps: Floats
    payments: Floats


NO_MEMORY = Memory(np.empty((0, 0)), np.empty((0, 0)))


def new_memory(arrays: Arrays, rolls_left: int) -> Memory:
    """Room for a turn with up to so many rolls left after the first."""
    keeps = arrays.steps.minus_start.shape[0] - 1
    payments = arrays.payments.points.shape[0]
    return Memory(
        keeps=np.empty((rolls_left + 1, keeps * WIDTH)),
        payments=np.empty((rolls_left + 1, payments * WIDTH)),
    )


def places(rows: ArrayLike) -> Places:
    """Where the rows of these numbers begin."""
    return np.asarray(rows, np.uint32) * np.uint32(WIDTH)


def scratch(arrays: Arrays) -> tuple[Floats, Floats]:
    """Room for one turn: a row for each keep; a row for each payment and what is put aside."""
    keeps = arrays.steps.minus_start.shape[0] - 1
    payments = arrays.payments.points.shape[0] + 1 + arrays.specials.roll.shape[0]
    return _aligned(keeps * WIDTH), _aligned(payments * WIDTH)


def _aligned(length: int) -> Floats:
    """Room that begins with a cache line, so that no row lies across two more than it must."""
    line = 64
    raw = np.empty(length + line // 8)
    skip = (-raw.ctypes.data % line) // 8
    return raw[skip : skip + length]
