"""The event store in a SQLite file: one process, no server to run."""

import os
from io import FileIO
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from yatzy.errors import DatabaseError, DatabaseInUseError
from yatzy.store.migrating import migrate
from yatzy.store.sql_store import SqlStore


class SqliteStore(SqlStore):
    """Events in a SQLite file that this process has for itself."""

    def __init__(self, path: Path, lock: FileIO) -> None:
        engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(path)))
        event.listen(engine.sync_engine, "connect", _set_up)
        super().__init__(engine)
        self._lock = lock

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """The store in that file, which is created where there is none.

        Raises:
            DatabaseInUseError: if another process has it open.
            DatabaseError: if there can be no such file.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = _lock(path)
        except OSError as error:
            raise DatabaseError(f"{path} cannot be opened: {error.strerror}") from None
        store = cls(path, lock)
        try:
            async with store._engine.begin() as connection:
                await connection.run_sync(migrate)
        except DBAPIError as error:
            await store.close()
            raise DatabaseError(f"{path} cannot be opened: {error.orig}") from None
        return store

    async def close(self) -> None:
        """Write what is waiting to be written, and let go of the file."""
        await super().close()
        self._lock.close()


def _set_up(connection: Any, _: ConnectionPoolEntry) -> None:  # noqa: ANN401 - any driver's own
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma busy_timeout = 10000")
    cursor.close()


def _lock(path: Path) -> FileIO:
    """The lock file beside the database, held until it is closed or the process ends."""
    file = FileIO(f"{path}.lock", "a+")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return file  # this system has no such locks
    except BlockingIOError:
        file.seek(0)
        holder = file.read(20).decode("ascii", "replace").strip()
        file.close()
        raise DatabaseInUseError(str(path), process=holder or "unknown") from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n".encode())
    return file
