"""The bots at the tables, which think in a thread of their own."""

import secrets
from typing import Protocol

from yatzy import bots
from yatzy.bots import Bot
from yatzy.core import Rules
from yatzy.errors import UnsolvableError
from yatzy.game import Move, Roll, Score, State
from yatzy.insight.jobs import Jobs, Key
from yatzy.insight.strategies import Strategies


class Players(Protocol):
    """Chooses the moves of bots."""

    async def check(self, rules: Rules) -> None:
        """Refuse rules that bots cannot play, with an `UnsolvableError`."""
        ...

    async def choose(self, level: str, state: State) -> Move: ...


class BotPlayers:
    """The bots of `yatzy.bots`, each made for its first move."""

    def __init__(self, jobs: Jobs, strategies: Strategies) -> None:
        self._jobs = jobs
        self._strategies = strategies

    async def check(self, rules: Rules) -> None:
        await self._jobs.do("advice", lambda: self._strategies.check(rules))

    async def choose(self, level: str, state: State) -> Move:
        key = Key("new-bot", (level, state.rules.digest))
        try:
            bot: Bot = self._jobs.found(key) or await self._make(key, level, state.rules)
        except UnsolvableError:
            return _choose_simply(state)  # a bot may have to take over under any rules
        return await self._jobs.do("bots", lambda: bot.choose(state))

    async def _make(self, key: Key, level: str, rules: Rules) -> Bot:
        solution, seed = await self._strategies.get(rules), secrets.randbits(32)
        return await self._jobs.get(
            key, lambda _: bots.make_bot(level, rules, seed=seed, solution=solution)
        )


def _choose_simply(state: State) -> Move:
    """Roll once, then fill the box that pays most."""
    if state.dice is None:
        return Roll()
    options = state.scorecard.options(state.dice)
    return Score(max(options, key=lambda category: options[category]))
