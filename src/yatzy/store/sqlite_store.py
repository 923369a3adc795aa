"""The event store in a SQLite file: one process, no server to run."""

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from yatzy.errors import DatabaseError, DatabaseInUseError
from yatzy.file_lock import lock_file
from yatzy.store.database import SECONDS_FOR_A_STATEMENT, SECONDS_TO_ANSWER, Database
from yatzy.store.event_store import EventStore
from yatzy.store.failures import DATABASE_ERRORS, reason
from yatzy.store.files import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    close_to_others,
    data_folder,
    make_private_folder,
)
from yatzy.store.migrating import migrate

_NEWEST = text("select at from events order by rowid desc limit 1")


class SqliteStore(EventStore):
    """Events in a SQLite file that this process has for itself."""

    def __init__(self, path: Path, lock: FileIO) -> None:
        engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(path)), pool_timeout=SECONDS_TO_ANSWER
        )
        event.listen(engine.sync_engine, "connect", _set_up)
        event.listen(engine.sync_engine, "invalidate", _let_go)
        super().__init__(Database(engine))
        self._lock = lock

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """The store in that file; where there is none it is created, for its owner alone.

        Files in the data folder are closed to other users too; elsewhere, existing files and
        folders keep their modes. Raises a `DatabaseError`, such as `DatabaseInUseError`.
        """
        try:
            _prepare(path)
            lock = _lock(path)
        except OSError as error:
            raise DatabaseError(f"{path} cannot be opened: {error.strerror}") from None
        store = cls(path, lock)
        try:
            async with store._database.engine.begin() as connection:
                await connection.run_sync(migrate)
                newest = await connection.scalar(_NEWEST)
        except DATABASE_ERRORS as error:
            await store.close()
            raise DatabaseError(f"{path} cannot be opened: {reason(error)}") from None
        store._clock_at_start = newest or store._clock_at_start
        return store

    async def close(self) -> None:
        await super().close()
        self._lock.close()


def _set_up(connection: Any, _: ConnectionPoolEntry) -> None:  # noqa: ANN401 - any driver's own
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute(f"pragma busy_timeout = {int(1000 * SECONDS_FOR_A_STATEMENT)}")
    cursor.close()


def _let_go(connection: Any, *_: object) -> None:  # noqa: ANN401 - any driver's own
    """End the transaction of a connection that is given up.

    Closed with a statement under way, SQLite would keep its lock for as long as the statement is
    in memory.
    """
    with suppress(*DATABASE_ERRORS):
        connection.rollback()


def _prepare(path: Path) -> None:
    """Make the file, empty, where there is none: SQLite would let other users read it.

    SQLite gives the mode of the database to the files that it writes beside it.
    """
    if path.parent == data_folder():
        make_private_folder(path.parent)
        for suffix in ("", "-wal", "-shm"):
            close_to_others(path.with_name(path.name + suffix))
    else:
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    if not path.exists():
        path.touch(PRIVATE_FILE)


def _lock(path: Path) -> FileIO:
    """The lock file beside the database, held until it is closed or the process ends."""
    file = FileIO(f"{path}.lock", "a+")
    try:
        lock_file(file)
    except BlockingIOError:
        file.seek(0)
        holder = file.read(20).decode("ascii", "replace").strip()
        file.close()
        raise DatabaseInUseError(
            f"{path} is open in another process ({holder or 'unknown'}); one process serves a "
            "SQLite file, and several together need a PostgreSQL database"
        ) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n".encode())
    return file
