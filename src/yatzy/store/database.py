"""The one way to the database: every transaction has a deadline, and failures have one type.

A transaction that does not end in time is left to itself: its connection is closed as soon as the
driver lets go of it, and whether its commit succeeds is not known. If nothing else was answered
meanwhile, the database hangs, and for a moment nobody is made to wait for it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yatzy.errors import DatabaseError
from yatzy.store.failures import DATABASE_ERRORS, NotStorableError, is_damage, is_gone, kind, reason

SECONDS_TO_ANSWER = 4.0
SECONDS_FOR_A_STATEMENT = 3.0
SECONDS_TO_REST = 1.0
"""How long a database that hangs is left alone."""

SECONDS_BETWEEN_LINES = 1.0
AWAY = "the database does not answer; try again in a moment"
REFUSED = "the database refuses this, and takes other changes"

_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")


class Database:
    """An engine; `errors` are what its driver raises besides those of SQLAlchemy."""

    def __init__(self, engine: AsyncEngine, *errors: type[Exception]) -> None:
        self.engine = engine
        self.is_damaged = False
        self._errors: tuple[type[Exception], ...] = (*DATABASE_ERRORS, *errors)
        self._late: set[asyncio.Task[Any]] = set()
        self._answered_at = 0.0
        self._rests_until = 0.0
        self._told: tuple[str, float] = ("", 0.0)

    async def run(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        """Do that in one transaction.

        Raises:
            NotStorableError: if the database refuses what is in it.
            DatabaseError: if it fails or does not answer; the transaction may have been committed.
        """
        begun = monotonic()
        if begun < self._rests_until:
            raise DatabaseError(AWAY)
        transaction = asyncio.create_task(self._transact(work), name="transaction")
        if not await self._ends(transaction):
            if self._answered_at < begun:
                self._rests_until = monotonic() + SECONDS_TO_REST
            _LOG.warning("the database hangs", extra={"seconds": SECONDS_TO_ANSWER})
            raise DatabaseError(AWAY)
        self._answered_at = monotonic()
        return transaction.result()

    async def rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        async def read(connection: AsyncConnection) -> Sequence[Row[Any]]:
            found: Sequence[Row[Any]] = (await connection.execute(query)).all()
            return found

        return await self.run(read)

    async def close(self) -> None:
        """Disconnect; what does not end in time is left alone."""
        if self._late:
            await asyncio.wait(self._late, timeout=SECONDS_TO_ANSWER)
        await self._ends(asyncio.create_task(self.engine.dispose(), name="disconnecting"))

    async def _transact(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        try:
            async with self.engine.begin() as connection:
                return await work(connection)
        except self._errors as error:
            raise self._failure(error) from None

    def _failure(self, error: Exception) -> DatabaseError:
        self.is_damaged |= is_damage(error)
        is_whole = is_gone(error)
        # What is said about a value may quote it, and what people write is not logged.
        why = reason(error) if is_whole or is_damage(error) else kind(error)
        self._tell(why)
        return DatabaseError(AWAY) if is_whole else NotStorableError(REFUSED)

    def _tell(self, why: str) -> None:
        """Log a failure; one that repeats itself is logged once a second."""
        last, at = self._told
        if why != last or monotonic() > at + SECONDS_BETWEEN_LINES:
            self._told = why, monotonic()
            _LOG.warning("the database failed", extra={"reason": why})

    async def _ends(self, task: asyncio.Task[Any]) -> bool:
        """Whether the task ends in time; if not, it is cancelled and not waited for."""
        try:
            await asyncio.wait({task}, timeout=SECONDS_TO_ANSWER)
            return task.done() and not task.cancelled()
        finally:
            if not task.done():
                task.cancel()
                self._late.add(task)
                task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._late.discard(task)
        if not task.cancelled():
            task.exception()  # asked for, so that nobody is told that it was not
