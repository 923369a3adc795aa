"""The inner loops of distributions: what a turn of perfect play leads to, and how likely.

From the last layer to the first, each state gets the distribution of its further points: a mixture
of those of the states that its turn can end in, each moved up by the points it paid.
"""

from typing import NamedTuple

from yatzy.solver.arrays import CARRIED, EXTRA, UPPER, Arrays, Floats, Ints, Memory, Plan, Table
from yatzy.solver.kernels import inner, kernel, solve_nodes
from yatzy.solver.policy import choose, extra_points
from yatzy.solver.vectors import WIDTH


class Layer(NamedTuple):
    """Distributions of states: `points[row, n]` is the chance of n further points.

    `facts[row, b]` is the chance that box b gets points, and the last column that of the bonus.
    """

    points: Floats
    facts: Floats


class Turn(NamedTuple):
    """Room for the chances within a turn: of keeps, of rolls, of payments (also with extra)."""

    keeps: Floats
    rolls: Floats
    payments: Floats


@inner
def throw_all(turn: Turn, arrays: Arrays) -> None:
    """The chances of keeps become those of the rolls that they are thrown into."""
    plus = arrays.steps.plus
    keeps = turn.keeps
    for keep in range(plus.shape[0]):
        share = keeps[keep] / 6.0
        if share > 0:
            for face in range(6):
                keeps[plus[keep, face] // WIDTH] += share
            keeps[keep] = 0.0
    for roll in range(turn.rolls.shape[0]):
        turn.rolls[roll] = keeps[plus.shape[0] + roll]
        keeps[plus.shape[0] + roll] = 0.0


@inner
def decide_all(
    turn: Turn, memory: Memory, arrays: Arrays, plan: Plan, node: int, left: int, column: int
) -> None:
    """The chances of rolls become those of the keeps and payments that are chosen."""
    for roll in range(turn.rolls.shape[0]):
        chance = turn.rolls[roll]
        if chance > 0:
            choice = choose(memory, arrays, plan, node, roll, left, column)
            if choice < 0:
                turn.keeps[-1 - choice] += chance
            else:
                extra = 1 if extra_points(arrays, plan, node, roll) > 0 else 0
                turn.payments[extra, choice] += chance


@inner
def add_moved(own: Floats, after: Floats, moved: int, chance: float) -> None:
    """A distribution is mixed in, moved up by some points."""
    for points in range(min(after.shape[0], own.shape[0] - moved)):
        own[moved + points] += chance * after[points]


@inner
def settle(
    own: Layer,
    row: int,
    following: Layer,
    children: Ints,
    turn: Turn,
    arrays: Arrays,
    plan: Plan,
    node: int,
    lane: int,
    carried: int,
) -> None:
    """Every payment with a chance leads to a state; mix their distributions."""
    upper = plan.facts[node, UPPER]
    bonus_column = own.facts.shape[1] - 1
    for payment in range(turn.payments.shape[1]):
        box = arrays.payments.box[payment]
        place = arrays.lanes.upper_place[box]
        number = payment - arrays.payments.start[box]
        for extra in range(2):
            chance = turn.payments[extra, payment]
            if chance == 0:
                continue
            turn.payments[extra, payment] = 0.0
            points = arrays.payments.points[payment] + extra * plan.facts[node, EXTRA]
            size, after, bonus = arrays.lanes.size[upper], lane, 0.0
            if place >= 0:
                step = arrays.lanes.start[upper, place, 0] + number * size + lane
                size = arrays.lanes.start[upper, place, 1]
                after, bonus = arrays.lanes.lane[step], arrays.lanes.bonus[step]
            child = children[node, box, 1 if number > 0 else 0] + carried * size + after
            add_moved(own.points[row], following.points[child], int(points + bonus), chance)
            for column in range(own.facts.shape[1]):
                own.facts[row, column] += chance * following.facts[child, column]
            if number > 0:
                own.facts[row, box] += chance
            if bonus > 0:
                own.facts[row, bonus_column] += chance


@inner
def mix_state(
    own: Layer,
    row: int,
    following: Layer,
    children: Ints,
    turn: Turn,
    memory: Memory,
    arrays: Arrays,
    plan: Plan,
    node: int,
    lane: int,
    top: int,
) -> None:
    """The distribution of a state, from the chances of rolls with `top` more rolls."""
    for left in range(top, -1, -1):
        decide_all(turn, memory, arrays, plan, node, left, lane % WIDTH)
        if arrays.carries or left == 0:
            carried = left if arrays.carries else 0
            settle(own, row, following, children, turn, arrays, plan, node, lane, carried)
        if left > 0:
            throw_all(turn, arrays)


@kernel
def mix_nodes(
    own: Layer,
    places: Ints,
    following: Layer,
    children: Ints,
    turn: Turn,
    memory: Memory,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    first: int,
    last: int,
    x: Floats,
    rows: Floats,
) -> None:
    """The distributions of all states of the nodes `first` to `last` of the plan.

    The rows of node i begin at `places[i]`, those of its children at `children[i, b]`.
    """
    chance, size = arrays.steps.chance, arrays.lanes.size
    for node in range(first, last):
        lanes = size[plan.facts[node, UPPER]]
        for lane in range(lanes):
            if lane % WIDTH == 0:
                top = arrays.rerolls + plan.facts[node, CARRIED]
                solve_nodes(memory, table, arrays, plan, node, node + 1, lane, top, x, rows)
            for saved in range(plan.facts[node, CARRIED] + 1):
                for roll in range(chance.shape[0]):
                    turn.rolls[roll] = chance[roll]
                row = places[node] + saved * lanes + lane
                top = arrays.rerolls + saved
                mix_state(
                    own, row, following, children, turn, memory, arrays, plan, node, lane, top
                )


@kernel
def mix_roll(
    own: Layer,
    following: Layer,
    children: Ints,
    turn: Turn,
    memory: Memory,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    lane: int,
    roll: int,
    top: int,
    x: Floats,
    rows: Floats,
) -> None:
    """The distribution after a roll at the one node of the plan, into row 0; `top` rolls left."""
    solve_nodes(memory, table, arrays, plan, 0, 1, lane // WIDTH * WIDTH, top, x, rows)
    turn.rolls[roll] = 1.0
    mix_state(own, 0, following, children, turn, memory, arrays, plan, 0, lane, top)
