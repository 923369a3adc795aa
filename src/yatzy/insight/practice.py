"""Practice: positions from games of casual players, with a decision that matters.

A decision matters if the best move is clearly better than the next, yet not so much better that
nobody would get it wrong.
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from yatzy import bots
from yatzy.analysis import position_of
from yatzy.errors import PositionError
from yatzy.game import Game, RandomDice, State

if TYPE_CHECKING:
    from yatzy.solver import Solution

MOST_GAMES = 5
SMALLEST_GAP = 0.02
"""Between the best two moves, in standard deviations of a perfect game's score."""

LARGEST_GAP = 0.2


def find_state(solution: "Solution", seed: int, deviation: float) -> State:
    """A state with a decision that matters, determined by the seed."""
    random = Random(seed)
    choices: list[State] = []
    smallest, largest = SMALLEST_GAP * deviation, LARGEST_GAP * deviation
    for number in range(MOST_GAMES):
        decisions = list(_decisions(solution, f"{seed}:{number}"))
        if matter := [state for state, gap in decisions if smallest <= gap <= largest]:
            return random.choice(matter)
        choices += [state for state, _ in decisions]
    if not choices:
        raise PositionError("these rules leave nothing to choose, so there is nothing to practise")
    return random.choice(choices)


def _decisions(solution: "Solution", seed: str) -> Iterator[tuple[State, float]]:
    """The decisions of a casual player's game, with the gap between the best two moves."""
    rules = solution.rules
    number = int.from_bytes(sha256(seed.encode()).digest()[:4])
    bot = bots.make_bot("casual", rules, seed=number, solution=solution)
    game = Game(["Practice"], rules=rules, dice=RandomDice(seed))
    while not game.is_over:
        if game.dice is not None:
            moves = solution.moves(position_of(game.state))
            if len(moves) > 1:
                yield game.state, moves[1].error
        game.apply(bot.choose(game.state))
