"""Limits for each address: token buckets, and counts of connections."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from yatzy.errors import LimitError
from yatzy.insight import Order
from yatzy.server.settings import Limits

MOST_ADDRESSES = 50_000


class Buckets:
    """A token bucket for each address; `rate` is tokens a second and the size of the bucket."""

    def __init__(self, rate: tuple[float, int] | None, *, what: str, code: str) -> None:
        self._rate = rate
        self._what = what
        self._code = code
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> None:
        """Take one token, or raise a LimitError that says when there will be one."""
        if self._rate is None:
            return
        per_second, most = self._rate
        now = time.monotonic()
        level, at = self._levels.pop(address, (float(most), now))
        level = min(most, level + (now - at) * per_second)
        self._levels[address] = (level - 1 if level >= 1 else level, now)
        if len(self._levels) > MOST_ADDRESSES:
            self._levels.popitem(last=False)
        if level < 1:
            wait = ceil((1 - level) / per_second)
            raise LimitError(f"too many {self._what}", retry_after=wait, code=self._code)


class Limiter:
    """All limits of a server."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests, what="requests", code="limit/rate")
        self.messages = Buckets(limits.messages, what="messages", code="limit/rate")
        self.tables = Buckets(limits.tables, what="new tables", code="limit/tables")
        self.solutions = Buckets(limits.solutions, what="new solutions", code="limit/solutions")
        self._most_connections = limits.connections
        self._connections: Counter[str] = Counter()

    def payer(self, address: str) -> Callable[[Order], None]:
        """The function that counts what this address orders."""
        buckets = {"strategy": self.solutions, "table": self.tables}
        return lambda order: buckets[order].take(address)

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a connection while it lasts, or raise a LimitError if the address has too many."""
        most = self._most_connections
        if most is not None and self._connections[address] >= most:
            raise LimitError("too many connections", retry_after=10, code="limit/connections")
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]
