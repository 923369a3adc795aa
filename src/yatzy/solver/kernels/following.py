"""The inner loops of distributions: where perfect play leads from a state, and how likely.

Layer by layer, from the first turn to the last, each reached state holds the chances of the scores
with which it is reached. A turn has *outcomes*: a following state, the points earned on the way,
and the chance of both. A state passes its chances on to every outcome, shifted by the points.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yatzy.solver.kernels.policy import extra_points, payment_row, value_of_roll
from yatzy.solver.kernels.turns import inner, kernel, solve_nodes
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model.arrays import (
    CARRIED,
    EXTRA,
    FILLABLE,
    UPPER,
    Arrays,
    Floats,
    Ints,
    Memory,
    Plan,
    Table,
)

Shorts = NDArray[np.int32]


class States(NamedTuple):
    """The reached states of a layer: index of the node in the plan, lane, saved rolls, chance."""

    node: Ints
    lane: Ints
    saved: Ints
    chance: Floats


class Outcomes(NamedTuple):
    """The outcomes of some states; those of state i are `start[i]` to `start[i + 1]`."""

    start: Ints
    target: Shorts
    points: Shorts
    chance: Floats


class Scores(NamedTuple):
    """State i is reached with `low[i] + n` points with the chance `chances[start[i] + n]`."""

    low: Ints
    start: Ints
    chances: Floats


class Turn(NamedTuple):
    """Work space for one turn of one state.

    The chances of keeps, rolls and payments (without and with extra); the best payment of each roll
    and the value of each keep.
    """

    keeps: Floats
    rolls: Floats
    payments: Floats
    best: Ints
    values: Floats


@inner
def throw_all(turn: Turn, arrays: Arrays) -> None:
    """Turn the chances of keeps into those of the rolls after the throw."""
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
def find_payments(
    turn: Turn, memory: Memory, arrays: Arrays, plan: Plan, node: int, level: int, column: int
) -> None:
    values, boxes = memory.payments[level], plan.boxes[node]
    for roll in range(turn.best.shape[0]):
        turn.best[roll], most = -1, -np.inf
        for number in range(plan.facts[node, FILLABLE]):
            row = payment_row(arrays, plan, node, roll, boxes[number])
            if row >= 0 and values[row + column] > most:
                turn.best[roll], most = row // WIDTH, values[row + column]


@inner
def decide_all(
    turn: Turn, memory: Memory, arrays: Arrays, plan: Plan, node: int, left: int, column: int
) -> None:
    """Turn the chances of rolls into those of the chosen keeps and payments."""
    within, start = arrays.steps.within, arrays.steps.within_start
    if left > 0:
        for keep in range(arrays.steps.plus.shape[0]):
            turn.values[keep] = memory.keeps[left - 1, keep * WIDTH + column]
    for roll in range(turn.rolls.shape[0]):
        chance = turn.rolls[roll]
        if chance > 0:
            target = value_of_roll(memory, arrays, roll, left, column)
            extra = extra_points(arrays, plan, node, roll)
            payment = turn.best[roll]
            if memory.payments[left, payment * WIDTH + column] + extra == target:
                turn.payments[1 if extra > 0 else 0, payment] += chance
            else:
                place = start[roll]
                while turn.values[within[place]] != target:
                    place += 1
                turn.keeps[within[place]] += chance


@inner
def list_outcomes(
    outcomes: Outcomes,
    count: int,
    facts: Floats,
    reached: float,
    children: Ints,
    turn: Turn,
    arrays: Arrays,
    plan: Plan,
    node: int,
    lane: int,
    carried: int,
) -> int:
    """Append an outcome for every payment with a chance after the first `count`; the new count.

    `facts[b]` adds up the chance of points in box b; the last entry is that of the bonus.
    """
    upper = plan.facts[node, UPPER]
    for payment in range(turn.payments.shape[1]):
        for extra in range(2):
            chance = turn.payments[extra, payment]
            if chance == 0:
                continue
            turn.payments[extra, payment] = 0.0
            box = arrays.payments.box[payment]
            place, number = arrays.lanes.upper_place[box], payment - arrays.payments.start[box]
            points = arrays.payments.points[payment] + extra * plan.facts[node, EXTRA]
            size, after, bonus = arrays.lanes.size[upper], lane, 0.0
            if place >= 0:
                step = arrays.lanes.start[upper, place, 0] + number * size + lane
                size = arrays.lanes.start[upper, place, 1]
                after, bonus = arrays.lanes.lane[step], arrays.lanes.bonus[step]
            outcomes.target[count] = (
                children[node, box, 1 if number > 0 else 0] + carried * size + after
            )
            outcomes.points[count] = int(points + bonus)
            outcomes.chance[count] = chance
            count += 1
            if number > 0:
                facts[box] += reached * chance
            if bonus > 0:
                facts[-1] += reached * chance
    return count


@kernel
def play_turns(
    outcomes: Outcomes,
    facts: Floats,
    states: States,
    first: int,
    last: int,
    rolls: Floats,
    children: Ints,
    turn: Turn,
    memory: Memory,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    x: Floats,
    rows: Floats,
) -> int:
    """List the outcomes of the states `first` to `last`; the number of outcomes.

    `rolls` are the chances of the first roll. The states after node i and box b begin at
    `children[i, b]`, after a zero and after points.
    """
    count, solved, block = 0, -1, 0
    for state in range(first, last):
        node, lane, saved = states.node[state], states.lane[state], states.saved[state]
        if node != solved or lane // WIDTH != block:
            solved, block = node, lane // WIDTH
            top = arrays.rerolls + plan.facts[node, CARRIED]
            solve_nodes(memory, table, arrays, plan, node, node + 1, block * WIDTH, top, x, rows)
        outcomes.start[state - first] = count
        for roll in range(rolls.shape[0]):
            turn.rolls[roll] = rolls[roll]
        for left in range(arrays.rerolls + saved, -1, -1):
            if arrays.carries or left == arrays.rerolls + saved:
                find_payments(turn, memory, arrays, plan, node, left, lane % WIDTH)
            decide_all(turn, memory, arrays, plan, node, left, lane % WIDTH)
            if arrays.carries or left == 0:
                count = list_outcomes(
                    outcomes,
                    count,
                    facts,
                    states.chance[state],
                    children,
                    turn,
                    arrays,
                    plan,
                    node,
                    lane,
                    left if arrays.carries else 0,
                )
            if left > 0:
                throw_all(turn, arrays)
    outcomes.start[last - first] = count
    return count


@kernel
def find_ends(low: Ints, high: Ints, outcomes: Outcomes, scores: Scores, first: int) -> None:
    """Widen the score ranges of the states that follow those from `first` on."""
    for state in range(outcomes.start.shape[0] - 1):
        own = first + state
        lowest = scores.low[own]
        highest = lowest + scores.start[own + 1] - scores.start[own] - 1
        for outcome in range(outcomes.start[state], outcomes.start[state + 1]):
            target, points = outcomes.target[outcome], outcomes.points[outcome]
            low[target] = min(low[target], lowest + points)
            high[target] = max(high[target], highest + points)


@kernel
def hand_on(
    following: Scores, outcomes: Outcomes, scores: Scores, first: int, begin: int, end: int
) -> None:
    """Pass the chances of the states from `first` on to the states `begin` to `end` after them."""
    for state in range(outcomes.start.shape[0] - 1):
        own = first + state
        place, width = scores.start[own], scores.start[own + 1] - scores.start[own]
        for outcome in range(outcomes.start[state], outcomes.start[state + 1]):
            target, chance = outcomes.target[outcome], outcomes.chance[outcome]
            if begin <= target < end:
                moved = scores.low[own] + outcomes.points[outcome] - following.low[target]
                moved += following.start[target]
                for n in range(width):
                    following.chances[moved + n] += chance * scores.chances[place + n]
