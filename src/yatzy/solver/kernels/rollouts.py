"""The inner loops of rollouts: many games, one turn each.

Every game has its own stream of random numbers (SplitMix64), so the result depends neither on the
order of the games nor on the number of threads.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yatzy.solver.kernels.policy import choose, extra_points, payment_row, value_of_roll
from yatzy.solver.kernels.turns import inner, kernel, solve_nodes
from yatzy.solver.kernels.vectors import WIDTH
from yatzy.solver.model.arrays import UPPER, Arrays, Floats, Ints, Memory, Plan, Table

FAIR = np.uint64(6 * (2**32 // 6))  # higher 32-bit numbers are drawn again, to be unbiased


class Games(NamedTuple):
    """Games in progress, as columns; `number` identifies a game.

    `roll` is the roll on the table, with `left` rolls left, or -1.
    """

    number: Ints
    roll: Ints
    left: Ints
    node: Ints
    lane: Ints
    saved: Ints
    score: Ints
    bonus: NDArray[np.bool_]
    stream: NDArray[np.uint64]


@inner
def next_random(stream: NDArray[np.uint64], game: int) -> np.uint64:
    stream[game] += np.uint64(0x9E3779B97F4A7C15)
    bits = stream[game]
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


@inner
def throw(stream: NDArray[np.uint64], game: int, arrays: Arrays, keep: int) -> int:
    """Throw the dice around a keep; the number of the roll."""
    plus = arrays.steps.plus
    while keep < plus.shape[0]:
        bits = next_random(stream, game) >> np.uint64(32)
        if bits < FAIR:
            keep = plus[keep, bits % np.uint64(6)] // WIDTH
    return keep - plus.shape[0]


@inner
def weigh(value: float, best: float, softness: float) -> float:
    return np.exp((value - best) / softness)


@inner
def choose_softly(
    memory: Memory,
    arrays: Arrays,
    plan: Plan,
    node: int,
    roll: int,
    left: int,
    column: int,
    softness: float,
    chance: float,
) -> int:
    """A random move, weighted by `weigh`: a payment, or -1 - a keep."""
    steps = arrays.steps
    best = value_of_roll(memory, arrays, roll, left, column)
    extra = extra_points(arrays, plan, node, roll)
    total = 0.0
    for draw in range(2):
        mark = chance * total
        total = 0.0
        for box in range(plan.child.shape[1]):
            row = payment_row(arrays, plan, node, roll, box)
            if plan.child[node, box, 0] < 0 or row < 0:
                continue
            total += weigh(memory.payments[left, row + column] + extra, best, softness)
            if draw == 1 and total >= mark:
                return row // WIDTH
        if left > 0:
            for place in range(steps.within_start[roll], steps.within_start[roll + 1]):
                keep = steps.within[place]
                value = memory.keeps[left - 1, keep * WIDTH + column]
                total += weigh(value, best, softness)
                if draw == 1 and total >= mark:
                    return -1 - keep
    return choose(memory, arrays, plan, node, roll, left, column)


@inner
def play_turn(
    games: Games,
    game: int,
    paid: Ints,
    memory: Memory,
    arrays: Arrays,
    plan: Plan,
    children: Ints,
    node: int,
    column: int,
    softness: float,
) -> None:
    """Play one turn of a game at a node, whose lane is in the given column of the memory."""
    roll, left = games.roll[game], games.left[game]
    if roll < 0:
        left = arrays.rerolls + games.saved[game]
        roll = throw(games.stream, game, arrays, 0)
    games.roll[game] = -1
    while True:
        if softness > 0:
            chance = (next_random(games.stream, game) >> np.uint64(11)) * 2.0**-53
            choice = choose_softly(memory, arrays, plan, node, roll, left, column, softness, chance)
        else:
            choice = choose(memory, arrays, plan, node, roll, left, column)
        if choice >= 0:
            break
        left -= 1
        roll = throw(games.stream, game, arrays, -1 - choice)
    box = arrays.payments.box[choice]
    games.score[game] += int(extra_points(arrays, plan, node, roll))
    games.score[game] += int(arrays.payments.points[choice])
    place = arrays.lanes.upper_place[box]
    if place >= 0:
        upper = plan.facts[node, UPPER]
        payment = choice - arrays.payments.start[box]
        step = arrays.lanes.start[upper, place, 0] + payment * arrays.lanes.size[upper]
        step += games.lane[game]
        games.lane[game] = arrays.lanes.lane[step]
        if arrays.lanes.bonus[step] > 0:
            games.score[game] += int(arrays.lanes.bonus[step])
            games.bonus[game] = True
    has_points = 1 if choice > arrays.payments.start[box] else 0
    paid[box] += has_points
    games.node[game] = children[node, box, has_points]
    games.saved[game] = left if arrays.carries else 0


@kernel
def play_nodes(
    games: Games,
    starts: Ints,
    paid: Ints,
    memory: Memory,
    table: Table,
    arrays: Arrays,
    plan: Plan,
    children: Ints,
    softness: float,
    x: Floats,
    rows: Floats,
) -> None:
    """Play one turn of all games at the nodes of the plan, solving each row of lanes once.

    The games at node i are `starts[i]` to `starts[i + 1]`, sorted by lane; `paid[b]` counts how
    often box b got points.
    """
    lane = games.lane
    for node in range(starts.shape[0] - 1):
        first = starts[node]
        while first < starts[node + 1]:
            block, most, last = lane[first] // WIDTH * WIDTH, 0, first
            while last < starts[node + 1] and lane[last] < block + WIDTH:
                most = max(most, games.saved[last])
                last += 1
            top = arrays.rerolls + most
            solve_nodes(memory, table, arrays, plan, node, node + 1, block, top, x, rows)
            for game in range(first, last):
                column = lane[game] - block
                play_turn(games, game, paid, memory, arrays, plan, children, node, column, softness)
            first = last
