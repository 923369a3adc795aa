"""The grader: goes through finished games, one after the other, and keeps what they were worth.

What each player gave away and how lucky the dice were goes into the statistics. That is done only
where the strategy is there, or takes seconds to compute; other games are counted without.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.errors import DatabaseError, YatzyError
from yatzy.game import Record
from yatzy.service.inline_rules import is_built_in
from yatzy.service.solutions import Solutions, is_quick
from yatzy.store import GameId, Grades, ResultStore

if TYPE_CHECKING:
    from yatzy.solver import Solution

MOST_AT_ONCE = 20
GAMES_FOR_A_MEASURE = 1000
"""Ledgers are measured by the scores of perfect games; of those nothing is kept here."""

_LOG = logging.getLogger(__name__)

Read = Callable[[GameId], Awaitable[Record]]
"""The record of a game."""


class Grader:
    """Grades games when there is nothing else to do; `pace` is how many seconds it rests."""

    def __init__(
        self, results: ResultStore, solutions: Solutions, read: Read, *, pace: float
    ) -> None:
        self._results = results
        self._solutions = solutions
        self._read = read
        self._pace = pace
        self._woken = asyncio.Event()
        self._woken.set()

    def wake(self) -> None:
        """A game has ended."""
        self._woken.set()

    async def run(self) -> None:
        """Grade what there is, and wait for more."""
        while True:
            await self._woken.wait()
            await asyncio.sleep(self._pace)
            try:
                await self.grade_some()
            except DatabaseError as error:
                _LOG.warning("grading has to wait", extra={"reason": str(error)})

    async def grade_some(self) -> None:
        """Grade the newest games that have not been; without any, wait to be woken."""
        games = await self._results.unreviewed(most=MOST_AT_ONCE)
        if not games:
            self._woken.clear()
        for game in games:
            await self._results.grade(game, await self._grades(game))

    async def _grades(self, game: GameId) -> Grades:
        """What each seat gave away and how lucky it was; nothing for games that are not graded."""
        try:
            record = await self._read(game)
            if not self._is_worth_it(record.rules):
                return {}
            solution = await self._solutions.wait(record.rules)
            return await asyncio.to_thread(_review, record, solution)
        except DatabaseError:
            raise
        except YatzyError as error:
            _LOG.info("a game is not graded", extra={"game": game, "reason": str(error)})
            return {}

    def _is_worth_it(self, rules: Rules) -> bool:
        is_there = self._solutions.progress(rules.digest) == 1.0
        return is_there or (is_built_in(rules) and is_quick(rules))


def _review(record: Record, solution: "Solution") -> Grades:
    from yatzy.analysis import estimate, review_record

    measure = estimate(solution, games=GAMES_FOR_A_MEASURE)
    ledgers = review_record(record, solution, measure).players
    return {seat: (ledger.errors, ledger.luck) for seat, ledger in enumerate(ledgers)}
