"""The inner loops: one turn, for a row of lanes at a time.

With G_r(roll) the value of a roll when r more rolls are left,

    score:   S(roll) = max over boxes of points + bonus earned + value of what follows
    spread:  E(keep) = mean over d of E(keep + d)        from the rolls down to the empty keep
    climb:   M(keep) = max(E(keep), M(keep - d))         from the empty keep up to the rolls

    G_0 = S,    G_r = max(S, M)  with E of the rolls = G_(r-1)

and the value before the turn is the mean of G over the first roll. All of it happens in one array
of rows `x`, one row a keep. Places (`plus`, `minus`, ...) say where a row begins in it, so they
count single numbers. Keeping all dice is among the keeps, and stands for scoring at once.
"""

import numpy as np
from numba import njit

from yatzy.solver.arrays import (
    Arrays,
    Flags,
    Floats,
    Ints,
    Lanes,
    Payments,
    Places,
    Plan,
    Table,
)
from yatzy.solver.vectors import WIDTH, add, larger, load, multiply, repeat, store

inner = njit(nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)
kernel = njit(nogil=True, cache=True, no_cfunc_wrapper=True)


@inner
def spread(x: Floats, plus: Places) -> None:
    """Values of rolls become expected values of keeps."""
    sixth = repeat(1.0 / 6.0)
    for keep in range(plus.shape[0] - 1, -1, -1):
        low = add(load(x, plus[keep, 0]), load(x, plus[keep, 1]))
        middle = add(load(x, plus[keep, 2]), load(x, plus[keep, 3]))
        high = add(load(x, plus[keep, 4]), load(x, plus[keep, 5]))
        store(x, keep * WIDTH, multiply(add(add(low, middle), high), sixth))


@inner
def climb(x: Floats, minus_start: Places, minus: Places) -> None:
    """Expected values of keeps become the best of each keep and all that lie in it."""
    for keep in range(1, minus_start.shape[0] - 1):
        best = load(x, keep * WIDTH)
        for step in range(minus_start[keep], minus_start[keep + 1]):
            best = larger(best, load(x, minus[step]))
        store(x, keep * WIDTH, best)


@inner
def mean_of_rolls(x: Floats, chance: Floats, mean: Floats) -> None:
    """The expected value of throwing all dice."""
    total = repeat(0.0)
    place = x.shape[0] - chance.shape[0] * WIDTH
    for roll in range(chance.shape[0]):
        total = add(total, multiply(repeat(chance[roll]), load(x, place + roll * WIDTH)))
    store(mean, 0, total)


@inner
def value_lower(
    rows: Floats, points: Floats, first: int, last: int, table: Table, zero: int, paid: int
) -> None:
    """Payments of a lower box are worth their points and what follows in the same lane."""
    store(rows, first * WIDTH, load(table, zero))
    follows = load(table, paid)
    for payment in range(first + 1, last):
        store(rows, payment * WIDTH, add(follows, repeat(points[payment])))


@inner
def value_upper(
    rows: Floats,
    points: Floats,
    first: int,
    last: int,
    table: Table,
    after: int,
    lane: int,
    lanes: int,
    step: int,
    step_lane: Ints,
    step_bonus: Floats,
) -> None:
    """Payments of an upper box also move the lanes, and may earn the bonus."""
    for payment in range(first, last):
        for j in range(WIDTH):
            here = step + min(lane + j, lanes - 1)
            follows = table[after + step_lane[here]]
            rows[payment * WIDTH + j] = points[payment] + step_bonus[here] + follows
        step += lanes


@inner
def value_payments(
    rows: Floats,
    table: Table,
    payments: Payments,
    lanes: Lanes,
    plan: Plan,
    boxes: Ints,
    node: int,
    lane: int,
    carried: int,
) -> None:
    """For these boxes and everything they can pay: points, bonus and what follows."""
    upper = plan.upper[node]
    count = lanes.size[upper]
    for box in boxes:
        first, last = payments.start[box], payments.start[box + 1]
        zero, paid = plan.child[node, box, 0], plan.child[node, box, 1]
        place = lanes.upper_place[box]
        if place < 0:
            ahead = carried * count + lane
            value_lower(rows, payments.points, first, last, table, zero + ahead, paid + ahead)
        else:
            value_upper(
                rows,
                payments.points,
                first,
                last,
                table,
                zero + carried * lanes.size_after[upper, place],
                lane,
                count,
                lanes.start[upper, place],
                lanes.lane,
                lanes.bonus,
            )


@inner
def best_scratch(rows: Floats, payment_start: Ints, boxes: Ints, nothing: int) -> None:
    """Row `nothing` becomes the value of a zero in that of these boxes that is missed least."""
    best = repeat(-np.inf)
    for box in boxes:
        best = larger(best, load(rows, payment_start[box] * WIDTH))
    store(rows, nothing, best)


@inner
def score_common(
    x: Floats, rows: Floats, of_roll: Places, boxes: Ints, nothing: int, left: int
) -> None:
    """Every roll goes into the best of these boxes, or where row `nothing` is worth more."""
    place = x.shape[0] - of_roll.shape[0] * WIDTH
    zero = load(rows, nothing)
    for roll in range(of_roll.shape[0]):
        best = larger(zero, load(x, place)) if left > 0 else zero
        for box in boxes:
            best = larger(best, load(rows, of_roll[roll, box]))
        store(x, place, best)
        place += WIDTH


@inner
def score_rare(
    x: Floats, rows: Floats, rolls: Places, payments: Places, first: int, last: int
) -> None:
    """The rolls that a rare box pays for go there, if that is better."""
    for pair in range(first, last):
        roll = rolls[pair]
        store(x, roll, larger(load(x, roll), load(rows, payments[pair])))


@inner
def score_special(
    best: Floats, at: int, rows: Floats, payments: Places, allowed: Flags, extra: float
) -> None:
    """A roll that may be a joker goes into the best box that it is allowed."""
    most = load(best, at)
    for box in range(allowed.shape[0]):
        if allowed[box]:
            most = larger(most, add(load(rows, payments[box]), repeat(extra)))
    store(best, at, most)


@inner
def score_rolls(
    x: Floats,
    rows: Floats,
    arrays: Arrays,
    plan: Plan,
    common: Ints,
    rare: Ints,
    node: int,
    left: int,
) -> None:
    """Every roll goes into its best box; with rolls left, if that beats keeping dice."""
    payments, specials = arrays.payments, arrays.specials
    nothing = payments.points.shape[0] * WIDTH
    for special in range(specials.roll.shape[0]):
        aside = nothing + (special + 1) * WIDTH
        full = 1 if plan.in_full[node, special] else 0
        store(rows, aside, load(x, specials.roll[special]) if left > 0 else repeat(-np.inf))
        score_special(
            rows,
            aside,
            rows,
            specials.payment[full, special],
            plan.allowed[node, special],
            plan.extra[node],
        )
    best_scratch(rows, payments.start, rare, nothing)
    score_common(x, rows, payments.of_roll, common, nothing, left)
    for box in rare:
        first, last = payments.rare_start[box], payments.rare_start[box + 1]
        score_rare(x, rows, payments.rare_roll, payments.rare_payment, first, last)
    for special in range(specials.roll.shape[0]):
        store(x, specials.roll[special], load(rows, nothing + (special + 1) * WIDTH))


@inner
def value_rolls(
    x: Floats,
    rows: Floats,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    node: int,
    lane: int,
    left: int,
) -> None:
    """Every roll gets its value with `left` more rolls; `x` has what keeping dice is worth."""
    if left > 0 and not arrays.carries:
        return
    common = plan.common[node, : plan.common_count[node]]
    rare = plan.rare[node, : plan.rare_count[node]]
    carried = left if arrays.carries else 0
    value_payments(rows, table, arrays.payments, arrays.lanes, plan, common, node, lane, carried)
    value_payments(rows, table, arrays.payments, arrays.lanes, plan, rare, node, lane, carried)
    score_rolls(x, rows, arrays, plan, common, rare, node, left)


@inner
def save_means(
    table: Table,
    arrays: Arrays,
    plan: Plan,
    node: int,
    lane: int,
    left: int,
    x: Floats,
    rows: Floats,
) -> None:
    """The value before a turn is the mean over its first roll; `left` more rolls can follow it."""
    lanes = arrays.lanes.size[plan.upper[node]]
    place = plan.place[node] + (left - arrays.rerolls) * lanes + lane
    mean_of_rolls(x, arrays.steps.chance, rows)
    for j in range(min(WIDTH, lanes - lane)):
        table[place + j] = rows[j]


@inner
def work_on_row(
    table: Table,
    arrays: Arrays,
    plan: Plan,
    node: int,
    lane: int,
    values: Floats,
    x: Floats,
    rows: Floats,
) -> None:
    """Solve one node for a row of lanes; where `values` has room, write down its turn instead."""
    steps = arrays.steps
    is_solving = values.shape[0] == 0
    top = arrays.rerolls + plan.carried[node] if is_solving else values.shape[0] - 1
    first = lane - lane % WIDTH
    for left in range(top + 1):
        value_rolls(x, rows, table, arrays, plan, node, first, left)
        if is_solving and left >= arrays.rerolls:
            save_means(table, arrays, plan, node, first, left, x, rows)
        if is_solving and left == top:
            return
        spread(x, steps.plus)
        if not is_solving:
            for keep in range(values.shape[1]):
                values[left, keep] = x[keep * WIDTH + lane - first]
        climb(x, steps.minus_start, steps.minus)


@kernel
def solve_nodes(
    table: Table,
    arrays: Arrays,
    plan: Plan,
    first: int,
    last: int,
    values: Floats,
    lane: int,
    x: Floats,
    rows: Floats,
) -> None:
    """Solve the nodes `first` to `last` of the plan; or write down the turn of the first, one lane.

    Then `values[r, keep]` is what a keep is worth with r rolls left after the throw; a keep of all
    dice is a roll. One kernel does both, since compiling another takes longer than most games do.
    """
    upper, size = plan.upper, arrays.lanes.size
    if values.shape[0] > 0:
        work_on_row(table, arrays, plan, first, lane, values, x, rows)
        return
    for node in range(first, last):
        for begin in range(0, size[upper[node]], WIDTH):
            work_on_row(table, arrays, plan, node, begin, values, x, rows)
