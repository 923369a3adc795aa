"""Opening the store that a database URL names."""

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from yatzy.errors import DatabaseError
from yatzy.store.event_store import EventStore

_ADVICE = "write sqlite:///path/to/games.sqlite or postgresql://user@host/name"


async def open_store(database: str) -> EventStore:
    """The store at `sqlite:///file` or `postgresql://host/name`; a `DatabaseError` if it fails."""
    try:
        url = make_url(database)
    except ArgumentError:
        raise DatabaseError(f"{database[:40]!r} is no database URL; {_ADVICE}") from None
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            raise DatabaseError("games are kept in a file; write sqlite:///path/to/games.sqlite")
        from yatzy.store.sqlite_store import SqliteStore

        return await SqliteStore.open(Path(url.database))
    if url.get_backend_name() == "postgresql":
        from yatzy.store.postgres_store import PostgresStore

        return await PostgresStore.open(url)
    raise DatabaseError(f"{url.get_backend_name()} is no database that can be used; {_ADVICE}")
