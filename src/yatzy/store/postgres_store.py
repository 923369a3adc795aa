"""The event store in PostgreSQL: several processes serve one site together."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy import URL, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from yatzy.errors import DatabaseError
from yatzy.store.database import AWAY, SECONDS_FOR_A_STATEMENT, SECONDS_TO_ANSWER, Database
from yatzy.store.event_store import EventStore
from yatzy.store.events import Change, Notice, Word
from yatzy.store.failures import DATABASE_ERRORS, reason
from yatzy.store.migrating import migrate

CHANNEL = "yatzy"
SPOKEN = "say "  # marks a `Word`; a notice has no space
SECONDS_OF_SILENCE = 5.0
"""After so long without a notice, the listener asks whether its server is still there."""

ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

_NOTIFY = text(
    f"select pg_notify('{CHANNEL}', notice) from unnest(cast(:notices as text[])) notice"
)
_CLOCK = text("select cast(1000 * extract(epoch from clock_timestamp()) as bigint)")
_LOG = logging.getLogger(__name__)

_Heard = asyncio.Queue[Notice | Word | None]


class PostgresStore(EventStore):
    """Events in a PostgreSQL database, which notifies every process of new ones."""

    is_shared = True

    def __init__(self, url: URL) -> None:
        self._url = url
        engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            pool_size=5,
            pool_pre_ping=True,
            pool_timeout=SECONDS_TO_ANSWER,
            connect_args={"timeout": SECONDS_TO_ANSWER},
        )
        event.listen(engine.sync_engine, "connect", _set_up)
        super().__init__(Database(engine, *ERRORS))

    @classmethod
    async def open(cls, url: URL) -> "PostgresStore":
        """The store in that database, migrated; a `DatabaseError` if it cannot be reached."""
        store = cls(url)
        try:
            async with store._database.engine.begin() as connection:
                await connection.run_sync(migrate)
                store._clock_at_start = await connection.scalar(_CLOCK)
        except (*DATABASE_ERRORS, *ERRORS) as error:
            await store.close()
            name = url.render_as_string(hide_password=True)
            raise DatabaseError(f"{name} cannot be opened: {reason(error)}") from None
        return store

    async def tell(self, word: Word) -> None:
        notices = {"notices": [SPOKEN + word.text]}
        await self._database.run(lambda connection: connection.execute(_NOTIFY, notices))

    async def notices(self) -> AsyncGenerator[Notice | Word, None]:
        """What other processes append and say, after a first notice without a game.

        Raises a `DatabaseError` if the connection cannot be made, or is lost.
        """
        heard = _Heard()
        try:
            listener = await self._listen(heard)
        except (OSError, *ERRORS) as error:
            _LOG.warning("listening failed", extra={"reason": reason(error)})
            raise DatabaseError(AWAY) from None
        try:
            yield Notice(None)
            while (notice := await _next(heard, listener)) is not None:
                yield notice
        finally:
            with suppress(OSError, *ERRORS):
                await listener.close(timeout=1)
        raise DatabaseError(AWAY)

    async def _listen(self, heard: _Heard) -> "asyncpg.Connection":
        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            listener = await asyncpg.connect(plain)
            listener.add_termination_listener(lambda _: heard.put_nowait(None))
            try:
                await listener.add_listener(
                    CHANNEL, lambda *news: heard.put_nowait(_parse(str(news[-1])))
                )
            except BaseException:  # cancelled too, and then nobody else would close it
                listener.terminate()
                raise
        return listener

    async def _announce(self, connection: AsyncConnection, changes: Iterable[Change]) -> None:
        newest = {event.game: event.version for change in changes for event in change.events}
        notices = [f"{game}:{version}" for game, version in newest.items()]
        await connection.execute(_NOTIFY, {"notices": notices})


def _set_up(connection: Any, _: ConnectionPoolEntry) -> None:  # noqa: ANN401 - any driver's own
    """Let the server end what nobody waits for any more.

    Said after connecting: poolers refuse connections that ask for more than they know.
    """
    cursor = connection.cursor()
    for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
        cursor.execute(f"set {name} = {int(1000 * SECONDS_FOR_A_STATEMENT)}")
    cursor.close()
    connection.commit()


async def _next(heard: _Heard, listener: "asyncpg.Connection") -> Notice | Word | None:
    """What is heard next; None if the connection is lost."""
    while True:
        try:
            # Not `wait_for`: in Python 3.11 it forgets a cancellation that comes with a notice.
            async with asyncio.timeout(SECONDS_OF_SILENCE):
                return await heard.get()
        except TimeoutError:
            try:
                await listener.fetchval("select 1", timeout=SECONDS_TO_ANSWER)
            except (OSError, *ERRORS):
                return None


def _parse(payload: str) -> Notice | Word:
    if payload.startswith(SPOKEN):
        return Word(payload.removeprefix(SPOKEN))
    game, _, version = payload.rpartition(":")
    return Notice(game, int(version))
