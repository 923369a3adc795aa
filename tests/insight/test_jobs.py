import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

from yatzy.errors import BusyError, LimitError, SolvingError, TooLargeError
from yatzy.insight import Asker, Jobs, Key, Lane
from yatzy.solver import Progress

pytestmark = pytest.mark.anyio

SECONDS = 20
LANE = Lane(stage="review", most_waiting=3, most_kept=4)


class Gate:
    """Work that reports half of itself, and waits until it may go on."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.reached = threading.Event()
        self.runs = 0
        self.is_done = False

    def __call__(self, report: Progress) -> str:
        self.runs += 1
        report(0.5)
        self.reached.set()
        assert self.opened.wait(SECONDS)
        report(1.0)
        self.is_done = True
        return "done"


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.opened.set()


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    jobs = Jobs({"test": LANE, "other": Lane()})
    yield jobs
    jobs.close()


def key(name: str) -> Key:
    return Key("test", name)


async def test_who_waits_no_longer_is_told_the_progress(jobs: Jobs, gate: Gate) -> None:
    assert jobs.progress(key("a")) is None
    with pytest.raises(SolvingError, match="0% computed"):
        await jobs.get(key("a"), gate, within=0)
    await asyncio.to_thread(gate.reached.wait, SECONDS)
    with pytest.raises(SolvingError, match="50% computed") as told:
        await jobs.get(key("a"), gate, within=0)
    assert told.value.stage == "review"
    assert jobs.progress(key("a")) == 0.5
    gate.opened.set()
    assert await jobs.get(key("a"), gate) == "done"
    assert await jobs.get(key("a"), gate, within=0) == "done"
    assert jobs.progress(key("a")) == 1.0
    assert (jobs.found(key("a")), jobs.found(key("b")), gate.runs) == ("done", None, 1)


async def test_however_many_ask_it_is_computed_once(jobs: Jobs, gate: Gate) -> None:
    asking = [asyncio.create_task(jobs.get(key("a"), gate)) for _ in range(5)]
    await asyncio.to_thread(gate.reached.wait, SECONDS)
    gate.opened.set()
    assert await asyncio.gather(*asking) == ["done"] * 5
    assert gate.runs == 1


async def test_the_queue_has_an_end_and_other_lanes_have_their_own(jobs: Jobs, gate: Gate) -> None:
    for number in range(1 + LANE.most_waiting):  # one of them runs
        with pytest.raises(SolvingError):
            await jobs.get(key(str(number)), gate, within=0)
    with pytest.raises(BusyError, match="ask again in 20 seconds"):
        await jobs.get(key("one more"), gate, within=0)
    assert await jobs.do("other", lambda: "at once") == "at once"
    gate.opened.set()
    await jobs.get(key("0"), gate)


async def test_a_refusal_is_remembered_and_a_bug_is_not(jobs: Jobs) -> None:
    failures: list[Exception] = [TooLargeError(needed=2, available=1), RuntimeError("a bug")]
    runs = []

    def fail(_: Progress) -> str:
        runs.append(1)
        raise failures[0]

    for _ in range(2):
        with pytest.raises(TooLargeError):
            await jobs.get(key("a"), fail)
    assert len(runs) == 1
    del failures[0]
    for _ in range(2):
        with pytest.raises(RuntimeError):
            await jobs.get(key("b"), fail)
    assert len(runs) == 3
    assert jobs.progress(key("b")) is None


async def test_only_the_last_few_results_are_kept(jobs: Jobs) -> None:
    for number in range(LANE.most_kept + 2):
        assert await jobs.get(key(str(number)), lambda _: "done") == "done"
    kept = [jobs.progress(key(str(number))) for number in range(LANE.most_kept + 2)]
    assert kept == [None, None] + [1.0] * LANE.most_kept


async def test_a_job_is_cancelled_with_its_last_asker(jobs: Jobs, gate: Gate) -> None:
    first, second = Gate(), Gate()
    begun = asyncio.create_task(jobs.get(key("begun"), first))
    waiting = asyncio.create_task(jobs.get(key("waiting"), second))
    await asyncio.to_thread(first.reached.wait, SECONDS)
    for task in (begun, waiting):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    assert jobs.progress(key("begun")) is None
    assert jobs.progress(key("waiting")) is None
    first.opened.set()
    gate.opened.set()
    assert await jobs.get(key("next"), gate) == "done"
    assert second.runs == 0, "what waits is dropped"
    assert not first.is_done, "what has begun stops when it reports"


async def test_a_job_goes_on_while_somebody_still_asks_or_will_ask_again(
    jobs: Jobs, gate: Gate
) -> None:
    leaving = asyncio.create_task(jobs.get(key("a"), gate))
    staying = asyncio.create_task(jobs.get(key("a"), gate))
    with pytest.raises(SolvingError):
        await jobs.get(key("b"), gate, within=0)
    await asyncio.to_thread(gate.reached.wait, SECONDS)
    leaving.cancel()
    gate.opened.set()
    assert await staying == "done"
    assert await jobs.get(key("b"), gate) == "done"
    assert gate.runs == 2


async def test_one_asker_fills_no_queue_and_people_at_tables_have_their_own(gate: Gate) -> None:
    lane = Lane(most_waiting=3, most_each=2)
    jobs = Jobs({"test": lane})
    greedy, modest, player = Asker("greedy"), Asker("modest"), Asker("greedy").at_table()

    async def ask(name: str, asker: Asker) -> None:
        with suppress(SolvingError):
            await jobs.get(key(name), gate, asker=asker, within=0)

    for number in range(3):  # one of them runs
        await ask(f"greedy {number}", greedy)
    with pytest.raises(BusyError):
        await ask("greedy 3", greedy)
    await ask("modest 0", modest)
    with pytest.raises(BusyError):
        await ask("modest 1", modest)
    await ask("player", player)
    assert jobs.is_queued(key("player"))
    jobs.close()


async def test_a_job_goes_first_once_somebody_at_a_table_wants_it_too(
    jobs: Jobs, gate: Gate
) -> None:
    order: list[str] = []

    def noting(name: str) -> Callable[[Progress], None]:
        return lambda _: order.append(name)

    running = asyncio.create_task(jobs.get(key("running"), gate))
    await asyncio.to_thread(gate.reached.wait, SECONDS)
    names = ("first", "second")
    asking = [asyncio.create_task(jobs.get(key(name), noting(name))) for name in names]
    await asyncio.sleep(0)
    player = Asker("ben", is_at_table=True)
    asking.append(asyncio.create_task(jobs.get(key("second"), noting("again"), asker=player)))
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(running, *asking)
    assert order == ["second", "first"]


async def test_only_a_new_job_has_to_be_paid_for(gate: Gate) -> None:
    paid: list[str] = []

    def pay(order: str) -> None:
        if paid:
            raise LimitError("too many", retry_after=1, code="limit/solutions")
        paid.append(order)

    jobs = Jobs({"test": Lane(price="strategy")})
    asker = Asker("anna", pay=pay)
    with pytest.raises(SolvingError):
        await jobs.get(key("a"), gate, asker=asker, within=0)
    gate.opened.set()
    for _ in range(2):
        assert await jobs.get(key("a"), gate, asker=asker) == "done"
    with pytest.raises(LimitError):
        await jobs.get(key("b"), gate, asker=asker)
    assert (paid, jobs.progress(key("b"))) == (["strategy"], None)
    jobs.close()


async def test_a_promised_job_ends_when_nobody_asks_again(
    jobs: Jobs, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yatzy.insight.jobs.PATIENCE", 0)
    with pytest.raises(SolvingError):
        await jobs.get(key("a"), gate, within=0)
    await asyncio.sleep(0.01)  # a later timer than the one that ends the promise
    gate.opened.set()
    assert await jobs.get(key("b"), lambda _: "done") == "done"
    assert not gate.is_done, "it stopped when it reported"


async def test_results_are_kept_as_long_as_they_are_small_together() -> None:
    jobs = Jobs({"test": Lane(most_kept=10, most_bytes=10, size_of=len)})
    for text in ("1234", "123456", "12"):
        await jobs.get(key(text), partial(lambda text, _: text, text))
    kept = [jobs.found(key(text)) for text in ("1234", "123456", "12")]
    assert kept == [None, "123456", "12"]
    await jobs.get(key("large"), lambda _: "x" * 100)
    assert jobs.found(key("large")) is not None, "one is always kept"
    jobs.close()
