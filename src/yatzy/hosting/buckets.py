"""Token buckets, which limit how often somebody may do something."""

import time
from collections import OrderedDict
from math import ceil

from yatzy.errors import LimitError

MOST_KEYS = 50_000


class Buckets:
    """A token bucket for each key; `rate` is tokens a second and the size of the bucket."""

    def __init__(self, rate: tuple[float, int] | None, *, what: str, code: str) -> None:
        self._rate = rate
        self._what = what
        self._code = code
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Take one token, or raise a LimitError that says when there will be one."""
        if self._rate is None:
            return
        level = self._level(key, self._rate)
        self._levels.pop(key, None)
        self._levels[key] = (level - 1 if level >= 1 else level, time.monotonic())
        if len(self._levels) > MOST_KEYS:
            self._levels.popitem(last=False)
        if level < 1:
            wait = ceil((1 - level) / self._rate[0])
            raise LimitError(f"too many {self._what}", retry_after=wait, code=self._code)

    def give_back(self, key: str) -> None:
        """Undo a `take`."""
        if key in self._levels:
            level, at = self._levels[key]
            self._levels[key] = (level + 1, at)

    def is_empty(self, key: str) -> bool:
        return self._rate is not None and self._level(key, self._rate) < 1

    def _level(self, key: str, rate: tuple[float, int]) -> float:
        per_second, most = rate
        if key not in self._levels:
            return float(most)
        level, at = self._levels[key]
        return min(most, level + (time.monotonic() - at) * per_second)
