"""The grader: adds each finished game's errors and luck to the statistics.

That needs the strategy of the rules, and the grader starts no computation that takes minutes, nor
one for house rules that takes a process: games wait, ungraded in the database, until the strategy
is in memory or in its file. What a process
remembers of them only saves it from reading them again, so it does not matter which process has the
strategy, or whether the server restarts.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from yatzy import analysis
from yatzy.core import Rules
from yatzy.errors import DatabaseError, YatzyError
from yatzy.game import Record
from yatzy.insight.askers import SITE
from yatzy.insight.jobs import Jobs
from yatzy.insight.strategies import SECONDS_TO_OPEN, Strategies, is_quick
from yatzy.store import Grades, ResultStore
from yatzy.tables import GameId

if TYPE_CHECKING:
    from yatzy.solver import Solution

MOST_AT_ONCE = 20

T = TypeVar("T")

_LOG = logging.getLogger(__name__)

Read = Callable[[GameId], Awaitable[Record]]


class Grader:
    """Grades games in the background, and rests for `pace` seconds before each batch."""

    def __init__(
        self, results: ResultStore, jobs: Jobs, strategies: Strategies, read: Read, *, pace: float
    ) -> None:
        self._results = results
        self._jobs = jobs
        self._strategies = strategies
        self._read = read
        self._pace = pace
        self._waiting: dict[GameId, Rules] = {}
        self._woken = asyncio.Event()
        self._woken.set()

    def wake(self) -> None:
        """Look for games to grade: one has ended, or a strategy is ready."""
        self._woken.set()

    async def run(self) -> None:
        while True:
            await self._woken.wait()
            await asyncio.sleep(self._pace)
            self._woken.clear()
            try:
                is_more = await self.grade_some()
            except DatabaseError as error:
                _LOG.warning("grading has to wait", extra={"reason": str(error)})
                is_more = True
            if is_more:
                self.wake()

    async def grade_some(self) -> bool:
        """Grade a batch of the newest ungraded games; return whether more can be graded now."""
        found = await self._results.unreviewed(most=MOST_AT_ONCE + len(self._waiting))
        pending = [GameId(game) for game in found]
        new = [game for game in pending if game not in self._waiting][:MOST_AT_ONCE]
        # Another process has graded those that are no longer pending.
        self._waiting = {game: self._waiting[game] for game in pending if game in self._waiting}
        for game in new:
            if (record := await self._attempt(game, self._read(game))) is not None:
                self._waiting[game] = record.rules
        rules = {rules.digest: rules for rules in self._waiting.values()}
        is_left = [await self._grade_waiting(each) for each in rules.values()]
        return len(new) >= MOST_AT_ONCE or any(is_left)

    async def _grade_waiting(self, rules: Rules) -> bool:
        """Grade some games by these rules, if their strategy is ready; whether more are left."""
        solution = await self._find_solution(rules)
        if solution is None:
            return False
        games = [game for game, own in self._waiting.items() if own.digest == rules.digest]
        for game in games[:MOST_AT_ONCE]:
            del self._waiting[game]
            await self._grade(game, solution)
        return len(games) > MOST_AT_ONCE

    async def _find_solution(self, rules: Rules) -> "Solution | None":
        """The strategy, waiting for it if it takes seconds; None if it takes longer."""
        within = None if is_quick(rules) else SECONDS_TO_OPEN
        try:
            return await self._strategies.get_unasked(rules, SITE, within=within)
        except YatzyError as error:
            _LOG.debug("games wait to be graded", extra={"rules": rules.id, "reason": str(error)})
            return None

    async def _grade(self, game: GameId, solution: "Solution") -> None:
        record = await self._attempt(game, self._read(game))
        if record is not None:
            deviation = await self._strategies.deviation(solution, SITE)
            work = self._jobs.do("grading", lambda: _review(record, solution, deviation))
            grades = await self._attempt(game, work)
            if grades is not None:
                await self._results.grade(game, grades)

    async def _attempt(self, game: GameId, work: Awaitable[T]) -> T | None:
        """The result of the work; if it fails, the game is marked as reviewed without grades."""
        try:
            return await work
        except DatabaseError:
            raise
        except YatzyError as error:
            _LOG.info("a game is not graded", extra={"game": game, "reason": str(error)})
            await self._results.grade(game, {})
            return None


def _review(record: Record, solution: "Solution", deviation: float) -> Grades:
    ledgers = analysis.review_record(record, solution, deviation=deviation).players
    return {seat: (ledger.errors, ledger.luck) for seat, ledger in enumerate(ledgers)}
