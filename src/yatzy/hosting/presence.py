"""Who of a table's players is connected, as everybody there is shown it.

Kept in memory alone: a connection is a fact of now, and no event. Who comes is shown at once; who
goes only after a while, so that a page that is loaded again changes nothing. Other processes tell
who is connected to them, again and again; what one of them told is forgotten when it falls silent.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS_TO_REMEMBER = 60.0


class Presence:
    """The tokens, by their digests, that somebody is connected with.

    `on_change` is called when that changes, `on_local_change` when it does in this process.
    """

    def __init__(
        self, *, grace: float, on_change: Callable[[], None], clock: Callable[[], int]
    ) -> None:
        self.on_local_change: Callable[[], None] | None = None
        self._grace = grace
        self._on_change = on_change
        self._clock = clock
        self._arrivals: dict[str, int] = {}
        self._connections: Counter[str] = Counter()
        self._local: set[str] = set()
        self._elsewhere: dict[str, tuple[frozenset[str], asyncio.TimerHandle]] = {}
        self._goodbyes: dict[str, asyncio.TimerHandle] = {}

    @property
    def local(self) -> frozenset[str]:
        return frozenset(self._local)

    @property
    def tokens(self) -> frozenset[str]:
        """Who is connected, to whichever process."""
        return self.local.union(*(tokens for tokens, _ in self._elsewhere.values()))

    @property
    def absent(self) -> frozenset[str]:
        """The tokens that were connected earlier and are not now."""
        return frozenset(self._arrivals) - self.tokens

    def arrived_at(self, token: str | None) -> int:
        """When the token last came back from being disconnected; 0 if it never connected."""
        return 0 if token is None else self._arrivals.get(token, 0)

    @contextmanager
    def of(self, token: str | None) -> Iterator[None]:
        """Count a connection while it lasts; spectators have no token, and are not shown."""
        if token is None:
            yield
            return
        self._arrive(token)
        try:
            yield
        finally:
            self._leave(token)

    def hear(self, process: str, tokens: frozenset[str]) -> None:
        """Another process told who is connected to it; that holds until it is silent for long."""
        with self._telling():
            for token in tokens - self.tokens:
                self._arrivals[token] = self._clock()
            self._forget(process)
            if tokens:
                loop = asyncio.get_running_loop()
                timer = loop.call_later(SECONDS_TO_REMEMBER, self._expire, process)
                self._elsewhere[process] = (tokens, timer)

    def close(self) -> None:
        for timer in self._goodbyes.values():
            timer.cancel()
        for process in list(self._elsewhere):
            self._forget(process)

    def _arrive(self, token: str) -> None:
        self._connections[token] += 1
        if token not in self.tokens:
            self._arrivals[token] = self._clock()
        if token in self._goodbyes:
            self._goodbyes.pop(token).cancel()
        if token not in self._local:
            self._change_local(lambda: self._local.add(token))

    def _leave(self, token: str) -> None:
        self._connections[token] -= 1
        if not self._connections[token]:
            del self._connections[token]
            loop = asyncio.get_running_loop()
            self._goodbyes[token] = loop.call_later(self._grace, self._part, token)

    def _part(self, token: str) -> None:
        del self._goodbyes[token]
        self._change_local(lambda: self._local.discard(token))

    def _change_local(self, change: Callable[[], None]) -> None:
        with self._telling():
            change()
        if self.on_local_change is not None:
            self.on_local_change()

    def _expire(self, process: str) -> None:
        with self._telling():
            self._forget(process)

    def _forget(self, process: str) -> None:
        if process in self._elsewhere:
            self._elsewhere.pop(process)[1].cancel()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        before = self.tokens
        yield
        if self.tokens != before:
            self._on_change()
