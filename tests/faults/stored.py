"""What is on disk after a fault, beside what players were told."""

import json
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from tests.server.sites import SECONDS

from yatzy.core import format_dice
from yatzy.game import load_record, verify_record

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
