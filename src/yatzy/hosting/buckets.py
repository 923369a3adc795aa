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

    def give_back(self, key: str) -> None:
        """Undo a `take`."""
        if key in self._levels:
            level, at = self._levels[key]
            self._levels[key] = (level + 1, at)

    def take(self, key: str) -> None:
        """Take one token, or raise a LimitError that says when there will be one."""
        if self._rate is None:
            return
        per_second, most = self._rate
        now = time.monotonic()
        level, at = self._levels.pop(key, (float(most), now))
        level = min(most, level + (now - at) * per_second)
        self._levels[key] = (level - 1 if level >= 1 else level, now)
        if len(self._levels) > MOST_KEYS:
            self._levels.popitem(last=False)
        if level < 1:
            wait = ceil((1 - level) / per_second)
            raise LimitError(f"too many {self._what}", retry_after=wait, code=self._code)
