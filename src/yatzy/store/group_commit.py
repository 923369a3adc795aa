"""Group commit: concurrent changes share one transaction.

A commit waits for the disk, however small it is. So changes collect while a batch is being written:
a busy server makes few, large commits, and an idle one commits at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from yatzy.errors import YatzyError
from yatzy.store.events import Change

MOST_TOGETHER = 500

Write = Callable[[Sequence[Change]], Awaitable[Sequence[YatzyError | None]]]
"""Returns, for each change, why it was refused, or None once it is on disk."""


class GroupCommit:
    """The one writer of all changes."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._arrived = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._run(), name="group commit")

    async def append(self, change: Change) -> None:
        """Return when the change is on disk; raise the refusal otherwise."""
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
                await self._commit(batch)

    async def _commit(self, batch: Sequence[tuple[Change, asyncio.Future[None]]]) -> None:
        try:
            refusals = await self._write([change for change, _ in batch])
        except Exception as error:  # raised to everyone who waits for a change
            for _, answer in batch:
                _settle(answer, error)
        else:
            for (_, answer), refusal in zip(batch, refusals, strict=True):
                _settle(answer, refusal)


def _settle(answer: asyncio.Future[None], error: Exception | None) -> None:
    with suppress(asyncio.InvalidStateError):  # the caller has been cancelled
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)
