"""The best choices of a turn, given its values.

The memory holds the values of all keeps and payments of a turn, by rolls left. The value of a roll
is exactly that of its best choice, so comparing finds it. Of equal choices scoring comes first.
"""

from yatzy.solver.kernels.turns import inner, kernel
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model.arrays import EXTRA, FILLABLE, Arrays, Ints, Memory, Plan


@inner
def payment_row(arrays: Arrays, plan: Plan, node: int, roll: int, box: int) -> int:
    """The row of a roll's payment in a box, or -1 if it may not go there."""
    special = arrays.specials.of_roll[roll]
    if special < 0:
        return arrays.payments.of_roll[roll, box]
    row = plan.special[node, special, box]
    return row if row < arrays.payments.points.shape[0] * WIDTH else -1


@inner
def extra_points(arrays: Arrays, plan: Plan, node: int, roll: int) -> float:
    return plan.facts[node, EXTRA] if arrays.specials.of_roll[roll] >= 0 else 0.0


@inner
def value_of_roll(memory: Memory, arrays: Arrays, roll: int, left: int, column: int) -> float:
    return memory.keeps[left, (arrays.steps.plus.shape[0] + roll) * WIDTH + column]


@inner
def find_payment(
    memory: Memory, arrays: Arrays, plan: Plan, node: int, roll: int, left: int, column: int
) -> int:
    """The payment with the value of the roll, or -1."""
    target = value_of_roll(memory, arrays, roll, left, column)
    extra = extra_points(arrays, plan, node, roll)
    for box in plan.boxes[node, : plan.facts[node, FILLABLE]]:
        row = payment_row(arrays, plan, node, roll, box)
        if row >= 0 and memory.payments[left, row + column] + extra == target:
            return row // WIDTH
    return -1


@inner
def choose(
    memory: Memory, arrays: Arrays, plan: Plan, node: int, roll: int, left: int, column: int
) -> int:
    """The best choice for a roll: the number of a payment, or -1 - the number of a keep."""
    payment = find_payment(memory, arrays, plan, node, roll, left, column)
    if payment >= 0 or left == 0:
        return payment
    target = value_of_roll(memory, arrays, roll, left, column)
    within, start = arrays.steps.within, arrays.steps.within_start
    for place in range(start[roll], start[roll + 1]):
        if memory.keeps[left - 1, within[place] * WIDTH + column] == target:
            return -1 - within[place]
    return payment


@kernel
def choose_turn(choices: Ints, memory: Memory, arrays: Arrays, plan: Plan, column: int) -> None:
    """Fill `choices[r, roll]`, with r rolls left, from a column that holds the turn of one node."""
    node = plan.facts.shape[0] - 1  # with a literal 0 Numba would compile `choose` again
    for left in range(choices.shape[0]):
        for roll in range(choices.shape[1]):
            choices[left, roll] = choose(memory, arrays, plan, node, roll, left, column)
