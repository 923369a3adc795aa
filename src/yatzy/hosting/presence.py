"""Which of a table's players are connected, as everybody at the table sees it.

Presence is kept in memory only. A player who connects is shown at once; one who disconnects only
after a grace period, so that reloading the page changes nothing. Other processes keep reporting who
is connected to them; a report is dropped when its process falls silent.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS_TO_REMEMBER = 60.0


class Presence:
    """The digests of the connected players' tokens; `local` are those of this process.

    `on_change` is called when the tokens change, `on_local_change` when the local ones do.
    """

    def __init__(
        self, *, grace: float, on_change: Callable[[], None], clock: Callable[[], int]
    ) -> None:
        self.local: frozenset[str] = frozenset()
        self.on_local_change: Callable[[], None] = lambda: None
        self._grace = grace
        self._on_change = on_change
        self._clock = clock
        self._arrivals: dict[str, int] = {}
        self._connections: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[frozenset[str], asyncio.TimerHandle]] = {}
        self._goodbyes: dict[str, asyncio.TimerHandle] = {}

    @property
    def tokens(self) -> frozenset[str]:
        """Everybody who is connected, to any process."""
        return self.local.union(*(tokens for tokens, _ in self._elsewhere.values()))

    @property
    def absent(self) -> frozenset[str]:
        """The tokens that were connected earlier and are not now."""
        return frozenset(self._arrivals) - self.tokens

    def arrived_at(self, token: str | None) -> int:
        """When the token last connected after being disconnected; 0 if it never did."""
        return 0 if token is None else self._arrivals.get(token, 0)

    @contextmanager
    def of(self, token: str | None) -> Iterator[None]:
        """Count a connection while it lasts; spectators, who have no token, do not count."""
        if token is None:
            yield
            return
        self._arrive(token)
        try:
            yield
        finally:
            self._leave(token)

    def hear(self, process: str, tokens: frozenset[str]) -> None:
        """Take another process's report; it expires after `SECONDS_TO_REMEMBER`."""
        with self._reporting_changes():
            for token in tokens - self.tokens:
                self._arrivals[token] = self._clock()
            self._forget(process)
            if tokens:
                loop = asyncio.get_running_loop()
                timer = loop.call_later(SECONDS_TO_REMEMBER, self._expire, process)
                self._elsewhere[process] = (tokens, timer)

    def close(self) -> None:
        """Report no more changes."""
        self._on_change = self.on_local_change = lambda: None
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
        if token not in self.local:
            with self._reporting_changes(local=True):
                self.local |= {token}

    def _leave(self, token: str) -> None:
        self._connections[token] -= 1
        if not self._connections[token]:
            del self._connections[token]
            loop = asyncio.get_running_loop()
            self._goodbyes[token] = loop.call_later(self._grace, self._part, token)

    def _part(self, token: str) -> None:
        del self._goodbyes[token]
        with self._reporting_changes(local=True):
            self.local -= {token}

    def _expire(self, process: str) -> None:
        with self._reporting_changes():
            self._forget(process)

    def _forget(self, process: str) -> None:
        if process in self._elsewhere:
            self._elsewhere.pop(process)[1].cancel()

    @contextmanager
    def _reporting_changes(self, *, local: bool = False) -> Iterator[None]:
        before = self.tokens
        yield
        if self.tokens != before:
            self._on_change()
        if local:
            self.on_local_change()
