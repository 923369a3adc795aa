"""Group commit: concurrent changes share one transaction.

A commit waits for the disk, however small it is. So changes collect while a batch is being written:
a busy server makes few, large commits, and an idle one commits at once. A batch that is refused is
split until only the change at fault is refused; a database that is away fails whoever waits.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from yatzy.errors import DatabaseError
from yatzy.store.events import Change
from yatzy.store.failures import NotStorableError

MOST_TOGETHER = 500

Write = Callable[[Sequence[Change]], Awaitable[None]]
"""Writes all changes or raises: a plain `DatabaseError` if no change can be written now."""

_Waiting = tuple[Change, asyncio.Future[None]]


class GroupCommit:
    """The one writer of all changes."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[_Waiting] = []
        self._arrived = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._run(), name="group commit")

    def __len__(self) -> int:
        return len(self._waiting)

    async def append(self, change: Change) -> None:
        """Return when the change is on disk; raise the refusal otherwise."""
        if self._is_closed:
            raise DatabaseError("the database has been closed")
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, answer))
        self._arrived.set()
        await answer

    async def close(self) -> None:
        self._is_closed = True
        self._arrived.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._is_closed:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[:MOST_TOGETHER]
                try:
                    await self._commit(batch)
                except DatabaseError as error:
                    _settle([*batch, *self._waiting], error)
                    self._waiting.clear()

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        try:
            await self._write([change for change, _ in batch])
        except Exception as error:  # raised to whoever waits for the change at fault
            if isinstance(error, DatabaseError) and not isinstance(error, NotStorableError):
                raise
            if len(batch) == 1:
                _settle(batch, error)
            else:
                middle = len(batch) // 2
                await self._commit(batch[:middle])
                await self._commit(batch[middle:])
        else:
            _settle(batch, None)


def _settle(batch: Sequence[_Waiting], error: Exception | None) -> None:
    for _, answer in batch:
        with suppress(asyncio.InvalidStateError):  # answered already, or the caller was cancelled
            if error is None:
                answer.set_result(None)
            else:
                answer.set_exception(error)
