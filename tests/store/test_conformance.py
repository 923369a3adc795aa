"""What every event store has to do, on a SQLite file and on a real PostgreSQL server."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from yatzy.errors import CodeTakenError, VersionTakenError
from yatzy.store import Change, EventStore, GameId, NewTable, StoredEvent, open_store

pytestmark = pytest.mark.anyio

RED = GameId("red")
BLUE = GameId("blue")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    url: str = request.getfixturevalue("postgres").new_database()
    return url


@pytest.fixture
async def store(database: str) -> AsyncIterator[EventStore]:
    opened = await open_store(database)
    yield opened
    await opened.close()


def event(game: GameId, version: int, *, at: int = 1000, **body: object) -> StoredEvent:
    return StoredEvent(game=game, version=version, kind="rolled", body=body, at=at)


async def test_a_new_game_has_no_events(store: EventStore) -> None:
    assert await store.read(RED) == []


async def test_what_was_appended_is_read_back_in_order(store: EventStore) -> None:
    first = event(RED, 1, name="Åsa 🎲 \x00"[:-1], numbers=[1, 2.5, None, True])
    second = event(RED, 2, at=2**45)
    await store.append(Change(events=[first]))
    await store.append(Change(events=[second]))
    assert await store.read(RED) == [first, second]
    assert await store.read(RED, after=1) == [second]
    assert await store.read(BLUE) == []


async def test_a_version_is_written_once(store: EventStore) -> None:
    await store.append(Change(events=[event(RED, 1, by="first")]))
    with pytest.raises(VersionTakenError, match="version 1"):
        await store.append(Change(events=[event(RED, 1, by="second")]))
    assert await store.read(RED) == [event(RED, 1, by="first")]


async def test_a_change_is_written_whole_or_not_at_all(store: EventStore) -> None:
    await store.append(Change(events=[event(RED, 1)]))
    opened = [NewTable(BLUE, "BLUEBD")]
    with pytest.raises(VersionTakenError):
        await store.append(Change(events=[event(BLUE, 1), event(RED, 1)], opened=opened))
    assert await store.read(BLUE) == []
    assert await store.find_code("BLUEBD") is None


async def test_of_many_writers_of_one_version_exactly_one_succeeds(store: EventStore) -> None:
    changes = [Change(events=[event(RED, 1, by=number)]) for number in range(20)]
    answers = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
    winners = [number for number, answer in enumerate(answers) if answer is None]
    assert len(winners) == 1
    assert all(isinstance(answer, VersionTakenError | None) for answer in answers)
    assert await store.read(RED) == [event(RED, 1, by=winners[0])]


async def test_a_refused_change_does_not_harm_those_written_with_it(store: EventStore) -> None:
    await store.append(Change(events=[event(RED, 1)]))
    games = [GameId(f"game-{number}") for number in range(50)]
    changes = [Change(events=[event(game, 1)]) for game in (*games, RED)]
    answers = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
    assert answers[:-1] == [None] * 50
    assert isinstance(answers[-1], VersionTakenError)
    assert all([await store.read(game) for game in games])


async def test_many_games_are_appended_to_at_the_same_time(store: EventStore) -> None:
    async def play(game: GameId) -> None:
        for version in range(1, 11):
            await store.append(Change(events=[event(game, version)]))

    games = [GameId(f"game-{number}") for number in range(40)]
    await asyncio.gather(*map(play, games))
    for game in games:
        assert [stored.version for stored in await store.read(game)] == list(range(1, 11))


async def test_a_game_is_found_by_its_code(store: EventStore) -> None:
    await store.append(Change(events=[event(RED, 1)], opened=[NewTable(RED, "ABCDEF")]))
    assert await store.find_code("ABCDEF") == RED
    assert await store.find_code("FEDCBA") is None


async def test_a_code_belongs_to_one_game(store: EventStore) -> None:
    await store.append(Change(events=[event(RED, 1)], opened=[NewTable(RED, "ABCDEF")]))
    with pytest.raises(CodeTakenError):
        await store.append(Change(events=[event(BLUE, 1)], opened=[NewTable(BLUE, "ABCDEF")]))
    assert await store.read(BLUE) == []


async def test_an_archived_game_is_not_idle_and_gives_its_code_back(store: EventStore) -> None:
    await store.append(Change(events=[event(RED, 1)], opened=[NewTable(RED, "ABCDEF")]))
    await store.append(Change(events=[event(RED, 2)], archived=[RED]))
    assert await store.find_code("ABCDEF") is None
    assert await store.idle_since(5000, most=10) == []
    await store.append(Change(events=[event(BLUE, 1)], opened=[NewTable(BLUE, "ABCDEF")]))
    assert await store.find_code("ABCDEF") == BLUE


async def test_idle_games_are_those_whose_last_event_is_old(store: EventStore) -> None:
    for game, code in ((RED, "AAAAAA"), (BLUE, "BBBBBB")):
        await store.append(Change(events=[event(game, 1, at=1000)], opened=[NewTable(game, code)]))
    await store.append(Change(events=[event(BLUE, 2, at=3000)]))
    assert await store.idle_since(2000, most=10) == [RED]
    assert sorted(await store.idle_since(9000, most=10)) == [BLUE, RED]
    assert len(await store.idle_since(9000, most=1)) == 1


async def test_the_database_answers(store: EventStore) -> None:
    await store.check()


async def test_what_was_appended_outlives_the_process(database: str) -> None:
    for version in range(1, 4):
        store = await open_store(database)
        await store.append(Change(events=[event(RED, version)]))
        assert len(await store.read(RED)) == version
        await store.close()


async def test_closing_writes_what_is_waiting(database: str) -> None:
    store = await open_store(database)
    waiting = [
        asyncio.create_task(store.append(Change(events=[event(GameId(f"g{number}"), 1)])))
        for number in range(20)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    again = await open_store(database)
    assert all([await again.read(GameId(f"g{number}")) for number in range(20)])
    await again.close()
