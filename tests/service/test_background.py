import asyncio
import threading
from collections.abc import Iterator

import pytest

from yatzy.errors import BusyError, SolvingError, TooLargeError
from yatzy.service.background import MOST_KEPT, MOST_WAITING, Background, Report

pytestmark = pytest.mark.anyio

SECONDS = 20


class Gate:
    """Work that reports half of itself, and waits until it may go on."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.reached = threading.Event()
        self.runs = 0

    def __call__(self, report: Report) -> str:
        self.runs += 1
        report(0.5)
        self.reached.set()
        assert self.opened.wait(SECONDS)
        return "done"


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.opened.set()


async def test_who_asks_is_told_the_progress_until_it_is_done(gate: Gate) -> None:
    background: Background[str] = Background("test")
    assert background.progress("a") is None
    with pytest.raises(SolvingError, match="0% computed"):
        background.get("a", gate)
    await asyncio.to_thread(gate.reached.wait, SECONDS)
    with pytest.raises(SolvingError, match="50% computed"):
        background.get("a", gate)
    assert background.progress("a") == 0.5
    gate.opened.set()
    assert await background.wait("a", gate) == "done"
    assert background.get("a", gate) == "done"
    assert background.progress("a") == 1.0
    assert gate.runs == 1
    background.close()


async def test_the_queue_has_an_end(gate: Gate) -> None:
    background: Background[str] = Background("test")
    for number in range(MOST_WAITING):
        with pytest.raises(SolvingError):
            background.get(str(number), gate)
    with pytest.raises(BusyError, match="ask again in 20 seconds"):
        background.get("one more", gate)
    gate.opened.set()
    await background.wait("0", gate)
    background.close()


async def test_a_refusal_is_remembered_and_a_bug_is_not() -> None:
    background: Background[str] = Background("test")
    failures: list[Exception] = [TooLargeError(needed=2, available=1), RuntimeError("a bug")]

    def fail(_: Report) -> str:
        raise failures[0]

    with pytest.raises(TooLargeError):
        await background.wait("a", fail)
    with pytest.raises(TooLargeError):
        background.get("a", fail)
    del failures[0]
    with pytest.raises(RuntimeError):
        await background.wait("b", fail)
    assert background.progress("b") is None
    background.close()


async def test_only_the_last_few_results_are_kept() -> None:
    background: Background[str] = Background("test")
    for number in range(MOST_KEPT + 2):
        assert await background.wait(str(number), lambda _: "done") == "done"
    kept = [background.progress(str(number)) for number in range(MOST_KEPT + 2)]
    assert kept == [None, None] + [1.0] * MOST_KEPT
    background.close()


async def test_work_that_is_soon_done_is_waited_for(gate: Gate) -> None:
    background: Background[str] = Background("test", stage="review")
    gate.opened.set()
    assert await background.get_soon("a", gate, within=SECONDS) == "done"
    assert await background.get_soon("a", gate, within=0) == "done"
    assert (background.found("a"), background.found("b"), gate.runs) == ("done", None, 1)
    background.close()


async def test_work_that_is_not_soon_done_tells_its_progress(gate: Gate) -> None:
    background: Background[str] = Background("test", stage="review")
    with pytest.raises(SolvingError) as error:
        await background.get_soon("a", gate, within=0)
    assert error.value.stage == "review"
    background.close()
