"""The inner loops: one turn, for a row of lanes at a time.

With G_r(roll) the value of a roll when r more rolls are left,

    score:   S(roll) = max over boxes of points + bonus earned + value of what follows
    spread:  E(keep) = mean over d of E(keep + d)        from the rolls down to the empty keep
    climb:   M(keep) = max(E(keep), M(keep - d))         from the empty keep up to the rolls

    G_0 = S,    G_r = max(S, M)  with E of the rolls = G_(r-1)

and the value before the turn is the mean of G over the first roll. All of it happens in one array
of rows `x`, one row a keep. Places (`plus`, `minus`, ...) say where a row begins in it, so they
count single numbers. Keeping all dice is among the keeps, and stands for scoring at once.

Every library of Numba is optimised again inside those that call it, so a user who waits for the
first compilation waits for depth: the kernel calls `value_turn`, that the leaves, and no leaf
another.
"""

import numpy as np
from numba import njit

from yatzy.solver.arrays import Arrays, Flags, Floats, Ints, Memory, Places, Plan, Table
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
def save_means(
    table: Table, place: int, count: int, x: Floats, chance: Floats, row: Floats
) -> None:
    """The value before a turn is the mean over its first roll; write down that of some lanes."""
    total = repeat(0.0)
    first = x.shape[0] - chance.shape[0] * WIDTH
    for roll in range(chance.shape[0]):
        total = add(total, multiply(repeat(chance[roll]), load(x, first + roll * WIDTH)))
    store(row, 0, total)
    for j in range(count):
        table[place + j] = row[j]


@inner
def remember(memory: Floats, level: int, rows: Floats) -> None:
    """Write rows down, as many as there is room for."""
    for place in range(memory.shape[1]):
        memory[level, place] = rows[place]


@inner
def value_payments(
    rows: Floats,
    table: Table,
    boxes: Ints,
    child: Ints,
    start: Ints,
    points: Floats,
    lane: int,
    lanes: int,
    carried: int,
    upper_place: Ints,
    step_start: Ints,
    size_after: Ints,
    step_lane: Ints,
    step_bonus: Floats,
) -> None:
    """For these boxes and everything they can pay: points, bonus and what follows.

    With a lower box the lane stays the same. With an upper one it moves, and may earn the bonus.
    """
    for box in boxes:
        place = upper_place[box]
        if place < 0:
            ahead = carried * lanes + lane
            store(rows, start[box] * WIDTH, load(table, child[box, 0] + ahead))
            follows = load(table, child[box, 1] + ahead)
            for payment in range(start[box] + 1, start[box + 1]):
                store(rows, payment * WIDTH, add(follows, repeat(points[payment])))
        else:
            after = child[box, 0] + carried * size_after[place]
            step = step_start[place]
            for payment in range(start[box], start[box + 1]):
                for j in range(WIDTH):
                    here = step + min(lane + j, lanes - 1)
                    value = points[payment] + step_bonus[here] + table[after + step_lane[here]]
                    rows[payment * WIDTH + j] = value
                step += lanes


@inner
def score_specials(
    x: Floats,
    rows: Floats,
    aside: int,
    rolls: Places,
    payments: Places,
    allowed: Flags,
    in_full: Flags,
    extra: float,
    left: int,
) -> None:
    """Rolls that may be jokers go into the best box that they are allowed; put aside in `rows`."""
    for special in range(rolls.shape[0]):
        full = 1 if in_full[special] else 0
        best = load(x, rolls[special]) if left > 0 else repeat(-np.inf)
        for box in range(allowed.shape[1]):
            if allowed[special, box]:
                here = load(rows, payments[full, special, box])
                best = larger(best, add(here, repeat(extra)))
        store(rows, aside + special * WIDTH, best)


@inner
def score_common(
    x: Floats, rows: Floats, of_roll: Places, start: Ints, boxes: Ints, common: int, left: int
) -> None:
    """Every roll goes into the best of the common boxes, or as a zero into a rare one."""
    zero = repeat(-np.inf)
    for box in boxes[common:]:
        zero = larger(zero, load(rows, start[box] * WIDTH))
    place = x.shape[0] - of_roll.shape[0] * WIDTH
    for roll in range(of_roll.shape[0]):
        best = larger(zero, load(x, place)) if left > 0 else zero
        for box in boxes[:common]:
            best = larger(best, load(rows, of_roll[roll, box]))
        store(x, place, best)
        place += WIDTH


@inner
def score_rare(
    x: Floats, rows: Floats, boxes: Ints, start: Ints, rolls: Places, payments: Places
) -> None:
    """The rolls that a rare box pays for go there, if that is better."""
    for box in boxes:
        for pair in range(start[box], start[box + 1]):
            roll = rolls[pair]
            store(x, roll, larger(load(x, roll), load(rows, payments[pair])))


@inner
def value_turn(
    memory: Memory,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    node: int,
    lane: int,
    top: int,
    x: Floats,
    rows: Floats,
) -> None:
    """Work out a turn of a node, for the row of lanes from `lane` on, with up to `top` rolls left.

    A memory with room gets the values of all keeps and payments, level by level. Without it the
    values before the turn are written into the table.
    """
    steps, payments, moves, specials = arrays.steps, arrays.payments, arrays.lanes, arrays.specials
    upper, common = plan.upper[node], plan.common[node]
    boxes = plan.boxes[node, : plan.count[node]]
    is_solving = memory.keeps.shape[0] == 0
    lanes = moves.size[upper]
    aside = payments.points.shape[0] * WIDTH
    for left in range(top + 1):
        if left == 0 or arrays.carries:
            value_payments(
                rows,
                table,
                boxes,
                plan.child[node],
                payments.start,
                payments.points,
                lane,
                lanes,
                left,
                moves.upper_place,
                moves.start[upper],
                moves.size_after[upper],
                moves.lane,
                moves.bonus,
            )
            score_specials(
                x,
                rows,
                aside,
                specials.roll,
                specials.payment,
                plan.allowed[node],
                plan.in_full[node],
                plan.extra[node],
                left,
            )
            score_common(x, rows, payments.of_roll, payments.start, boxes, common, left)
            score_rare(
                x,
                rows,
                boxes[common:],
                payments.rare_start,
                payments.rare_roll,
                payments.rare_payment,
            )
            for special in range(specials.roll.shape[0]):
                store(x, specials.roll[special], load(rows, aside + special * WIDTH))
        if is_solving and left >= arrays.rerolls:
            place = plan.place[node] + (left - arrays.rerolls) * lanes + lane
            save_means(table, place, min(WIDTH, lanes - lane), x, steps.chance, rows)
            if left == top:
                return
        spread(x, steps.plus)
        if not is_solving:
            remember(memory.keeps, left, x)
            remember(memory.payments, left, rows)
        climb(x, steps.minus_start, steps.minus)


@kernel
def solve_nodes(
    memory: Memory,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    first: int,
    last: int,
    lane: int,
    x: Floats,
    rows: Floats,
) -> None:
    """Solve the nodes `first` to `last` of the plan; or remember the turn of the first, some lanes.

    One kernel does both, since compiling another takes longer than most games do.
    """
    upper, size = plan.upper, arrays.lanes.size
    if memory.keeps.shape[0] > 0:
        last = first + 1
    for node in range(first, last):
        top, begin, end = arrays.rerolls + plan.carried[node], 0, size[upper[node]]
        if memory.keeps.shape[0] > 0:
            top, begin, end = memory.keeps.shape[0] - 1, lane, lane + 1
        for row in range(begin, end, WIDTH):
            value_turn(memory, table, arrays, plan, node, row, top, x, rows)
