"""Rollouts: many games played to the end at once, turn by turn.

Every game fills one box a turn, so after k turns all are in the same layer. Games at the same node
share the work of solving its turn.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Scorecard
from yatzy.solver.kernels.rollouts import Games, play_nodes
from yatzy.solver.model.arrays import Ints, Table, new_memory, scratch
from yatzy.solver.model.model import Model
from yatzy.solver.position import Position
from yatzy.solver.progress import Progress

if TYPE_CHECKING:
    from yatzy.solver.solution import Solution

BATCH = 1 << 19
MOST_LANES = 1 << 20
PIECES_PER_THREAD = 4


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """The results of many games: final scores, and whether the bonus was earned.

    `boxes` is the share of games in which a box got points, for the boxes filled in the rollout.
    """

    scores: Ints
    bonus: NDArray[np.bool_]
    boxes: dict[str, float]


def roll_out(
    solution: "Solution",
    start: Scorecard | Position,
    *,
    games: int,
    seed: int,
    saved: int = 0,
    softness: float = 0.0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Scores:
    """The final scores of `games` games from here on; reproducible by `seed`.

    A card is before the first roll of a turn; `saved` belongs to it. Moves are the best ones, or
    with `softness` any, with a weight of exp(-error / softness).
    """
    model, table = solution.model, solution.table
    card = start if isinstance(start, Scorecard) else start.scorecard
    parts = []
    paid = np.zeros(len(model.boxes), np.int64)
    for first in range(0, games, BATCH):
        last = min(games, first + BATCH)
        batch = _deal(model, start, saved, _streams(seed, first, last))
        turns = len(card.open_boxes)
        for turn in range(turns):
            batch = _sorted(batch, batch.lane + batch.node * MOST_LANES)
            paid += _play_layer(model, table, batch, softness, threads or os.cpu_count() or 1)
            if progress is not None:
                progress((first + (last - first) * (turn + 1) / turns) / games)
        parts.append(_sorted(batch, batch.number))
    shares = {box.id: float(part) for box, part in zip(model.boxes, paid / games, strict=True)}
    return Scores(
        np.concatenate([batch.score for batch in parts]),
        np.concatenate([batch.bonus for batch in parts]),
        {box: shares[box] for box in card.open_boxes},
    )


def _deal(
    model: Model, start: Scorecard | Position, saved: int, streams: NDArray[np.uint64]
) -> Games:
    card, roll, left = start, -1, 0
    if isinstance(start, Position):
        card, saved, left = start.scorecard, start.saved, start.rolls_available
        roll = model.lattice.number[tuple(sorted(start.dice))] - model.lattice.first_roll
    assert isinstance(card, Scorecard)
    node, lane = model.find(card)
    count = len(streams)
    return Games(
        number=np.arange(count),
        roll=np.full(count, roll),
        left=np.full(count, left),
        node=np.full(count, node),
        lane=np.full(count, lane),
        saved=np.full(count, saved),
        score=np.full(count, card.total),
        bonus=np.full(count, card.bonus > 0),
        stream=streams,
    )


def _streams(seed: int, first: int, last: int) -> NDArray[np.uint64]:
    """The initial random state of each game, hashed from the seed and the game's number."""
    key = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]
    numbers = np.arange(first, last, dtype=np.uint64)
    bits = key + numbers * np.uint64(0xD1342543DE82EF95)
    bits = (bits ^ (bits >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
    bits = (bits ^ (bits >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
    streams: NDArray[np.uint64] = bits ^ (bits >> np.uint64(32))
    return streams


def _sorted(games: Games, key: Ints) -> Games:
    order = np.argsort(key)
    return Games._make(column[order] for column in games)


def _play_layer(model: Model, table: Table, games: Games, softness: float, threads: int) -> Ints:
    """Play one turn of games sorted by node and lane; how often each box got points."""
    nodes, first = np.unique(games.node, return_index=True)
    starts = np.append(first, len(games.node))
    pieces = min(len(nodes), threads * PIECES_PER_THREAD)
    cuts = np.searchsorted(first, np.linspace(0, len(games.node), pieces + 1)[1:-1])
    most_saved = int(games.saved.max(initial=0))

    def play(begin: int, end: int) -> Ints:
        arrays = model.arrays
        paid = np.zeros(len(model.boxes), np.int64)
        play_nodes(
            games,
            starts[begin : end + 1],
            paid,
            new_memory(arrays, arrays.rerolls + most_saved),
            table,
            arrays,
            model.plan(nodes[begin:end]),
            model.children(nodes[begin:end]),
            softness,
            *scratch(arrays),
        )
        return paid

    edges = sorted({0, len(nodes), *(int(cut) for cut in cuts)})
    with ThreadPoolExecutor(threads) as pool:
        total: Ints = np.sum(list(pool.map(play, edges, edges[1:])), axis=0)
        return total
