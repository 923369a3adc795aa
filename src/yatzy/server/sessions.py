"""The clients that are connected by sockets, so that a server that stops can finish with each."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS_TO_FINISH = 5.0


class Sessions:
    """All sessions of a server, each by the call that asks it to come to its end."""

    def __init__(self) -> None:
        self._open: set[Callable[[], None]] = set()
        self._is_closing = False
        self._ended = asyncio.Event()

    @contextmanager
    def including(self, stop: Callable[[], None]) -> Iterator[None]:
        """Count a session while it lasts; one that comes too late is asked to stop at once."""
        self._open.add(stop)
        if self._is_closing:
            stop()
        try:
            yield
        finally:
            self._open.discard(stop)
            self._ended.set()

    async def close(self) -> None:
        """Return when every session has finished what it was doing, or after a few seconds."""
        self._is_closing = True
        for stop in self._open:
            stop()
        try:
            async with asyncio.timeout(SECONDS_TO_FINISH):
                while self._open:
                    self._ended.clear()
                    await self._ended.wait()
        except TimeoutError:
            return  # who does not read its answers cannot be waited for
