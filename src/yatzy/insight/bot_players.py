"""The bots at the tables, which think in a thread of their own."""

import secrets
from contextlib import suppress
from typing import Protocol

from yatzy import bots
from yatzy.bots import Bot
from yatzy.core import Rules, is_built_in
from yatzy.errors import LimitError, SolvingError, UnsolvableError
from yatzy.game import Move, Roll, Score, State
from yatzy.insight.askers import Asker
from yatzy.insight.jobs import Jobs, Key
from yatzy.insight.strategies import Strategies, lane_of


class Players(Protocol):
    """Chooses the moves of bots."""

    async def check(self, rules: Rules, asker: Asker) -> None:
        """Refuse rules that bots cannot play, with an `UnsolvableError`, or prepare to play them.

        Raises a `LimitError` if the asker has ordered too many strategies.
        """
        ...

    async def choose(self, level: str, state: State, asker: Asker) -> Move: ...


class BotPlayers:
    """The bots of `yatzy.bots`, each made for its first move."""

    def __init__(self, jobs: Jobs, strategies: Strategies) -> None:
        self._jobs = jobs
        self._strategies = strategies

    async def check(self, rules: Rules, asker: Asker) -> None:
        if not is_built_in(rules):
            with suppress(SolvingError):
                await self._strategies.get(rules, asker, within=0)

    async def choose(self, level: str, state: State, asker: Asker) -> Move:
        rules = state.rules
        key = Key(lane_of("new-bot", rules), (level, rules.digest))
        try:
            bot: Bot = self._jobs.found(key) or await self._make(key, level, rules, asker)
        except (UnsolvableError, LimitError):
            return _choose_simply(state)  # a bot may have to take over under any rules
        return await self._jobs.do(lane_of("bots", rules), lambda: bot.choose(state), asker=asker)

    async def _make(self, key: Key, level: str, rules: Rules, asker: Asker) -> Bot:
        solution, seed = await self._strategies.get(rules, asker), secrets.randbits(32)
        return await self._jobs.get(
            key, lambda _: bots.make_bot(level, rules, seed=seed, solution=solution), asker=asker
        )


def _choose_simply(state: State) -> Move:
    """Roll once, then fill the box that pays most."""
    if state.dice is None:
        return Roll()
    options = state.scorecard.options(state.dice)
    return Score(max(options, key=lambda category: options[category]))
