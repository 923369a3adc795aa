import asyncio
import logging

import pytest

from yatzy.insight import spawn

pytestmark = pytest.mark.anyio


async def fail() -> None:
    raise RuntimeError("a bug")


async def test_a_task_that_fails_is_told_about(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        await asyncio.wait([spawn(fail(), name="bot")])
        await asyncio.sleep(0)
    (record,) = caplog.records
    assert record.message == "a task has failed"
    assert record.exc_info is not None


async def test_a_task_that_ends_well_or_is_cancelled_says_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sleeper = spawn(asyncio.sleep(3600), name="sleeper")
    sleeper.cancel()
    await asyncio.wait([sleeper, spawn(asyncio.sleep(0), name="short")])
    await asyncio.sleep(0)
    assert not caplog.records
