"""Jobs: how slow work leaves the event loop.

A job has a key, and is computed once however many callers ask for it. Each lane runs its jobs one
after another in a thread, keeps the last few results, and has a bounded queue in which people at
tables go first and addresses take turns. When the last caller stops waiting, a queued job is
dropped, and a running one stops at its next report of progress. A caller who was told to ask again
counts as waiting for a while.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, cast

from yatzy.errors import BusyError, SolvingError, Stage, YatzyError
from yatzy.insight.askers import SITE, Asker, Order
from yatzy.insight.queue import Queue
from yatzy.solver import Progress

MOST_REFUSED = 100
PATIENCE = 90.0
"""Seconds that a job goes on for callers who were told to ask again; pages in the background ask
once a minute."""

T = TypeVar("T")

_LOG = logging.getLogger(__name__)


class Key(NamedTuple):
    """The name of a job, and its lane."""

    lane: str
    what: Hashable


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One kind of jobs; a "still computing" answer calls them by their `stage`.

    At most `most_waiting` jobs wait for people at tables and as many for others, `most_each` of
    them for one asker. A lane keeps `most_kept` results, as long as these take `most_bytes` by
    `size_of` or fewer. The asker pays the `price` of a new job.
    """

    stage: Stage = "strategy"
    most_waiting: int = 3
    most_each: int | None = None
    most_kept: int = 4
    most_bytes: int = 0
    size_of: Callable[[Any], int] = lambda _: 0
    retry_after: int = 2
    price: Order | None = None


class _Stopped(Exception):  # noqa: N818 - not a failure: nobody waits for the result any more
    pass


@dataclass(slots=True, eq=False)
class _Job:
    """A job that is queued or running; `is_promised` if a caller was told to ask again."""

    key: Key
    work: Callable[[Progress], Any]
    asker: Asker
    future: "asyncio.Future[Any]"
    share: float = 0.0
    askers: int = 0
    is_running: bool = False
    is_promised: bool = False
    is_stopped: bool = False
    patience: asyncio.TimerHandle | None = None

    def report(self, share: float) -> None:
        if self.is_stopped:
            raise _Stopped
        self.share = share


@dataclass(slots=True)
class _Thread:
    lane: Lane
    pool: ThreadPoolExecutor
    jobs: dict[Key, _Job] = field(default_factory=dict)
    queue: Queue[_Job] = field(default_factory=Queue)
    is_busy: bool = False
    ready: "OrderedDict[Key, Any]" = field(default_factory=OrderedDict)
    refused: "OrderedDict[Key, YatzyError]" = field(default_factory=OrderedDict)


class Jobs:
    """Runs jobs in their lanes; `on_ready` is called with the key of every job that is done."""

    def __init__(self, lanes: Mapping[str, Lane]) -> None:
        self.on_ready: Callable[[Key], None] | None = None
        self._is_closed = False
        self._threads = {
            name: _Thread(lane, ThreadPoolExecutor(1, thread_name_prefix=name))
            for name, lane in lanes.items()
        }

    async def get(
        self,
        key: Key,
        work: Callable[[Progress], T],
        *,
        asker: Asker = SITE,
        within: float | None = None,
        digest: str = "",
    ) -> T:
        """The result of the work, after waiting up to `within` seconds, or without a limit.

        Raises:
            SolvingError: if it takes longer; the work continues, and the error names the rules
                with this `digest`.
            BusyError: if the lane is full.
            LimitError: if the asker cannot pay for it.
            YatzyError: if the work itself raised it.
        """
        thread = self._threads[key.lane]
        if key in thread.ready:
            thread.ready.move_to_end(key)
            return cast(T, thread.ready[key])
        if key in thread.refused:
            raise thread.refused[key]
        job = thread.jobs.get(key) or self._start(thread, key, work, asker)
        self._hurry(thread, job, asker)
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
            self._leave(thread, job)

    async def do(self, lane: str, work: Callable[[], T], *, asker: Asker = SITE) -> T:
        """The result of work that no other caller shares."""
        return await self.get(Key(lane, object()), lambda _: work(), asker=asker)

    def progress(self, key: Key) -> float | None:
        """The share of a job that is done, 0 to 1; None if it was not asked for."""
        thread = self._threads[key.lane]
        if key in thread.ready:
            return 1.0
        return thread.jobs[key].share if key in thread.jobs else None

    def is_queued(self, key: Key) -> bool:
        """Whether a job waits for its turn."""
        job = self._threads[key.lane].jobs.get(key)
        return job is not None and not job.is_running

    def found(self, key: Key) -> Any:  # noqa: ANN401 - whatever the work for this key returns
        """The result of a job; None if it is not done."""
        return self._threads[key.lane].ready.get(key)

    def close(self) -> None:
        """Drop the queued jobs; running ones stop when they report, or finish."""
        self._is_closed = True
        for thread in self._threads.values():
            for job in list(thread.jobs.values()):
                self._drop(thread, job)
            thread.pool.shutdown(wait=False, cancel_futures=True)

    def _start(
        self, thread: _Thread, key: Key, work: Callable[[Progress], Any], asker: Asker
    ) -> _Job:
        lane = thread.lane
        own, all_ = thread.queue.count(asker)
        if all_ >= lane.most_waiting or (lane.most_each is not None and own >= lane.most_each):
            raise BusyError(retry_after=10 * lane.retry_after)
        if lane.price is not None:
            asker.pay(lane.price)
        future = asyncio.get_running_loop().create_future()
        job = thread.jobs[key] = _Job(key, work, asker, future)
        thread.queue.add(job, asker)
        self._run_next(thread)
        return job

    def _hurry(self, thread: _Thread, job: _Job, asker: Asker) -> None:
        """Let a job go first that somebody at a table asks for too."""
        if job.patience is not None:
            job.patience.cancel()
            job.patience = None
        if asker.is_at_table and not job.asker.is_at_table and not job.is_running:
            thread.queue.drop(job, job.asker)
            job.asker = asker
            thread.queue.add(job, asker)

    def _leave(self, thread: _Thread, job: _Job) -> None:
        if job.askers or job.future.done():
            return
        if job.is_promised and not self._is_closed:
            loop = asyncio.get_running_loop()
            job.patience = loop.call_later(PATIENCE, self._drop, thread, job)
        else:
            self._drop(thread, job)

    def _drop(self, thread: _Thread, job: _Job) -> None:
        if thread.jobs.get(job.key) is job:
            del thread.jobs[job.key]
            job.is_stopped = True
            job.future.cancel()
            if not job.is_running:
                thread.queue.drop(job, job.asker)

    def _run_next(self, thread: _Thread) -> None:
        if thread.is_busy or self._is_closed or (job := thread.queue.take()) is None:
            return
        thread.is_busy = job.is_running = True
        running = asyncio.get_running_loop().run_in_executor(thread.pool, job.work, job.report)
        running.add_done_callback(lambda done: self._done(thread, job, done))

    def _done(self, thread: _Thread, job: _Job, done: "asyncio.Future[Any]") -> None:
        thread.is_busy = False
        error = None if done.cancelled() else done.exception()
        if thread.jobs.get(job.key) is job:
            del thread.jobs[job.key]
            if error is None:
                self._keep(thread, job.key, done.result())
                job.future.set_result(done.result())
            else:
                self._keep_refusal(thread, job.key, error)
                job.future.set_exception(error)
                job.future.exception()  # whoever asks is told, and perhaps nobody does
        self._run_next(thread)
        if error is None and not job.is_stopped and self.on_ready is not None:
            self.on_ready(job.key)

    def _keep(self, thread: _Thread, key: Key, result: object) -> None:
        lane, ready = thread.lane, thread.ready
        ready[key] = result
        while len(ready) > lane.most_kept:
            ready.popitem(last=False)
        while len(ready) > 1 and sum(map(lane.size_of, ready.values())) > lane.most_bytes:
            ready.popitem(last=False)

    def _keep_refusal(self, thread: _Thread, key: Key, error: BaseException) -> None:
        if isinstance(error, YatzyError) and thread.lane.most_kept:
            thread.refused[key] = error
        while len(thread.refused) > MOST_REFUSED:
            thread.refused.popitem(last=False)


def spawn(work: Coroutine[Any, Any, None], *, name: str) -> "asyncio.Task[None]":
    """Start a task that nobody awaits; if it fails, the error is logged at once."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_tell)
    return task


def _tell(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.error("a task has failed", extra={"task": task.get_name()}, exc_info=error)
