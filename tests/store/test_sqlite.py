import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from time import time_ns

import pytest

from yatzy.errors import DatabaseError, DatabaseInUseError
from yatzy.store import Change, GameId, StoredEvent, default_database, open_store

pytestmark = pytest.mark.anyio

DAY = 24 * 60 * 60 * 1000
OPEN = (
    "import asyncio, sys; from yatzy.store import open_store; asyncio.run(open_store(sys.argv[1]))"
)


def an_event() -> StoredEvent:
    return StoredEvent(game=GameId("red"), version=1, kind="opened", body={}, at=1)


async def test_a_second_process_is_told_that_the_file_is_in_use(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = await open_store(database)
    done = subprocess.run(
        [sys.executable, "-c", OPEN, database], capture_output=True, text=True, check=False
    )
    assert "is open in another process" in done.stderr
    assert "PostgreSQL" in done.stderr
    await store.close()


async def test_a_second_store_in_one_process_is_refused_too(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = await open_store(database)
    with pytest.raises(DatabaseInUseError, match="one process serves a SQLite file"):
        await open_store(database)
    await store.close()
    await (await open_store(database)).close()


async def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.sqlite"
    store = await open_store(f"sqlite:///{path}")
    await store.append(Change(events=[an_event()]))
    other = sqlite3.connect(path)
    assert other.execute("pragma journal_mode").fetchone() == ("wal",)
    assert other.execute("select count(*) from events").fetchone() == (1,)
    other.close()
    await store.close()


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("nonsense", "is no database URL"),
        ("sqlite://", "games are kept in a file"),
        ("sqlite:///:memory:", "games are kept in a file"),
        ("mysql://host/name", "mysql is no database that can be used"),
        ("sqlite:////proc/nothing/games.sqlite", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be opened"),
    ],
)
async def test_a_database_that_cannot_be_is_refused_in_a_sentence(
    database: str, reason: str
) -> None:
    with pytest.raises(DatabaseError, match=reason) as refusal:
        await open_store(database)
    assert "\n" not in str(refusal.value)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"not a database at all " * 100)
    with pytest.raises(DatabaseError, match="cannot be opened"):
        await open_store(f"sqlite:///{path}")


async def test_what_the_clock_says_at_the_start_is_no_later_than_the_newest_event(
    tmp_path: Path,
) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    newest = time_ns() // 1_000_000 - 31 * DAY
    for version, at in ((1, newest - DAY), (2, newest)):
        store = await open_store(database)
        event = replace(an_event(), version=version, at=at)
        await store.append(Change(events=[event]))
        await store.close()
    store = await open_store(database)
    assert newest <= store.confirm(time_ns() // 1_000_000) < newest + DAY
    await store.close()


def test_the_default_is_a_file_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YATZY_DATA", "/somewhere")
    assert default_database() == "sqlite:////somewhere/games.sqlite"
    monkeypatch.delenv("YATZY_DATA")
    assert default_database().endswith("yatzy/games.sqlite")
