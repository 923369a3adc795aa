"""Whatever a database does, callers get one type of error, and only those whom it concerns."""

import asyncio
import inspect
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.store.failing import failing
from tests.store.test_results import result

from yatzy.errors import DatabaseError
from yatzy.store import (
    Change,
    EventStore,
    GameId,
    NewTable,
    ResultStore,
    StoredEvent,
    Word,
    open_store,
)
from yatzy.store import database as access
from yatzy.store.failures import NotStorableError
from yatzy.store.group_commit import MOST_TOGETHER

pytestmark = pytest.mark.anyio

SECONDS = 20


def change(game: str, version: int = 1, **body: object) -> Change:
    event = StoredEvent(game=GameId(game), version=version, kind="rolled", body=body, at=1)
    return Change(events=[event])


def whole_change() -> Change:
    """A change that writes to every table."""
    events = [change(game).events[0] for game in ("red", "blue", "green")]
    return Change(
        events=events,
        opened=[NewTable(GameId("red"), "AAAAAA")],
        archived=[GameId("blue")],
        restored=[NewTable(GameId("green"), "CCCCCC")],
        results=[result("Anna", 200)],
    )


Calls = dict[str, Callable[[EventStore], Awaitable[object]]]

OF_EVENTS: Calls = {
    "append": lambda store: store.append(whole_change()),
    "read": lambda store: store.read(GameId("red")),
    "find_code": lambda store: store.find_code("AAAAAA"),
    "idle_since": lambda store: store.idle_since(1, most=10),
    "tell": lambda store: store.tell(Word("hello")),
    "check": lambda store: store.check(),
}
OF_RESULTS: Calls = {
    "variants": lambda store: store.results.variants(),
    "people": lambda store: store.results.people(digest=None, most=10, skip=0),
    "count_people": lambda store: store.results.count_people(digest=None),
    "bots": lambda store: store.results.bots(digest=None),
    "by_variant": lambda store: store.results.by_variant("anna"),
    "games_of": lambda store: store.results.games_of("anna", digest=None, before=None, most=10),
    "forget_held": lambda store: store.results.forget_held("anna", "token"),
    "forget": lambda store: store.results.forget("anna", at=1, for_good=True),
    "unreviewed": lambda store: store.results.unreviewed(most=10),
    "grade": lambda store: store.results.grade(GameId("Anna-1"), {0: (1.0, 2.0)}),
}
ERRORS = [
    sqlite3.OperationalError("disk I/O error"),
    ConnectionResetError("the connection was reset"),
    TimeoutError("no answer in time"),
]


def asynchronous(kind: type) -> set[str]:
    methods = inspect.getmembers(kind, inspect.iscoroutinefunction)
    return {name for name, _ in methods if not name.startswith("_")}


def test_no_method_is_left_out() -> None:
    assert asynchronous(EventStore) - {"close"} == set(OF_EVENTS)
    assert asynchronous(ResultStore) == set(OF_RESULTS)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
async def test_every_statement_and_every_commit_may_fail_before_and_after(
    store: EventStore, error: Exception
) -> None:
    for name, call in (OF_EVENTS | OF_RESULTS).items():
        with failing(store, lambda _: False, error) as steps:
            await call(store)
        is_spoken = store.is_shared or name != "tell"  # one process tells nobody anything
        assert bool(steps.taken) == is_spoken
        for number in range(steps.taken):
            if name in ("append", "forget"):
                await store._database.run(remove_all)
            with failing(store, number.__eq__, error), pytest.raises(DatabaseError) as refusal:
                await call(store)
            assert str(error) not in str(refusal.value)
            assert refusal.value.retry_after
    await store.append(change("after"))


async def remove_all(connection: AsyncConnection) -> None:
    for table in ("events", "games", "results", "forgotten"):
        await connection.exec_driver_sql(f"delete from {table}")


@pytest.mark.parametrize("error", [sqlite3.Error(), OSError()])
async def test_what_is_said_without_words_is_told_by_its_kind(
    store: EventStore, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    with failing(store, lambda _: True, error), pytest.raises(DatabaseError):
        await store.find_code("AAAAAA")
    assert type(error).__name__ in [vars(record).get("reason") for record in caplog.records]


def at_fault(store: EventStore) -> list[Change]:
    """Changes that no database takes, and one that this one does not."""
    surrogate = change("surrogate", name="\ud800")
    number = Change(events=[replace(change("number").events[0], at=2**70)])
    nothing = change("nothing", name=object())
    nul = Change(events=[replace(change("nul").events[0], kind="\x00")])
    return [surrogate, number, nothing, *([nul] if store.is_shared else [])]


async def test_a_change_that_is_refused_is_refused_alone(store: EventStore) -> None:
    guilty = at_fault(store)
    good = [change(f"game-{number}") for number in range(60)]
    together = [*good[:20], *guilty[:2], *good[20:], *guilty[2:]]
    answers = await asyncio.gather(*map(store.append, together), return_exceptions=True)
    refused = {
        written.events[0].game: type(answer)
        for written, answer in zip(together, answers, strict=True)
        if answer is not None
    }
    assert refused.keys() == {written.events[0].game for written in guilty}
    assert refused.pop(GameId("nothing")) is TypeError  # a bug is not taken for a failing database
    assert set(refused.values()) == {NotStorableError}
    for written in good:
        assert await store.read(written.events[0].game) == list(written.events)


async def test_what_is_asked_with_text_that_no_database_takes_is_refused(store: EventStore) -> None:
    for text in ["\ud800", *(["\x00"] if store.is_shared else [])]:
        with pytest.raises(DatabaseError):
            await store.results.forget_held(text, text)
        with pytest.raises(DatabaseError):
            await store.find_code(text)


async def test_a_database_that_is_away_fails_all_who_wait_after_one_try(store: EventStore) -> None:
    changes = [change(f"game-{number}") for number in range(2 * MOST_TOGETHER)]
    with failing(store, lambda _: True, ConnectionRefusedError("nobody there")) as steps:
        answers = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
    assert {type(answer) for answer in answers} == {DatabaseError}
    assert steps.failed == 1
    assert store.waiting == 0
    await store.append(changes[0])


async def test_a_transaction_that_hangs_is_given_up_and_holds_up_nobody(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("insert into checks (id, at) values (1, 1)")
        await asyncio.Event().wait()

    monkeypatch.setattr(access, "SECONDS_TO_REST", 3600)
    with monkeypatch.context() as patch:
        patch.setattr(access, "SECONDS_TO_ANSWER", 0.1)
        with pytest.raises(DatabaseError):
            await store._database.run(hang)
    with pytest.raises(DatabaseError):  # for a while nobody is made to wait
        await store.read(GameId("red"))
    store._database._rests_until = 0.0
    async with asyncio.timeout(SECONDS):
        await store.check()
        await store.append(change("red"))


async def test_one_slow_question_closes_the_database_to_nobody(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(_: AsyncConnection) -> None:
        while True:
            await store.find_code("AAAAAA")

    monkeypatch.setattr(access, "SECONDS_TO_ANSWER", 0.5)
    with pytest.raises(DatabaseError):
        await store._database.run(hang)
    await store.append(change("red"))


async def test_nothing_is_appended_to_a_closed_store(database: str) -> None:
    store = await open_store(database)
    await store.close()
    with pytest.raises(DatabaseError):
        await store.append(change("red"))
