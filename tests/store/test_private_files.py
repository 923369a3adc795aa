"""What other users of the computer can see of a user's games: nothing."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.test_sqlite import an_event

from yatzy.store import Change, default_database, open_store
from yatzy.store.files import close_to_others, data_folder, make_private_folder

pytestmark = pytest.mark.anyio

BESIDE = ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    """The modes of the database and of the files that SQLite writes beside it."""
    return {name: mode(folder / name) for name in BESIDE}


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """What most systems have: all may read what is made without a mode."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is not there yet."""
    monkeypatch.setenv("YATZY_DATA", str(tmp_path / "data"))
    return data_folder()


async def play(database: str, folder: Path) -> dict[str, int]:
    """The modes of the files while a store is open that has something in it."""
    store = await open_store(database)
    await store.append(Change(events=[an_event()]))
    seen = modes(folder)
    await store.close()
    return seen


async def test_the_data_folder_and_all_of_the_database_are_their_users_alone(folder: Path) -> None:
    assert set((await play(default_database(), folder)).values()) == {0o600}
    assert mode(folder) == 0o700


async def test_what_others_could_read_in_the_data_folder_is_closed_to_them(folder: Path) -> None:
    folder.mkdir(0o755)
    writer = sqlite3.connect(folder / "games.sqlite")
    writer.execute("pragma journal_mode = wal")
    writer.execute("create table something (number)")
    assert set(modes(folder).values()) == {0o644}
    assert set((await play(default_database(), folder)).values()) == {0o600}
    writer.close()
    assert mode(folder) == 0o700


async def test_a_database_elsewhere_is_private_in_a_folder_that_is_left_alone(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(0o755)
    database = f"sqlite:///{folder / 'games.sqlite'}"
    assert set((await play(database, folder)).values()) == {0o600}
    assert mode(folder) == 0o755


async def test_a_database_elsewhere_keeps_the_mode_that_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.touch()
    path.chmod(0o640)
    assert set((await play(f"sqlite:///{path}", tmp_path)).values()) == {0o640}


async def test_a_folder_that_is_made_for_a_database_is_private(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.sqlite"
    await (await open_store(f"sqlite:///{path}")).close()
    assert mode(path.parent) == 0o700


def test_a_folder_for_everybody_stays_one(tmp_path: Path) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    folder.chmod(0o1777)
    make_private_folder(folder)
    assert mode(folder) == 0o1777


def test_a_mode_that_cannot_be_changed_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    folder = tmp_path / "anothers"
    folder.mkdir(0o755)
    monkeypatch.setattr(Path, "chmod", refuse)
    make_private_folder(folder)
    close_to_others(folder / "missing")
    assert mode(folder) == 0o755
