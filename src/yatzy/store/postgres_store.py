"""The event store in PostgreSQL: several processes serve one site together."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from yatzy.errors import DatabaseError
from yatzy.store.event_store import EventStore
from yatzy.store.events import Change, Notice, Word
from yatzy.store.failures import told
from yatzy.store.migrating import migrate

CHANNEL = "yatzy"
SPOKEN = "say "  # marks a `Word`; a notice has no space
SECONDS_TO_RECONNECT = 1.0

_NOTIFY = text(
    f"select pg_notify('{CHANNEL}', notice) from unnest(cast(:notices as text[])) notice"
)
_LOG = logging.getLogger(__name__)


class PostgresStore(EventStore):
    """Events in a PostgreSQL database, which notifies every process of new ones."""

    is_shared = True

    def __init__(self, url: URL) -> None:
        self._url = url
        engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"), pool_size=5, pool_pre_ping=True
        )
        super().__init__(engine)

    @classmethod
    async def open(cls, url: URL) -> "PostgresStore":
        """The store in that database, migrated; a `DatabaseError` if it cannot be reached."""
        store = cls(url)
        try:
            async with store._engine.begin() as connection:
                await connection.run_sync(migrate)
        except (OSError, DBAPIError, asyncpg.PostgresError) as error:
            await store.close()
            reason = str(error).splitlines()[0]
            name = url.render_as_string(hide_password=True)
            raise DatabaseError(f"{name} cannot be opened: {reason}") from None
        return store

    async def tell(self, word: Word) -> None:
        with told():
            async with self._engine.begin() as connection:
                await connection.execute(_NOTIFY, {"notices": [SPOKEN + word.text]})

    async def notices(self) -> AsyncGenerator[Notice | Word, None]:
        """What other processes append and say; after a reconnect, a notice without a game."""
        while True:
            heard: asyncio.Queue[Notice | Word | None] = asyncio.Queue()
            try:
                listener = await self._listen(heard)
            except (OSError, asyncpg.PostgresError) as error:
                _LOG.warning("listening failed", extra={"reason": str(error)})
                await asyncio.sleep(SECONDS_TO_RECONNECT)
                continue
            try:
                yield Notice(None)
                while (notice := await heard.get()) is not None:
                    yield notice
            finally:
                with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await listener.close(timeout=1)

    async def _listen(self, heard: "asyncio.Queue[Notice | Word | None]") -> "asyncpg.Connection":
        plain = self._url.set(drivername="postgresql")
        listener = await asyncpg.connect(plain.render_as_string(hide_password=False))
        listener.add_termination_listener(lambda _: heard.put_nowait(None))
        await listener.add_listener(CHANNEL, lambda *news: heard.put_nowait(_parse(str(news[-1]))))
        return listener

    async def _announce(self, connection: AsyncConnection, changes: Iterable[Change]) -> None:
        newest = {event.game: event.version for change in changes for event in change.events}
        notices = [f"{game}:{version}" for game, version in newest.items()]
        await connection.execute(_NOTIFY, {"notices": notices})


def _parse(payload: str) -> Notice | Word:
    if payload.startswith(SPOKEN):
        return Word(payload.removeprefix(SPOKEN))
    game, _, version = payload.rpartition(":")
    return Notice(game, int(version))
