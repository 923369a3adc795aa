"""The open sockets, so that a server that stops can finish with each of them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

SECONDS_TO_FINISH = 5.0


class Sessions:
    """All sessions of a server, each represented by the function that asks it to stop."""

    def __init__(self) -> None:
        self._open: set[Callable[[], None]] = set()
        self._is_closing = False
        self._ended = asyncio.Event()

    @contextmanager
    def including(self, stop: Callable[[], None]) -> Iterator[None]:
        """Register a session while it lasts; while closing, ask it to stop at once."""
        self._open.add(stop)
        if self._is_closing:
            stop()
        try:
            yield
        finally:
            self._open.discard(stop)
            self._ended.set()

    async def close(self) -> None:
        """Ask every session to stop, and wait a few seconds for them to finish."""
        self._is_closing = True
        for stop in self._open:
            stop()
        # A client that does not read its answers must not delay the shutdown.
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_FINISH):
                while self._open:
                    self._ended.clear()
                    await self._ended.wait()
