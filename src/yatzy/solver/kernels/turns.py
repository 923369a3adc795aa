"""The inner loops: one turn, for a row of lanes at a time.

With G_r(roll) the value of a roll when r more rolls are left,

    score:   S(roll) = max over boxes of points + bonus earned + value of what follows
    spread:  E(keep) = mean over d of E(keep + d)        from the rolls down to the empty keep
    climb:   M(keep) = max(E(keep), M(keep - d))         from the empty keep up to the rolls

    G_0 = S,    G_r = max(S, M)  with E of the rolls = G_(r-1)

and the value before the turn is the mean of G over the first roll. All of it happens in one array
`x`, with a row for each keep; `plus`, `minus` and the like are indices of the first number of a
row. The keep of all dice stands for scoring at once.

Numba compiles a function again inside each caller, and passing tuples and slices is slow to
compile. The first solve waits for that, so there is one kernel with a few plain functions that call
no other.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import numpy as np
from numba import njit

from yatzy.solver.kernels.vectors import WIDTH, add, larger, load, multiply, repeat, store
from yatzy.solver.model.arrays import (
    CARRIED,
    COMMON,
    EXTRA,
    FILLABLE,
    PLACE,
    UPPER,
    Arrays,
    Floats,
    Ints,
    Memory,
    Places,
    Plan,
    Table,
)

F = TypeVar("F", bound=Callable[..., Any])

inner = njit(nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)
_kernel = partial(njit, nogil=True, _nrt=False, no_cfunc_wrapper=True)


def kernel(function: F) -> F:
    """Compile a function for callers in Python, cached on disk if possible."""
    try:
        return _kernel(function, cache=True)
    except RuntimeError:
        return _kernel(function)


@inner
def spread(x: Floats, plus: Places) -> None:
    """Turn the values of rolls into expected values of keeps."""
    sixth = repeat(1.0 / 6.0)
    for keep in range(plus.shape[0] - 1, -1, -1):
        low = add(load(x, plus[keep, 0]), load(x, plus[keep, 1]))
        middle = add(load(x, plus[keep, 2]), load(x, plus[keep, 3]))
        high = add(load(x, plus[keep, 4]), load(x, plus[keep, 5]))
        store(x, keep * WIDTH, multiply(add(add(low, middle), high), sixth))


@inner
def climb(x: Floats, minus_start: Places, minus: Places) -> None:
    """Raise the value of each keep to the best of all keeps within it."""
    for keep in range(1, minus_start.shape[0] - 1):
        best = load(x, keep * WIDTH)
        for step in range(minus_start[keep], minus_start[keep + 1]):
            best = larger(best, load(x, minus[step]))
        store(x, keep * WIDTH, best)


@inner
def save_means(
    table: Table, place: int, lanes: int, x: Floats, chance: Floats, row: Floats
) -> None:
    """Write the mean over the first roll to the table, for a row of lanes; `lanes` are left."""
    total = repeat(0.0)
    first = x.shape[0] - chance.shape[0] * WIDTH
    for roll in range(chance.shape[0]):
        total = add(total, multiply(repeat(chance[roll]), load(x, first + roll * WIDTH)))
    store(row, 0, total)
    for j in range(WIDTH if lanes > WIDTH else lanes):
        table[place + j] = row[j]


@inner
def value_payments(
    rows: Floats,
    table: Table,
    boxes: Ints,
    count: int,
    child: Ints,
    node: int,
    start: Ints,
    points: Floats,
    lane: int,
    lanes: int,
    carried: int,
    upper: int,
    upper_place: Ints,
    step_start: Ints,
    step_lane: Ints,
    step_bonus: Floats,
) -> None:
    """The value of each payment of a node's boxes: points, bonus and what follows.

    A lower box leaves the lane as it is. An upper one changes it, and may earn the bonus.
    """
    for number in range(count):
        box = boxes[node, number]
        first, last, place = start[box], start[box + 1], upper_place[box]
        zero, paid = child[node, box, 0], child[node, box, 1]
        if place < 0:
            ahead = carried * lanes + lane
            store(rows, first * WIDTH, load(table, zero + ahead))
            follows = load(table, paid + ahead)
            for payment in range(first + 1, last):
                store(rows, payment * WIDTH, add(follows, repeat(points[payment])))
        else:
            after = zero + carried * step_start[upper, place, 1]
            step = step_start[upper, place, 0]
            for payment in range(first, last):
                for j in range(WIDTH):
                    here = step + (lane + j if lane + j < lanes else lanes - 1)
                    follow = table[after + step_lane[here]]
                    rows[payment * WIDTH + j] = points[payment] + step_bonus[here] + follow
                step += lanes


@inner
def score_rolls(
    x: Floats,
    rows: Floats,
    boxes: Ints,
    node: int,
    common: int,
    count: int,
    left: int,
    start: Ints,
    of_roll: Places,
    rare_start: Ints,
    rare: Places,
    special_roll: Places,
    special: Places,
    nothing: int,
    extra: float,
) -> None:
    """The value of each roll in its best box or, with rolls left, of a better keep.

    The boxes of special rolls, which may be jokers, differ; their values wait behind row `nothing`
    until the end. Every roll may scratch a rare box; only rolls that it pays for try its payments.
    """
    zero = repeat(-np.inf)
    store(rows, nothing, zero)
    for number in range(special_roll.shape[0]):
        best = zero
        for box in range(special.shape[2]):
            best = larger(best, load(rows, special[node, number, box]))
        best = add(best, repeat(extra))
        best = larger(best, load(x, special_roll[number])) if left > 0 else best
        store(rows, nothing + (number + 1) * WIDTH, best)
    for number in range(common, count):
        zero = larger(zero, load(rows, start[boxes[node, number]] * WIDTH))
    place = x.shape[0] - of_roll.shape[0] * WIDTH
    for roll in range(of_roll.shape[0]):
        best = larger(zero, load(x, place)) if left > 0 else zero
        for number in range(common):
            best = larger(best, load(rows, of_roll[roll, boxes[node, number]]))
        store(x, place, best)
        place += WIDTH
    for number in range(common, count):
        box = boxes[node, number]
        for pair in range(rare_start[box], rare_start[box + 1]):
            place = rare[pair, 0]
            store(x, place, larger(load(x, place), load(rows, rare[pair, 1])))
    for number in range(special_roll.shape[0]):
        store(x, special_roll[number], load(rows, nothing + (number + 1) * WIDTH))


@kernel
def solve_nodes(  # noqa: C901 - a split-off function is compiled twice
    memory: Memory,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    first: int,
    last: int,
    only: int,
    most: int,
    x: Floats,
    rows: Floats,
) -> None:
    """Solve the nodes `first` to `last` of the plan into the table, or one turn into the memory.

    A memory that is not empty gets the values of all keeps and payments, with up to `most` rolls
    left, for the row of lanes that begins with `only`.
    """
    steps, payments, moves, specials = arrays.steps, arrays.payments, arrays.lanes, arrays.specials
    facts, is_solving = plan.facts, memory.keeps.shape[0] == 0
    nothing = payments.points.shape[0] * WIDTH
    for node in range(first, last):
        upper, common = facts[node, UPPER], facts[node, COMMON]
        count = facts[node, FILLABLE]
        lanes = moves.size[upper]
        top, begin, end = arrays.rerolls + facts[node, CARRIED], 0, lanes
        if not is_solving:
            top, begin, end = most, only, only + 1
        for lane in range(begin, end, WIDTH):
            for left in range(top + 1):
                if left == 0 or arrays.carries:
                    value_payments(
                        rows,
                        table,
                        plan.boxes,
                        count,
                        plan.child,
                        node,
                        payments.start,
                        payments.points,
                        lane,
                        lanes,
                        left,
                        upper,
                        moves.upper_place,
                        moves.start,
                        moves.lane,
                        moves.bonus,
                    )
                    score_rolls(
                        x,
                        rows,
                        plan.boxes,
                        node,
                        common,
                        count,
                        left,
                        payments.start,
                        payments.of_roll,
                        payments.rare_start,
                        payments.rare,
                        specials.roll,
                        plan.special,
                        nothing,
                        facts[node, EXTRA],
                    )
                if is_solving and left >= arrays.rerolls:
                    place = facts[node, PLACE] + (left - arrays.rerolls) * lanes + lane
                    save_means(table, place, lanes - lane, x, steps.chance, rows)
                    if left == top:
                        break
                spread(x, steps.plus)
                if not is_solving:
                    for keep in range(x.shape[0]):
                        memory.keeps[left, keep] = x[keep]
                    for payment in range(nothing):
                        memory.payments[left, payment] = rows[payment]
                if left < top:
                    climb(x, steps.minus_start, steps.minus)
