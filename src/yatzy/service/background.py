"""What takes long: done once, in a thread, with its progress, and kept for who asks next."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from yatzy.errors import BusyError, SolvingError, YatzyError

MOST_KEPT = 4
MOST_REFUSED = 100
MOST_WAITING = 3
SECONDS_TO_RETRY = 2

T = TypeVar("T")

Report = Callable[[float], None]
"""Told now and then which share of the work is done, from 0 to 1."""


class _Progress:
    """How far a piece of work is; its thread writes, everybody reads."""

    share = 0.0

    def report(self, share: float) -> None:
        self.share = share


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    """A piece of work under way."""

    progress: _Progress
    future: "asyncio.Future[T]"


class Background(Generic[T]):
    """One kind of work, one piece after the other; the results of the last few are kept.

    `on_ready` is called when a piece is done.
    """

    def __init__(
        self,
        name: str,
        *,
        stage: str = "strategy",
        most_kept: int = MOST_KEPT,
        most_waiting: int = MOST_WAITING,
        on_ready: Callable[[], None] | None = None,
    ) -> None:
        self._stage = stage
        self._most_kept = most_kept
        self._most_waiting = most_waiting
        self._on_ready = on_ready
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._jobs: dict[str, _Job[T]] = {}
        self._ready: OrderedDict[str, T] = OrderedDict()
        self._refused: OrderedDict[str, YatzyError] = OrderedDict()

    def progress(self, key: str) -> float | None:
        """How much of the work of that name is done, 0 to 1; None if nobody asked for it."""
        if key in self._ready:
            return 1.0
        return self._jobs[key].progress.share if key in self._jobs else None

    def found(self, key: str) -> T | None:
        """What the work of that name has led to, if it is done."""
        return self._ready.get(key)

    def get(self, key: str, work: Callable[[Report], T]) -> T:
        """What the work leads to, if it is done; else it is under way from now on.

        Raises:
            SolvingError: while it is not done.
            BusyError: if too much else is under way.
            YatzyError: if the work itself was refused.
        """
        if key in self._ready:
            self._ready.move_to_end(key)
            return self._ready[key]
        if key in self._refused:
            raise self._refused[key]
        share = self._start(key, work).progress.share
        raise SolvingError(progress=share, retry_after=SECONDS_TO_RETRY, stage=self._stage)

    async def get_soon(self, key: str, work: Callable[[Report], T], *, within: float) -> T:
        """The same, for work that is mostly done within so many seconds: these are waited for."""
        with suppress(SolvingError):
            return self.get(key, work)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                return await self.wait(key, work)
        return self.get(key, work)

    async def wait(self, key: str, work: Callable[[Report], T]) -> T:
        """What the work leads to, as soon as it is done.

        Raises:
            BusyError: if too much else is under way.
            YatzyError: if the work itself was refused.
        """
        if key in self._ready:
            return self._ready[key]
        return await asyncio.shield(self._start(key, work).future)

    def close(self) -> None:
        """Forget what waits; what is under way goes on until it is done."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _start(self, key: str, work: Callable[[Report], T]) -> _Job[T]:
        if key in self._jobs:
            return self._jobs[key]
        if len(self._jobs) >= self._most_waiting:
            raise BusyError(retry_after=10 * SECONDS_TO_RETRY)
        progress = _Progress()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._thread, work, progress.report)
        self._jobs[key] = _Job(progress, future)
        future.add_done_callback(lambda done: self._done(key, done))
        return self._jobs[key]

    def _done(self, key: str, done: "asyncio.Future[T]") -> None:
        del self._jobs[key]
        if done.cancelled():
            return
        error = done.exception()
        if isinstance(error, YatzyError):
            self._refused[key] = error
        elif error is None:
            self._ready[key] = done.result()
        while len(self._ready) > self._most_kept:
            self._ready.popitem(last=False)
        while len(self._refused) > MOST_REFUSED:
            self._refused.popitem(last=False)
        if error is None and self._on_ready is not None:
            self._on_ready()
