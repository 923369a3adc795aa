"""Limits for each address: token buckets, and counts of connections."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from yatzy.errors import LimitError, UnknownGameError
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
        self._guesses = Buckets(limits.guesses, what="wrong codes", code="limit/codes")
        self._refusals = Buckets(limits.refusals, what="refusals", code="limit/rate")
        self._most_sockets = limits.sockets
        self._sockets: Counter[str] = Counter()

    def payer(self, address: str) -> Callable[[Order], None]:
        """The function that counts what this address orders."""
        buckets = {"strategy": self.solutions, "table": self.tables}
        return lambda order: buckets[order].take(address)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Count a socket while it lasts, or raise a LimitError if the address has too many."""
        most = self._most_sockets
        if most is not None and self._sockets[address] >= most:
            raise LimitError("too many connections", retry_after=10, code="limit/connections")
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    @contextmanager
    def guess(self, address: str) -> Iterator[None]:
        """Let somebody look up a code; only wrong ones count, and after too many none is taken."""
        self._guesses.take(address)
        try:
            yield
        except UnknownGameError:
            raise
        except BaseException:
            self._guesses.give_back(address)
            raise
        self._guesses.give_back(address)

    def refuse(self, address: str) -> None:
        """Count that the address has been refused something for being too fast."""
        with suppress(LimitError):
            self._refusals.take(address)

    def is_flooding(self, address: str) -> bool:
        """Whether the address has not slowed down after many refusals."""
        return self._refusals.is_empty(address)
