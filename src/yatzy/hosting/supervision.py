"""Supervision: background work that fails is started again, after a pause that grows.

Every task of a site runs under one supervisor. A failure is logged and counted, and until the work
has run on for a while it is known as failing, so that a health check can tell. Work that waits for
a database is logged while its pause grows, and then no more.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from yatzy.errors import YatzyError

SHORTEST_PAUSE = 0.1
LONGEST_PAUSE = 2.0
SECONDS_TO_END = 5.0

_LOG = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskHealth:
    """The tasks of one name: how many there are, how many are failing, and all failures so far."""

    running: int
    failing: int
    failures: int


class Supervisor:
    """Starts tasks, and starts them again when they fail."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: Counter[str] = Counter()
        self._failing: Counter[str] = Counter()
        self._failures: Counter[str] = Counter()

    @property
    def health(self) -> Mapping[str, TaskHealth]:
        """By name, for every task that is running or has ever failed."""
        return {
            name: TaskHealth(
                running=self._running[name],
                failing=self._failing[name],
                failures=self._failures[name],
            )
            for name in sorted(set(+self._running) | set(self._failures))
        }

    def start(self, name: str, work: Work) -> "asyncio.Task[None]":
        """Run the work until it returns, however often it fails on the way."""
        task = asyncio.create_task(self._run(name, work), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def keep(self, name: str, work: Work) -> None:
        """Like `start`, for work that ends by itself or with the site."""
        _ = self.start(name, work)

    async def close(self) -> None:
        """Cancel all tasks, and wait for their end; one that forgets it is cancelled again."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=SECONDS_TO_END)

    async def _run(self, name: str, work: Work) -> None:
        self._running[name] += 1
        run = _Run(name, self._failing)
        try:
            while True:
                try:
                    await run.once(work)
                except Exception as error:  # a bug too: it is logged, and must not stop a table
                    self._failures[name] += 1
                    if run.has_slowed or not isinstance(error, YatzyError):
                        _log(name, error, pause=run.pause)
                    await asyncio.sleep(run.pause)
                else:
                    return
        finally:
            run.recover()
            self._running[name] -= 1


class _Run:
    """One task over all its starts; `failing` counts it until it has run for its last pause.

    `has_slowed` says that the last pause is another one than that before it.
    """

    def __init__(self, name: str, failing: Counter[str]) -> None:
        self.pause = 0.0
        self.has_slowed = False
        self._name = name
        self._failing = failing
        self._is_failing = False

    async def once(self, work: Work) -> None:
        loop = asyncio.get_running_loop()
        steady = loop.call_later(self.pause, self.recover) if self._is_failing else None
        try:
            await work()
        except Exception:
            last = self.pause
            self.pause = min(LONGEST_PAUSE, 2 * last) if self._is_failing else SHORTEST_PAUSE
            self.has_slowed = self.pause != last or not self._is_failing
            self._failing[self._name] += not self._is_failing
            self._is_failing = True
            raise
        finally:
            if steady is not None:
                steady.cancel()

    def recover(self) -> None:
        self._failing[self._name] -= self._is_failing
        self._is_failing = False


def _log(name: str, error: Exception, *, pause: float) -> None:
    facts = {"task": name, "pause": pause, "reason": str(error)}
    if isinstance(error, YatzyError):
        _LOG.warning("a task has to wait", extra=facts)
    else:
        _LOG.error("a task has failed", extra=facts, exc_info=error)
