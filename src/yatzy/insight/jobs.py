"""Jobs: how slow work leaves the event loop.

A job has a key, and is computed once however many callers ask for it. Each lane runs its jobs one
after another in a thread, keeps the last few results, and has a bounded queue. When the last caller
stops waiting, a queued job is dropped, and a running one stops at its next report of progress.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, cast

from yatzy.errors import BusyError, SolvingError, Stage, YatzyError
from yatzy.solver import Progress

MOST_REFUSED = 100

T = TypeVar("T")

_LOG = logging.getLogger(__name__)


class Key(NamedTuple):
    """The name of a job, and its lane."""

    lane: str
    what: Hashable


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One kind of jobs; a "still computing" answer calls them by their `stage`."""

    stage: Stage = "strategy"
    most_waiting: int = 3
    most_kept: int = 4
    retry_after: int = 2


class _Stopped(Exception):  # noqa: N818 - not a failure: nobody waits for the result any more
    pass


@dataclass(slots=True, eq=False)
class _Job:
    """A job that is queued or running; `is_promised` if a caller was told to ask again."""

    future: "asyncio.Future[Any] | None" = None
    share: float = 0.0
    askers: int = 0
    is_promised: bool = False
    is_stopped: bool = False

    def report(self, share: float) -> None:
        if self.is_stopped:
            raise _Stopped
        self.share = share


@dataclass(slots=True)
class _Thread:
    lane: Lane
    pool: ThreadPoolExecutor
    jobs: dict[Key, _Job] = field(default_factory=dict)
    ready: "OrderedDict[Key, Any]" = field(default_factory=OrderedDict)
    refused: "OrderedDict[Key, YatzyError]" = field(default_factory=OrderedDict)


class Jobs:
    """Runs jobs in their lanes; `on_ready` is called with the key of every job that is done."""

    def __init__(self, lanes: Mapping[str, Lane]) -> None:
        self.on_ready: Callable[[Key], None] | None = None
        self._threads = {
            name: _Thread(lane, ThreadPoolExecutor(1, thread_name_prefix=name))
            for name, lane in lanes.items()
        }

    async def get(
        self,
        key: Key,
        work: Callable[[Progress], T],
        *,
        within: float | None = None,
        digest: str = "",
    ) -> T:
        """The result of the work, after waiting up to `within` seconds, or without a limit.

        Raises:
            SolvingError: if it takes longer; the work continues, and the error names the rules
                with this `digest`.
            BusyError: if the lane is full.
            YatzyError: if the work itself raised it.
        """
        thread = self._threads[key.lane]
        if key in thread.ready:
            thread.ready.move_to_end(key)
            return cast(T, thread.ready[key])
        if key in thread.refused:
            raise thread.refused[key]
        job = thread.jobs.get(key) or self._start(thread, key, work)
        assert job.future is not None
        job.askers += 1
        try:
            async with asyncio.timeout(within):
                return cast(T, await asyncio.shield(job.future))
        except TimeoutError:
            job.is_promised = True
            lane = thread.lane
            raise SolvingError(job.share, lane.retry_after, lane.stage, digest) from None
        finally:
            job.askers -= 1
            if not job.askers and not job.is_promised:
                job.is_stopped = True
                job.future.cancel()

    async def do(self, lane: str, work: Callable[[], T]) -> T:
        """The result of work that no other caller shares."""
        return await self.get(Key(lane, object()), lambda _: work())

    def progress(self, key: Key) -> float | None:
        """The share of a job that is done, 0 to 1; None if it was not asked for."""
        thread = self._threads[key.lane]
        if key in thread.ready:
            return 1.0
        return thread.jobs[key].share if key in thread.jobs else None

    def found(self, key: Key) -> Any:  # noqa: ANN401 - whatever the work for this key returns
        """The result of a job; None if it is not done."""
        return self._threads[key.lane].ready.get(key)

    def close(self) -> None:
        """Drop the queued jobs; running ones finish."""
        for thread in self._threads.values():
            thread.pool.shutdown(wait=False, cancel_futures=True)

    def _start(self, thread: _Thread, key: Key, work: Callable[[Progress], T]) -> _Job:
        if len(thread.jobs) >= thread.lane.most_waiting:
            raise BusyError(retry_after=10 * thread.lane.retry_after)
        job = thread.jobs[key] = _Job()
        loop = asyncio.get_running_loop()
        job.future = loop.run_in_executor(thread.pool, work, job.report)
        job.future.add_done_callback(lambda done: self._done(thread, key, done))
        return job

    def _done(self, thread: _Thread, key: Key, done: "asyncio.Future[Any]") -> None:
        del thread.jobs[key]
        if done.cancelled():
            return
        error = done.exception()
        if error is None:
            thread.ready[key] = done.result()
        elif isinstance(error, YatzyError) and thread.lane.most_kept:
            thread.refused[key] = error
        while len(thread.ready) > thread.lane.most_kept:
            thread.ready.popitem(last=False)
        while len(thread.refused) > MOST_REFUSED:
            thread.refused.popitem(last=False)
        if error is None and self.on_ready is not None:
            self.on_ready(key)


def spawn(work: Coroutine[Any, Any, None], *, name: str) -> "asyncio.Task[None]":
    """Start a task that nobody awaits; if it fails, the error is logged at once."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_tell)
    return task


def _tell(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.error("a task has failed", extra={"task": task.get_name()}, exc_info=error)
