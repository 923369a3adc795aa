"""The analyst: reviews and rankings, one after the other, with a queue that has an end."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from fastapi.responses import JSONResponse

from yatzy.core import Rules, Scorecard, check_dice
from yatzy.errors import BusyError, GameNotOverError, SolvingError
from yatzy.game import Record
from yatzy.server.wire import AnalysisRequest, Solving
from yatzy.service import LiveTable, Solutions, choose_rules, read_record
from yatzy.store import EventStore

if TYPE_CHECKING:
    from yatzy.analysis import Distribution
    from yatzy.solver import Solution

SECONDS_TO_RETRY = 5


class Analyst:
    """Answers what takes thinking, in a thread of its own."""

    def __init__(self, solutions: Solutions, *, most_waiting: int) -> None:
        self._solutions = solutions
        self._most_waiting = most_waiting
        self._waiting = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="analyst")

    async def review(self, live: LiveTable, store: EventStore) -> JSONResponse:
        """The review of a finished game, or how far what it needs is computed."""
        if not live.table.is_over:
            raise GameNotOverError("the review")
        record = await read_record(live, store)

        def find() -> Callable[[], dict[str, Any]]:
            solution = self._solutions.get(record.rules)
            scores = self._solutions.get_scores(record.rules)
            return lambda: _review(record, solution, scores)

        return await self._answer(record.rules, find)

    async def analyse(self, request: AnalysisRequest) -> JSONResponse:
        """The ranked moves of a position, or how far the strategy of its rules is computed."""
        rules = choose_rules(request.rules)
        check_dice(request.dice, count=rules.dice)

        def find() -> Callable[[], dict[str, Any]]:
            solution = self._solutions.get(rules)
            return lambda: _analyse(request, rules, solution)

        return await self._answer(rules, find)

    def close(self) -> None:
        """Answer no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _answer(
        self, rules: Rules, find: Callable[[], Callable[[], dict[str, Any]]]
    ) -> JSONResponse:
        """Do the work that is found, or tell how far what it needs is."""
        try:
            work = find()
        except SolvingError as error:
            body = Solving(
                digest=rules.digest, progress=error.progress, retry_after=error.retry_after
            )
            headers = {"Retry-After": str(error.retry_after)}
            return JSONResponse(body.model_dump(), 202, headers)
        if self._waiting >= self._most_waiting:
            raise BusyError(retry_after=SECONDS_TO_RETRY)
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return JSONResponse(await loop.run_in_executor(self._thread, work))
        finally:
            self._waiting -= 1


def _review(record: Record, solution: "Solution", scores: "Distribution") -> dict[str, Any]:
    from yatzy.analysis import review_record

    return review_record(record, solution, scores).to_data()


def _analyse(request: AnalysisRequest, rules: Rules, solution: "Solution") -> dict[str, Any]:
    from yatzy.analysis import analyse
    from yatzy.solver import Position

    position = Position(
        scorecard=Scorecard.of(rules, request.boxes, extras=request.extras),
        dice=tuple(request.dice),
        rolls_left=request.rolls_left,
        saved=request.saved,
    )
    return analyse(position, solution).to_data()
