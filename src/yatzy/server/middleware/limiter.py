"""Limits for each address: token buckets, and counts of connections."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from yatzy.errors import LimitError
from yatzy.hosting.buckets import Buckets
from yatzy.insight import Order
from yatzy.server.settings import Limits


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
