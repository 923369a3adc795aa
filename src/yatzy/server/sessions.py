"""The clients that are connected by sockets, so that a server that stops can finish with each."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

SECONDS_TO_FINISH = 5.0


class Stoppable(Protocol):
    """A session that can be asked to come to its end."""

    def stop(self) -> None:
        """Take no more messages; finish and answer what is being done."""
        ...


class Sessions:
    """All sessions of a server."""

    def __init__(self) -> None:
        self._open: set[Stoppable] = set()
        self._is_closing = False
        self._ended = asyncio.Event()

    @contextmanager
    def including(self, session: Stoppable) -> Iterator[None]:
        """Count a session while it lasts; one that comes too late is asked to stop at once."""
        self._open.add(session)
        if self._is_closing:
            session.stop()
        try:
            yield
        finally:
            self._open.discard(session)
            self._ended.set()

    async def close(self) -> None:
        """Return when every session has finished what it was doing, or after a few seconds."""
        self._is_closing = True
        for session in self._open:
            session.stop()
        try:
            async with asyncio.timeout(SECONDS_TO_FINISH):
                while self._open:
                    self._ended.clear()
                    await self._ended.wait()
        except TimeoutError:
            return  # who does not read its answers cannot be waited for
