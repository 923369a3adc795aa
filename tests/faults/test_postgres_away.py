"""PostgreSQL goes away in every way that it can, under two servers that are played at."""

import asyncio
from collections.abc import Iterator

import asyncpg
import httpx
import pytest
from tests.faults.stored import check_rows, read_postgres
from tests.faults.under_load import Scene, check_refusal
from tests.server.processes import ServerProcess, running_server
from tests.server.sites import BRIEF, SECONDS
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio

TABLES = 8
CUTS = 10
CUT = """
    select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
"""


CALLS = ["/api/games/AAAAAA", "/api/statistics", "/api/games/AAAAAAAAAAAAAAAA/record"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, least in (("away", 4), ("frozen", 0)):
        if name in metafunc.fixturenames:
            is_long = metafunc.config.getoption("--long")
            metafunc.parametrize(name, [least, 20, 66] if is_long else [least])


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[list[ServerProcess]]:
    """Two servers, which every test finds as the one before left them."""
    with running_server(database) as red, running_server(database) as blue:
        yield [red, blue]


async def cut(database: str) -> int:
    """How many connections were cut."""
    killer = await asyncpg.connect(database)
    try:
        number: int = await killer.fetchval(CUT)
        return number
    finally:
        await killer.close()


async def refused(server: ServerProcess, path: str) -> None:
    """The call is answered, with the time to ask again."""
    async with httpx.AsyncClient(
        base_url=f"http://{server.host}", timeout=SECONDS, limits=BRIEF
    ) as client:
        answer = await client.get(path)
    assert answer.status_code == 503
    check_refusal(answer.json())


async def test_connections_that_are_cut_are_made_again(
    servers: list[ServerProcess], database: str
) -> None:
    scene = Scene(servers, TABLES)
    async with scene.played():
        for _ in range(CUTS):
            assert await cut(database)
            await scene.journal.until(scene.journal.done + 1)
        await scene.check_recovery()
    check_rows(await read_postgres(database), scene.journal.events)


async def test_a_database_that_hangs_is_waited_for_no_longer_than_promised(
    servers: list[ServerProcess], database: str, postgres: Postgres, frozen: int
) -> None:
    scene = Scene(servers, TABLES)
    async with scene.played():
        postgres.freeze()
        try:
            await scene.probe.until("not ready")
            await asyncio.gather(*(refused(server, path) for server in servers for path in CALLS))
            await asyncio.sleep(frozen)
        finally:
            postgres.thaw()
        await scene.check_recovery()
    check_rows(await read_postgres(database), scene.journal.events)


async def test_a_database_that_was_away_is_found_again(
    servers: list[ServerProcess], database: str, postgres: Postgres, away: int
) -> None:
    scene = Scene(servers, TABLES)
    async with scene.played():
        postgres.stop()
        try:
            await scene.probe.until("not ready")
            await asyncio.sleep(away)
        finally:
            postgres.start()
        await scene.check_recovery()
    check_rows(await read_postgres(database), scene.journal.events)
