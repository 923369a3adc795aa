"""What every event store has to do, on a SQLite file and on a real PostgreSQL server."""

import asyncio
from time import time_ns

import pytest
from sqlalchemy import select

from yatzy.errors import CodeTakenError, VersionTakenError
from yatzy.store import Change, EventStore, GameId, NewTable, StoredEvent, event_store, open_store
from yatzy.store.schema import checks

pytestmark = pytest.mark.anyio

HOUR = 60 * 60 * 1000
RED = GameId("red")
BLUE = GameId("blue")


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


async def test_a_restored_game_has_a_code_again_and_can_be_idle(store: EventStore) -> None:
    await store.append(Change(events=[event(RED, 1)], opened=[NewTable(RED, "ABCDEF")]))
    await store.append(Change(events=[event(RED, 2)], archived=[RED]))
    await store.append(Change(events=[event(RED, 3)], restored=[NewTable(RED, "FEDCBA")]))
    assert await store.find_code("FEDCBA") == RED
    assert await store.find_code("ABCDEF") is None
    assert await store.idle_since(5000, most=10) == [RED]


async def test_a_game_is_not_restored_with_the_code_of_another(store: EventStore) -> None:
    for game, code in ((RED, "AAAAAA"), (BLUE, "BBBBBB")):
        await store.append(Change(events=[event(game, 1)], opened=[NewTable(game, code)]))
    await store.append(Change(events=[event(RED, 2)], archived=[RED]))
    with pytest.raises(CodeTakenError):
        await store.append(Change(events=[event(RED, 3)], restored=[NewTable(RED, "BBBBBB")]))
    assert [stored.version for stored in await store.read(RED)] == [1, 2]
    assert await store.find_code("BBBBBB") == BLUE


async def test_idle_games_are_those_whose_last_event_is_old(store: EventStore) -> None:
    for game, code in ((RED, "AAAAAA"), (BLUE, "BBBBBB")):
        await store.append(Change(events=[event(game, 1, at=1000)], opened=[NewTable(game, code)]))
    await store.append(Change(events=[event(BLUE, 2, at=3000)]))
    assert await store.idle_since(2000, most=10) == [RED]
    assert sorted(await store.idle_since(9000, most=10)) == [BLUE, RED]
    assert len(await store.idle_since(9000, most=1)) == 1


async def test_a_check_writes_as_moves_are_written(store: EventStore) -> None:
    before = time_ns() // 1_000_000
    await asyncio.gather(store.check(), store.append(Change(events=[event(RED, 1)])))
    assert len(await store.read(RED)) == 1
    [mark] = await store._database.rows(select(checks))
    assert (mark.id, mark.at >= before) == (1, True)
    await store.check()
    assert len(await store._database.rows(select(checks))) == 1


async def test_a_long_game_is_read_in_pieces(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_store, "MOST_READ_TOGETHER", 7)
    versions = list(range(1, 29))
    await store.append(Change(events=[event(RED, version) for version in versions]))
    await store.append(Change(events=[event(BLUE, 1)]))
    assert [stored.version for stored in await store.read(RED)] == versions
    assert [stored.version for stored in await store.read(RED, after=10)] == versions[10:]


async def test_no_clock_is_believed_that_runs_ahead_of_the_time_since_the_store_was_opened(
    store: EventStore,
) -> None:
    now = time_ns() // 1_000_000
    assert store.confirm(now - HOUR) == now - HOUR
    assert now - HOUR < store.confirm(now + 31 * 24 * HOUR) < now + HOUR


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
