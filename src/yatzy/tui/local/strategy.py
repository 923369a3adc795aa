"""The perfect strategy of some rules, as a table in a terminal needs it.

Everything here can take seconds, so it is called from threads. Whoever waits is told the share that
is done, and can stop the work by then.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from yatzy import bots, solver
from yatzy.analysis import analyse, position_of
from yatzy.core import Rules
from yatzy.game import Move, State

if TYPE_CHECKING:
    from yatzy.analysis import Analysis, Distribution
    from yatzy.bots import Bot
    from yatzy.solver import Solution

Progress = Callable[[float], None]


class Strategy:
    """The solution of some rules, and what follows from it; loaded once for all games."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._solution: Solution | None = None
        self._perfect: Distribution | None = None
        self._bots: dict[tuple[str, int], Bot] = {}

    @property
    def ready(self) -> bool:
        """Whether moves can be chosen and ranked at once."""
        return self._solution is not None

    def load(self, progress: Progress) -> "Solution":
        """The solution, from its file or computed now.

        Raises:
            TooLargeError: if the rules cannot be solved on this machine.
            OSError: if the solution cannot be kept.
        """
        if self._solution is None:
            self._solution = solver.open_solution(self.rules, progress=progress)
        return self._solution

    def perfect_games(self, progress: Progress) -> "Distribution":
        """The scores of perfect games, from their file or computed now."""
        if self._perfect is None:
            self._perfect = solver.open_distribution(self.load(progress), progress=progress)
        return self._perfect

    def choose(self, state: State, *, level: str, seed: int) -> Move:
        """What a bot of that level does now."""
        bot = self._bots.get((level, seed))
        if bot is None:
            bot = bots.make_bot(level, self.rules, seed=seed, solution=self.load(_unheard))
            self._bots[level, seed] = bot
        return bot.choose(state)

    def analyse(self, state: State) -> "Analysis":
        """Every move of the player to move, best first, and why the best is best."""
        return analyse(position_of(state), self.load(_unheard))


def _unheard(share: float) -> None:
    """Nobody waits for this."""
