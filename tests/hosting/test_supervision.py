"""Background work that fails is started again, counted, and known to be failing."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from yatzy.errors import DatabaseError
from yatzy.hosting import supervision
from yatzy.hosting.supervision import Supervisor, TaskHealth

pytestmark = pytest.mark.anyio


class Work:
    """Fails as often as it is told to, then waits for its end."""

    def __init__(self, errors: Sequence[Exception]) -> None:
        self.errors = list(errors)
        self.steady = asyncio.Event()
        self.end = asyncio.Event()

    async def __call__(self) -> None:
        if self.errors:
            raise self.errors.pop(0)
        self.steady.set()
        await self.end.wait()


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "SHORTEST_PAUSE", 0.001)
    monkeypatch.setattr(supervision, "LONGEST_PAUSE", 0.004)


@pytest.mark.parametrize("error", [DatabaseError("the database is away"), RuntimeError("a bug")])
async def test_failed_work_is_started_again_until_it_goes_on(error: Exception) -> None:
    supervisor, work = Supervisor(), Work([error] * 5)
    task = supervisor.start("bot", work)
    await work.steady.wait()
    assert supervisor.health["bot"].failures == 5
    work.end.set()
    await task
    assert supervisor.health == {"bot": TaskHealth(running=0, failing=0, failures=5)}


async def test_work_is_failing_until_it_has_run_for_as_long_as_its_last_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supervision, "SHORTEST_PAUSE", 0.05)
    supervisor, work = Supervisor(), Work([DatabaseError("the database is away")])
    task = supervisor.start("sweep", work)
    await work.steady.wait()
    assert supervisor.health["sweep"] == TaskHealth(running=1, failing=1, failures=1)
    await asyncio.sleep(0.06)
    assert supervisor.health["sweep"] == TaskHealth(running=1, failing=0, failures=1)
    await supervisor.close()
    assert task.cancelled()


async def test_pauses_grow_to_the_longest_and_a_bug_is_told_with_its_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    supervisor, work = (
        Supervisor(),
        Work([RuntimeError("a bug"), *[DatabaseError("the database is away")] * 3]),
    )
    with caplog.at_level(logging.WARNING):
        supervisor.keep("bot", work)
        await work.steady.wait()
    pauses = [vars(record)["pause"] for record in caplog.records]
    assert pauses == [0.001, 0.002, 0.004]
    assert caplog.records[0].exc_info is not None
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING", "WARNING"]
    await supervisor.close()


async def test_work_that_ends_well_leaves_nothing() -> None:
    supervisor, work = Supervisor(), Work([])
    work.end.set()
    await supervisor.start("message", work)
    assert supervisor.health == {}


async def test_work_that_forgets_to_end_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "SECONDS_TO_END", 0.001)
    supervisor, work = Supervisor(), Work([])

    async def forgetful() -> None:
        try:
            await work()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    task = supervisor.start("notices", forgetful)
    await work.steady.wait()
    await supervisor.close()
    assert task.cancelled()
