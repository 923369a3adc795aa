"""The perfect strategy of some rules; its methods can take seconds, so call them in threads."""

from typing import TYPE_CHECKING

from yatzy import bots, solver
from yatzy.analysis import analyse, position_of
from yatzy.core import Rules
from yatzy.game import Move, State
from yatzy.solver import Progress

if TYPE_CHECKING:
    from yatzy.analysis import Analysis
    from yatzy.bots import Bot
    from yatzy.solver import Distribution, Solution


class Strategy:
    """The solution of some rules, loaded once for all games."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._solution: Solution | None = None
        self._perfect: Distribution | None = None
        self._bots: dict[tuple[str, int], Bot] = {}

    @property
    def ready(self) -> bool:
        return self._solution is not None

    def load(self, progress: Progress | None = None) -> "Solution":
        if self._solution is None:
            self._solution = solver.open_solution(self.rules, progress=progress)
        return self._solution

    def perfect_games(self, progress: Progress) -> "Distribution":
        if self._perfect is None:
            self._perfect = solver.open_distribution(self.load(progress), progress=progress)
        return self._perfect

    def choose(self, state: State, *, level: str, seed: int) -> Move:
        bot = self._bots.get((level, seed))
        if bot is None:
            bot = bots.make_bot(level, self.rules, seed=seed, solution=self.load())
            self._bots[level, seed] = bot
        return bot.choose(state)

    def analyse(self, state: State) -> "Analysis":
        return analyse(position_of(state), self.load())
