"""Practice: positions from games of casual players, with a decision that matters.

It matters if the best move is clearly better than the next, and a player could still fall for
another one: neither a matter of taste nor one that nobody would get wrong.
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from yatzy import bots
from yatzy.analysis import position_of
from yatzy.errors import PositionError
from yatzy.game import FairDice, Game, State

if TYPE_CHECKING:
    from yatzy.solver import Solution

MOST_GAMES = 5
CLEAR = 0.02
"""From which gap to the second best move on a decision is clear, in deviations of a score."""

TEMPTING = 0.2
"""Up to which gap a player may fall for the second best move."""


def find_state(solution: "Solution", seed: int, deviation: float) -> State:
    """A state with a decision that matters; the same for the same seed."""
    random = Random(seed)
    choices: list[State] = []
    for number in range(MOST_GAMES):
        decisions = list(_decisions(solution, f"{seed}:{number}"))
        clear, tempting = CLEAR * deviation, TEMPTING * deviation
        if matter := [state for state, gap in decisions if clear <= gap <= tempting]:
            return random.choice(matter)
        choices += [state for state, _ in decisions]
    if not choices:
        raise PositionError("these rules leave nothing to choose, so there is nothing to practise")
    return random.choice(choices)


def _decisions(solution: "Solution", seed: str) -> Iterator[tuple[State, float]]:
    """The decisions of a casual player's game, with the gap between the best move and the next."""
    rules = solution.rules
    secret = sha256(seed.encode()).digest()
    bot = bots.make_bot("casual", rules, seed=int.from_bytes(secret[:4]), solution=solution)
    game = Game(["Practice"], rules=rules, dice=FairDice(secret, "practice"))
    while not game.is_over:
        if game.dice is not None:
            moves = solution.moves(position_of(game.state))
            if len(moves) > 1:
                yield game.state, moves[1].error
        game.apply(bot.choose(game.state))
