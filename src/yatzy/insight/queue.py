"""The queue of a lane: people at tables first, and askers take turns."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from yatzy.insight.askers import Asker

T = TypeVar("T")

_Ring = OrderedDict[str, deque[T]]


class Queue(Generic[T]):
    """Waiting items, each under an asker.

    An asker whose last item is dropped keeps the turn until it comes. So a table that asks about
    its newest position instead of an older one waits no longer for that.
    """

    def __init__(self) -> None:
        self._at_tables: _Ring[T] = OrderedDict()
        self._others: _Ring[T] = OrderedDict()
        self._sizes = {True: 0, False: 0}

    def add(self, item: T, asker: Asker) -> None:
        self._sizes[asker.is_at_table] += 1
        self._ring(asker).setdefault(asker.name, deque()).append(item)

    def drop(self, item: T, asker: Asker) -> None:
        self._sizes[asker.is_at_table] -= 1
        self._ring(asker)[asker.name].remove(item)

    def take(self) -> T | None:
        """The next item; None if nothing waits."""
        for is_at_table, ring in ((True, self._at_tables), (False, self._others)):
            while ring:
                name, items = ring.popitem(last=False)
                if not items:
                    continue
                self._sizes[is_at_table] -= 1
                item = items.popleft()
                if items:
                    ring[name] = items
                return item
        return None

    def count(self, asker: Asker) -> tuple[int, int]:
        """How many items wait for this asker, and for all who wait as this one does."""
        return len(self._ring(asker).get(asker.name, ())), self._sizes[asker.is_at_table]

    def _ring(self, asker: Asker) -> _Ring[T]:
        return self._at_tables if asker.is_at_table else self._others
