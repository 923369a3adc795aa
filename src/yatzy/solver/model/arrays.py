"""What the kernels read: rules and nodes as plain arrays.

A *row* is `WIDTH` consecutive numbers, one per lane. Arrays refer to a row by the index of its
first number, a multiple of WIDTH.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yatzy.solver.kernels.vectors import WIDTH

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Places = NDArray[np.uint32]
Table = NDArray[Any]  # the values: float64, or float32 if there are very many


class Steps(NamedTuple):
    """The steps of the lattice, as rows of keeps.

    `plus[k]` are the six keeps with one die more than keep `k`; those with one die less are
    `minus[minus_start[k]:minus_start[k + 1]]`. The keeps of the r-th roll that throw at least one
    die are `within[within_start[r]:within_start[r + 1]]`; the chance of the roll is `chance[r]`.
    """

    plus: Places
    minus_start: Places
    minus: Places
    within_start: Ints
    within: Ints
    chance: Floats


class Payments(NamedTuple):
    """One payment for each number of points that a box can hold, the zero first.

    Those of box b are `start[b]` to `start[b + 1]`. A common box pays for many rolls:
    `of_roll[roll, b]` is the row of the payment. A rare box pays for few: `rare` lists the rolls
    with their payments from `rare_start[b]` to `rare_start[b + 1]`.
    """

    start: Ints
    box: Ints
    points: Floats
    of_roll: Places
    rare_start: Ints
    rare: Places


class Lanes(NamedTuple):
    """Where the lanes of each set of open upper boxes go, and the bonus earned on the way.

    Box b is the `upper_place[b]`-th upper one, or -1. With the i-th payment of the j-th upper box,
    lane n of set u moves to `lane[start[u, j, 0] + i * size[u] + n]`, one of `start[u, j, 1]`.
    """

    size: Ints
    upper_place: Ints
    start: Ints
    lane: Ints
    bonus: Floats


class Specials(NamedTuple):
    """The rolls that can be jokers; `of_roll[r]` is the r-th roll's index among them, or -1."""

    roll: Places
    of_roll: Ints


class Arrays(NamedTuple):
    """Everything about the rules."""

    steps: Steps
    payments: Payments
    lanes: Lanes
    specials: Specials
    rerolls: int
    carries: bool


PLACE, UPPER, CARRIED, FILLABLE, COMMON, EXTRA = range(6)
"""The facts of a node: the index of its values, its set of open upper boxes, the most rolls that
can be saved there, how many boxes may be filled and how many of these are common, and the extra
points of a special roll."""


class Plan(NamedTuple):
    """Some nodes, with the places of their values and of those that follow.

    `child[i, b, 0]` is the place of the values after a zero in box b, `[i, b, 1]` after points. The
    boxes that may be filled at node i come first in `boxes[i]`, and of these the common ones.
    `special[i, s, b]` is the row of the payment of special roll s in box b, or the row after all
    payments if it may not go there.
    """

    facts: Ints
    child: Ints
    boxes: Ints
    special: Places


class Memory(NamedTuple):
    """The values of one turn: rows `keeps[r]` and `payments[r]` with r rolls left."""

    keeps: Floats
    payments: Floats


NO_MEMORY = Memory(np.empty((0, 0)), np.empty((0, 0)))


def new_memory(arrays: Arrays, rolls_left: int) -> Memory:
    """Memory for a turn with up to `rolls_left` rolls left."""
    keeps = arrays.steps.minus_start.shape[0] - 1
    payments = arrays.payments.points.shape[0]
    return Memory(
        keeps=np.empty((rolls_left + 1, keeps * WIDTH)),
        payments=np.empty((rolls_left + 1, payments * WIDTH)),
    )


def places(rows: ArrayLike) -> Places:
    """The index at which each of these rows begins."""
    return np.asarray(rows, np.uint32) * np.uint32(WIDTH)


def scratch(arrays: Arrays) -> tuple[Floats, Floats]:
    """Work space for one turn: rows for keeps, and for payments and special rolls."""
    keeps = arrays.steps.minus_start.shape[0] - 1
    payments = arrays.payments.points.shape[0] + 1 + arrays.specials.roll.shape[0]
    return _aligned(keeps * WIDTH), _aligned(payments * WIDTH)


def _aligned(length: int) -> Floats:
    """An array aligned to cache lines, so that rows cross as few of them as possible."""
    line = 64
    raw = np.empty(length + line // 8)
    skip = (-raw.ctypes.data % line) // 8
    return raw[skip : skip + length]
