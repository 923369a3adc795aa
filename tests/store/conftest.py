"""A store on a SQLite file, and one on a real PostgreSQL server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from yatzy.store import EventStore, open_store


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
