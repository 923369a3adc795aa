"""Servers under load are ended at random moments: what was told is there, and games go on.

Every second one is killed, as by a power failure; the others are asked to stop.
"""

import asyncio
import random
import signal
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from tests.faults.stored import check_ends, check_rows, read_postgres, read_sqlite
from tests.faults.under_load import RULES
from tests.server.processes import nursery
from tests.server.scripted import Hosts, Journal, Load
from tests.server.sites import SECONDS
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio

WAYS = (signal.SIGKILL, signal.SIGTERM)


@dataclass(frozen=True)
class Extent:
    """How many tables there are, and how often a server is ended."""

    tables: int
    kills: int


@pytest.fixture
def extent(pytestconfig: pytest.Config) -> Extent:
    return Extent(50, 20) if pytestconfig.getoption("--long") else Extent(16, 6)


async def check_ready(host: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=SECONDS) as client:
        answer = await client.get("/readyz")
        assert answer.status_code == 200, answer.text


async def test_a_killed_server_has_kept_all_that_it_acknowledged(
    tmp_path: Path, extent: Extent
) -> None:
    path = tmp_path / "games.sqlite"
    database = f"sqlite:///{path}"
    moments = random.Random(6)
    hosts, journal = Hosts(), Journal()
    with nursery() as servers:
        server = servers.new_server(database)
        await hosts.put(0, server.host)
        load = Load(extent.tables, hosts, journal, rules=RULES)
        async with asyncio.TaskGroup() as group:
            group.create_task(load.run())
            for number in range(extent.kills):
                await journal.until(journal.done + moments.randrange(1, 6 * extent.tables))
                await asyncio.to_thread(servers.kill, server, WAYS[number % 2])
                await hosts.put(0, None)
                check_rows(read_sqlite(path), journal.events)
                server = await asyncio.to_thread(servers.new_server, database)
                await check_ready(server.host)
                await hosts.put(0, server.host)
            load.end()
        await check_ends(server.host, load.games)
    check_rows(read_sqlite(path), journal.events)


async def test_a_killed_process_of_two_takes_nothing_with_it(
    postgres: Postgres, extent: Extent
) -> None:
    database = postgres.new_database()
    moments = random.Random(7)
    hosts, journal = Hosts(), Journal()
    with nursery() as servers:
        up = [servers.new_server(database) for _ in range(2)]
        for place, server in enumerate(up):
            await hosts.put(place, server.host)
        load = Load(extent.tables, hosts, journal, rules=RULES)
        async with asyncio.TaskGroup() as group:
            group.create_task(load.run())
            for number in range(extent.kills):
                await journal.until(journal.done + moments.randrange(1, 6 * extent.tables))
                place = moments.randrange(2)
                await asyncio.to_thread(servers.kill, up[place], WAYS[number % 2])
                await hosts.put(place, None)
                told = dict(journal.events)
                check_rows(await read_postgres(database), told)
                up[place] = await asyncio.to_thread(servers.new_server, database)
                await check_ready(up[place].host)
                await hosts.put(place, up[place].host)
            load.end()
        await check_ends(up[0].host, load.games)
        await check_ends(up[1].host, load.games[:5])
    check_rows(await read_postgres(database), journal.events)
