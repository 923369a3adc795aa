"""Bots that play by a solution: perfectly, or with the mistakes of their level."""

from dataclasses import dataclass
from math import exp
from random import Random

from yatzy.analysis import position_of
from yatzy.bots.bot import Bot
from yatzy.core import Rules
from yatzy.game import Level, Move, Roll, Score, State, find_level, places_of
from yatzy.solver import RankedMove, Solution, open_solution


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """The values a player goes by; a move that costs `softness` points is e times less likely."""

    solution: Solution
    softness: float


def strategy_of(level: Level, solution: Solution) -> Strategy:
    if not level.sees_ahead:
        return Strategy(solution.blind(), 0.0)
    average_turn = solution.expected_score / len(solution.rules.categories)
    return Strategy(solution, level.softness * average_turn)


@dataclass(frozen=True, slots=True, eq=False)
class SolutionBot:
    """A bot that weighs moves by what they cost; seed and state alone determine its choice."""

    strategy: Strategy
    seed: int

    def choose(self, state: State) -> Move:
        if state.dice is None:
            return Roll()
        chosen = self._pick(self.strategy.solution.moves(position_of(state)), state)
        if chosen.keep is None:
            assert chosen.category is not None
            return Score(chosen.category)
        return Roll(places_of(chosen.keep, state.dice))

    def _pick(self, moves: tuple[RankedMove, ...], state: State) -> RankedMove:
        softness = self.strategy.softness
        if softness == 0:
            return moves[0]
        filled = len(state.scorecard.filled)
        random = Random(f"{self.seed}:{state.turn}:{filled}:{state.rolls_made}")
        weights = [exp(-move.error / softness) for move in moves]
        return random.choices(moves, weights)[0]


def make_bot(level: str, rules: Rules, *, seed: int, solution: Solution | None = None) -> Bot:
    """A bot of that level; a missing solution is loaded or computed."""
    return SolutionBot(strategy_of(find_level(level), solution or open_solution(rules)), seed)
