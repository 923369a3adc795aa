import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest
from tests.store.postgres import Postgres

from yatzy.errors import DatabaseError, VersionTakenError
from yatzy.store import Change, EventStore, GameId, Notice, StoredEvent, Word, open_store

pytestmark = pytest.mark.anyio

SECONDS = 20


def change(game: str, version: int) -> Change:
    event = StoredEvent(game=GameId(game), version=version, kind="rolled", body={}, at=1)
    return Change(events=[event])


async def heard(notices: AsyncIterator[Notice | Word], game: str | None) -> Notice:
    async with asyncio.timeout(SECONDS):
        async for notice in notices:
            if isinstance(notice, Notice) and notice.game == game:
                return notice
    raise AssertionError("the notices ended")


async def test_processes_that_start_together_migrate_once(postgres: Postgres) -> None:
    database = postgres.new_database()
    stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
    for number, store in enumerate(stores, 1):
        await store.append(change("red", number))
    for store in stores:
        assert len(await store.read(GameId("red"))) == 4
        await store.close()


async def test_a_process_hears_what_another_appends(postgres: Postgres) -> None:
    database = postgres.new_database()
    red, blue = await open_store(database), await open_store(database)
    notices = blue.notices()
    await heard(notices, None)
    await red.append(change("game", 1))
    await red.append(change("game", 2))
    assert await heard(notices, "game") == Notice(GameId("game"), 1)
    assert await heard(notices, "game") == Notice(GameId("game"), 2)
    await notices.aclose()
    await red.close()
    await blue.close()


async def test_a_process_hears_what_another_says(postgres: Postgres) -> None:
    database = postgres.new_database()
    red, blue = await open_store(database), await open_store(database)
    notices = blue.notices()
    await heard(notices, None)
    await red.tell(Word('{"name": "Åsa: 1"}'))
    async with asyncio.timeout(SECONDS):
        assert await anext(notices) == Word('{"name": "Åsa: 1"}')
    await notices.aclose()
    await red.close()
    await blue.close()


async def test_writers_in_two_processes_never_write_a_version_twice(postgres: Postgres) -> None:
    database = postgres.new_database()
    stores = [await open_store(database) for _ in range(2)]
    games = [f"game-{number}" for number in range(20)]

    async def write(store: EventStore, game: str, version: int) -> bool:
        try:
            await store.append(change(game, version))
        except VersionTakenError:
            return False
        return True

    for version in range(1, 6):
        orders = (games, games[::-1])
        written = await asyncio.gather(
            *(
                write(store, game, version)
                for store, order in zip(stores, orders, strict=True)
                for game in order
            )
        )
        assert sum(written) == len(games)
    for store in stores:
        await store.close()


async def test_who_loses_the_connection_is_told_and_can_listen_again(postgres: Postgres) -> None:
    database = postgres.new_database()
    red, blue = await open_store(database), await open_store(database)
    notices = blue.notices()
    await heard(notices, None)
    killer = await asyncpg.connect(database)
    await killer.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where query ilike 'listen%' and datname = current_database()"
    )
    await killer.close()
    with pytest.raises(DatabaseError):
        await heard(notices, None)
    notices = blue.notices()
    await heard(notices, None)
    await red.append(change("game", 1))
    assert await heard(notices, "game") == Notice(GameId("game"), 1)
    await notices.aclose()
    await red.close()
    await blue.close()
