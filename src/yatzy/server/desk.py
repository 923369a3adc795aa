"""A desk: work that is done one after the other in a thread, with a queue that has an end."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from yatzy.errors import BusyError

SECONDS_TO_RETRY = 5

T = TypeVar("T")


class Desk:
    """One thread for work that takes moments, not minutes."""

    def __init__(self, name: str, *, most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._waiting = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def do(self, work: Callable[[], T]) -> T:
        """What the work leads to.

        Raises:
            BusyError: if too much waits already.
            YatzyError: if the work itself was refused.
        """
        if self._waiting >= self._most_waiting:
            raise BusyError(retry_after=SECONDS_TO_RETRY)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Do no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
