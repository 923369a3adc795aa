"""The choices of a turn: what the values say should be done.

A row of lanes remembers one turn, level by level: the values of all keeps, and of all payments.
From that the best box and the best keep of any roll are looked up. Equal values prefer scoring,
and the smaller number among boxes and keeps, so that everyone who asks gets the same answer.
"""

from typing import NamedTuple

import numpy as np

from yatzy.solver.arrays import Arrays, Floats, Plan, Table
from yatzy.solver.kernels import climb, inner, spread, value_rolls
from yatzy.solver.vectors import WIDTH


class Memory(NamedTuple):
    """The values of one turn: `keeps[r]` and `payments[r]` are rows, with r rolls left."""

    keeps: Floats
    payments: Floats


def new_memory(arrays: Arrays, rolls_left: int) -> Memory:
    """Room for a turn with up to so many rolls left after the first."""
    keeps = arrays.steps.minus_start.shape[0] - 1
    payments = arrays.payments.points.shape[0]
    return Memory(
        keeps=np.empty((rolls_left + 1, keeps * WIDTH)),
        payments=np.empty((rolls_left + 1, payments * WIDTH)),
    )


@inner
def remember_turn(
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
    """Fill the memory for a node and the row of lanes from `lane` on, up to `top` rolls left."""
    payments = memory.payments.shape[1]
    for left in range(top + 1):
        value_rolls(x, rows, table, arrays, plan, node, lane, left)
        memory.payments[left, :] = rows[:payments]
        spread(x, arrays.steps.plus)
        memory.keeps[left, :] = x
        if left < top:
            climb(x, arrays.steps.minus_start, arrays.steps.minus)


@inner
def best_payment(
    payments: Floats, arrays: Arrays, plan: Plan, node: int, roll: int, column: int
) -> int:
    """The number of the payment that scoring the roll at once should earn."""
    special = arrays.specials.of_roll[roll]
    best, most = -1, -np.inf
    for box in range(plan.child.shape[1]):
        if plan.child[node, box, 0] < 0:
            continue
        row = arrays.payments.of_roll[roll, box]
        if special >= 0:
            if not plan.allowed[node, special, box]:
                continue
            full = 1 if plan.in_full[node, special] else 0
            row = arrays.specials.payment[full, special, box]
        if payments[row + column] > most:
            best, most = row // WIDTH, payments[row + column]
    return best


@inner
def best_keep(keeps: Floats, arrays: Arrays, roll: int, column: int) -> int:
    """The keep within the roll that is worth most."""
    within, start = arrays.steps.within, arrays.steps.within_start
    best = within[start[roll]]
    for place in range(start[roll] + 1, start[roll + 1]):
        keep = within[place]
        if keeps[keep * WIDTH + column] > keeps[best * WIDTH + column]:
            best = keep
    return best


@inner
def choose(
    memory: Memory, arrays: Arrays, plan: Plan, node: int, roll: int, left: int, column: int
) -> int:
    """What to do with a roll: the number of a payment, or -1 - the number of a keep."""
    payment = best_payment(memory.payments[left], arrays, plan, node, roll, column)
    if left == 0:
        return payment
    value = memory.payments[left, payment * WIDTH + column]
    if arrays.specials.of_roll[roll] >= 0:
        value += plan.extra[node]
    keep = best_keep(memory.keeps[left - 1], arrays, roll, column)
    return -1 - keep if memory.keeps[left - 1, keep * WIDTH + column] > value else payment
