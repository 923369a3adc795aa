"""Games to review: solutions that are solved once, and games by different players."""

from functools import cache
from random import Random

import numpy as np

from yatzy.bots import Bot, make_bot
from yatzy.core import Scorecard, load_rules
from yatzy.game import Game, RandomDice, Record
from yatzy.solver import Distribution, Solution, solve
from yatzy.solver.kernels.turns import solve_nodes
from yatzy.solver.model.arrays import NO_MEMORY, scratch
from yatzy.solver.model.model import Model
from yatzy.solver.solving import table_length, table_type

LARGE = {"maxi": 7, "maxi-saved": 5}
"""How many boxes of the large games the tests solve; the whole of them takes minutes."""

ORDINARY = Distribution(np.full(200, 1 / 200), bonus=0.0, boxes={})
"""Stands in for the scores of perfect games where only a measure is needed."""


@cache
def solved(rules: str) -> Solution:
    return solve(load_rules(rules))


def solve_rest(card: Scorecard) -> Solution:
    """The strategy for the rest of a game; values of all other states stay zero."""
    model = Model(card.rules)
    table = np.zeros(table_length(model), table_type(model))
    layers = list(model.layers_after(model.find(card)[0]))[:-1]
    for ids in reversed(layers):
        plan, work = model.plan(ids), scratch(model.arrays)
        solve_nodes(NO_MEMORY, table, model.arrays, plan, 0, len(ids), 0, 0, *work)
    return Solution(model, table, seconds=0.0)


def random_move(game: Game, random: Random) -> None:
    """Any legal move; now and then a score is taken back."""
    if game.can_undo and random.random() < 0.1:
        game.undo()
    else:
        game.apply(random.choice(list(game.legal_moves)))


def start_game(rules: str, seed: int) -> Game:
    return Game(["Red", "Blue"], rules=rules, dice=RandomDice(seed))


def play_at_random(game: Game, seed: int, *, until_open: int = 0) -> None:
    random = Random(seed)
    while not game.is_over and (
        game.dice is not None or len(game.state.scorecard.open_boxes) > until_open
    ):
        random_move(game, random)


def play_by(game: Game, bots: list[Bot]) -> None:
    while not game.is_over:
        game.apply(bots[game.turn].choose(game.state))


def bot(level: str, solution: Solution, seed: int = 1) -> Bot:
    return make_bot(level, solution.rules, seed=seed, solution=solution)


def record_of(game: Game) -> Record:
    return Record(events=game.events)
