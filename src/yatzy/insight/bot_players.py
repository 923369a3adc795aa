"""The bots at the tables: they think in a thread of their own."""

import secrets
from typing import Protocol

from yatzy import bots
from yatzy.bots import Bot
from yatzy.core import Rules
from yatzy.errors import UnsolvableError
from yatzy.game import Move, Roll, Score, State
from yatzy.insight.jobs import Jobs
from yatzy.insight.strategies import Strategies

MOST_BOTS = 64


class Players(Protocol):
    """Whoever chooses the moves of bots."""

    async def check(self, rules: Rules) -> None:
        """Refuse rules that bots cannot play.

        Raises:
            UnsolvableError: if their strategy cannot be computed here.
        """
        ...

    async def choose(self, level: str, state: State) -> Move:
        """The move of a bot of that level."""
        ...


class BotPlayers:
    """The bots of `yatzy.bots`, each made when it is first asked."""

    def __init__(self, jobs: Jobs, strategies: Strategies) -> None:
        self._jobs = jobs
        self._strategies = strategies
        self._bots: dict[tuple[str, str], Bot] = {}

    async def check(self, rules: Rules) -> None:
        """Refuse rules whose strategy cannot be computed here."""
        await self._jobs.do("advice", lambda: self._strategies.check(rules))

    async def choose(self, level: str, state: State) -> Move:
        """The move of a bot of that level; its strategy is loaded before the first one.

        A person's stand-in plays any rules: where they are too large, it plays simply.
        """
        try:
            bot = await self._bot(level, state.rules)
        except UnsolvableError:
            return _choose_simply(state)
        return await self._jobs.do("bots", lambda: bot.choose(state))

    async def _bot(self, level: str, rules: Rules) -> Bot:
        key = (level, rules.digest)
        if key not in self._bots:
            solution = await self._strategies.get(rules)
            seed = secrets.randbits(32)
            bot = await self._jobs.do(
                "bots", lambda: bots.make_bot(level, rules, seed=seed, solution=solution)
            )
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
