"""Servers under load are killed at random moments: what was told is there, and games go on."""

import asyncio
import json
import random
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from tests.server.processes import nursery
from tests.server.scripted import Hosts, Journal, Load
from tests.server.sites import SECONDS
from tests.store.postgres import Postgres

from yatzy.core import format_dice
from yatzy.game import load_record, verify_record

pytestmark = pytest.mark.anyio

TABLES = 50
KILLS = 10
RULES = {
    "id": "upper",
    "category": [{"id": f"number-{face}", "face": face} for face in range(1, 7)],
}
"""Games that are short enough for many to begin and end between two kills."""

QUERY = "select game_id, version, kind, body from events order by game_id, version"

Rows = list[tuple[str, int, str, str]]


def check_rows(rows: Rows, told: dict[tuple[str, int], dict[str, Any]]) -> None:
    """Whatever was told is on disk; versions are 1, 2, 3 ... in every game."""
    versions = defaultdict(list)
    bodies: dict[tuple[str, int], dict[str, Any]] = {}
    for game, version, kind, body in rows:
        versions[game].append(version)
        bodies[game, version] = {"kind": kind, **json.loads(body)}
    for found in versions.values():
        assert found == list(range(1, len(found) + 1))
    for place, event in told.items():
        stored = bodies[place]
        assert stored["kind"] == event["kind"]
        assert stored["seat"] == event["seat"]
        if event["kind"] == "rolled":
            assert stored["dice"] == format_dice(event["dice"])
        elif event["kind"] == "scored":
            assert (stored["category"], stored["points"]) == (event["category"], event["points"])


def read_sqlite(path: Path) -> Rows:
    connection = sqlite3.connect(path)
    rows = connection.execute(QUERY).fetchall()
    connection.close()
    return rows


async def read_postgres(database: str) -> Rows:
    connection = await asyncpg.connect(database)
    rows = [tuple(row) for row in await connection.fetch(QUERY)]
    await connection.close()
    return rows


async def check_ends(host: str, games: list[str]) -> None:
    """Every game is over, and its dice are those that its secret leads to."""
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=SECONDS) as client:
        for game in games:
            record = load_record((await client.get(f"/api/games/{game}/record")).text)
            assert record.replay().is_over
            assert verify_record(record).ok


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
