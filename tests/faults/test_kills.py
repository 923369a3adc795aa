"""Servers under load are killed at random moments: what was told is there, and games go on."""

import asyncio
import random
from pathlib import Path

import pytest
from tests.faults.stored import check_ends, check_rows, read_postgres, read_sqlite
from tests.server.processes import nursery
from tests.server.scripted import Hosts, Journal, Load
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio

TABLES = 50
KILLS = 10
RULES = {
    "id": "upper",
    "category": [{"id": f"number-{face}", "face": face} for face in range(1, 7)],
}
"""Games that are short enough for many to begin and end between two kills."""


async def test_a_killed_server_has_kept_all_that_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    database = f"sqlite:///{path}"
    moments = random.Random(6)
    hosts, journal = Hosts(), Journal()
    with nursery() as servers:
        server = servers.new_server(database)
        await hosts.put(0, server.host)
        load = Load(TABLES, hosts, journal, rules=RULES)
        playing = asyncio.create_task(load.run())
        for _ in range(KILLS):
            await journal.until(journal.done + moments.randrange(1, 200))
            servers.kill(server)
            await hosts.put(0, None)
            check_rows(read_sqlite(path), journal.events)
            server = await asyncio.to_thread(servers.new_server, database)
            await hosts.put(0, server.host)
        load.end()
        await playing
        await check_ends(server.host, load.games)
    check_rows(read_sqlite(path), journal.events)


async def test_a_killed_process_of_two_takes_nothing_with_it(postgres: Postgres) -> None:
    database = postgres.new_database()
    moments = random.Random(7)
    hosts, journal = Hosts(), Journal()
    with nursery() as servers:
        up = [servers.new_server(database) for _ in range(2)]
        for place, server in enumerate(up):
            await hosts.put(place, server.host)
        load = Load(TABLES, hosts, journal, rules=RULES)
        playing = asyncio.create_task(load.run())
        for _ in range(KILLS):
            await journal.until(journal.done + moments.randrange(1, 200))
            place = moments.randrange(2)
            servers.kill(up[place])
            await hosts.put(place, None)
            told = dict(journal.events)
            check_rows(await read_postgres(database), told)
            up[place] = await asyncio.to_thread(servers.new_server, database)
            await hosts.put(place, up[place].host)
        load.end()
        await playing
        await check_ends(up[0].host, load.games)
        await check_ends(up[1].host, load.games[:5])
    check_rows(await read_postgres(database), journal.events)
