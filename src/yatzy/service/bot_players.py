"""The bots at the tables: they think in a thread of their own."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Literal, Protocol, get_args

from yatzy.core import Rules
from yatzy.errors import UnsolvableError
from yatzy.game import Move, Roll, Score, State
from yatzy.service.solutions import Solutions

if TYPE_CHECKING:
    from yatzy.bots import Bot

BotLevel = Literal["novice", "casual", "strong", "perfect", "greedy"]
"""The levels of `yatzy.bots`, which is too heavy to be loaded for their names."""

LEVELS: tuple[str, ...] = get_args(BotLevel)

MOST_BOTS = 64


class Players(Protocol):
    """Who chooses the moves of bots."""

    async def check(self, rules: Rules) -> None:
        """Refuse rules that bots cannot play.

        Raises:
            UnsolvableError: if their strategy cannot be computed here.
        """
        ...

    async def choose(self, level: str, state: State) -> Move:
        """The move of a bot of that level."""
        ...

    def close(self) -> None:
        """Choose no more."""
        ...


class BotPlayers:
    """The bots of `yatzy.bots`, each made when it is first asked."""

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._bots: dict[tuple[str, str], Bot] = {}

    async def check(self, rules: Rules) -> None:
        """Refuse rules whose strategy cannot be computed here."""
        await asyncio.to_thread(self._solutions.check, rules)

    async def choose(self, level: str, state: State) -> Move:
        """The move of a bot of that level; its strategy is loaded before the first one.

        A person's stand-in plays any rules: where they are too large, it plays simply.
        """
        try:
            bot = await self._bot(level, state.rules)
        except UnsolvableError:
            return _choose_simply(state)
        return await asyncio.get_running_loop().run_in_executor(self._thread, bot.choose, state)

    def close(self) -> None:
        """Choose no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _bot(self, level: str, rules: Rules) -> "Bot":
        key = (level, rules.digest)
        if key not in self._bots:
            solution = await self._solutions.wait(rules)

            def make() -> "Bot":
                from yatzy.bots import make_bot

                return make_bot(level, rules, seed=secrets.randbits(32), solution=solution)

            bot = await asyncio.get_running_loop().run_in_executor(self._thread, make)
            if len(self._bots) >= MOST_BOTS:
                self._bots.clear()
            self._bots[key] = bot
        return self._bots[key]


def _choose_simply(state: State) -> Move:
    """One roll, then the box that pays most."""
    if state.dice is None:
        return Roll()
    options = state.scorecard.options(state.dice)
    return Score(max(options, key=lambda category: options[category]))
