"""A store on each kind of database."""

from collections.abc import AsyncIterator

import pytest

from yatzy.store import EventStore, open_store


@pytest.fixture
async def store(database: str) -> AsyncIterator[EventStore]:
    opened = await open_store(database)
    yield opened
    await opened.close()
