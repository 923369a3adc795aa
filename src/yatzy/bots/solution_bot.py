"""Bots that play by a solution: perfectly, or as softly as their level asks."""

from math import exp
from random import Random

from yatzy.analysis import position_of
from yatzy.bots.bot import Bot
from yatzy.bots.strategy import Strategy, strategy_of
from yatzy.core import Rules
from yatzy.game import Move, Roll, Score, State, find_level, places_of
from yatzy.solver import RankedMove, Solution, open_solution


class SolutionBot:
    """A bot that weighs every legal move by what it gives away.

    What it does depends on the seed and the state alone, so it can be asked again.
    """

    def __init__(self, level: str, strategy: Strategy, *, seed: int) -> None:
        self.level = level
        self._strategy = strategy
        self._seed = seed

    def choose(self, state: State) -> Move:
        if state.dice is None:
            return Roll()
        chosen = self._pick(self._strategy.solution.moves(position_of(state)), state)
        if chosen.keep is None:
            assert chosen.category is not None
            return Score(chosen.category)
        return Roll(places_of(chosen.keep, state.dice))

    def _pick(self, moves: tuple[RankedMove, ...], state: State) -> RankedMove:
        softness = self._strategy.softness
        if softness == 0:
            return moves[0]
        filled = len(state.scorecard.filled)
        random = Random(f"{self._seed}:{state.turn}:{filled}:{state.rolls_made}")
        weights = [exp(-move.error / softness) for move in moves]
        return random.choices(moves, weights)[0]


def make_bot(level: str, rules: Rules, *, seed: int, solution: Solution | None = None) -> Bot:
    """A bot of that level; without a solution, it is loaded or computed.

    Raises:
        UnknownLevelError: if there is no such level.
        TooLargeError: if the rules cannot be solved on this machine.
    """
    found = find_level(level)
    solved = solution or open_solution(rules)
    return SolutionBot(found.name, strategy_of(found, solved), seed=seed)
