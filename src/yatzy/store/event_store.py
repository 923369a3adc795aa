"""The event store on a database, as far as SQLite and PostgreSQL are alike."""

import json
from collections.abc import AsyncGenerator, Iterable, Sequence
from typing import Any

from sqlalchemy import Row, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yatzy.errors import CodeTakenError, VersionTakenError, YatzyError
from yatzy.store.events import Change, Notice, StoredEvent, Word
from yatzy.store.failures import failure, told
from yatzy.store.group_commit import GroupCommit
from yatzy.store.result_store import ResultStore, write_results
from yatzy.store.results import GameId
from yatzy.store.schema import events, games


class EventStore:
    """Events in a database; `is_shared` if several processes may use it."""

    is_shared = False

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.results = ResultStore(engine)
        self._commits = GroupCommit(self._write)

    async def append(self, change: Change) -> None:
        """Return when the change is on disk.

        Raises:
            VersionTakenError: if one of the versions has been written already.
            CodeTakenError: if an opened table's code is in use.
            DatabaseError: if the database fails; the change may or may not be written.
        """
        await self._commits.append(change)

    async def read(self, game: GameId, *, after: int = 0) -> list[StoredEvent]:
        """The events of a game with versions above `after`, in order."""
        query = (
            select(events)
            .where(events.c.game_id == game, events.c.version > after)
            .order_by(events.c.version)
        )
        async with self._engine.connect() as connection:
            return [_event(row) for row in await connection.execute(query)]

    async def find_code(self, code: str) -> GameId | None:
        async with self._engine.connect() as connection:
            return await connection.scalar(select(games.c.game_id).where(games.c.code == code))

    async def idle_since(self, moment: int, *, most: int) -> list[GameId]:
        """Games without events since that moment that are not archived."""
        last = (
            select(func.max(events.c.at))
            .where(events.c.game_id == games.c.game_id)
            .scalar_subquery()
        )
        query = select(games.c.game_id).where(~games.c.archived, last < moment).limit(most)
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def notices(self) -> AsyncGenerator[Notice | Word, None]:
        """What other processes append and say; nothing if there is only one process."""
        nobody: tuple[Notice, ...] = ()
        for notice in nobody:
            yield notice

    async def tell(self, word: Word) -> None:
        """Send a word to the processes that listen now; here there are none."""

    async def check(self) -> None:
        with told():
            async with self._engine.connect() as connection:
                await connection.execute(text("select 1"))

    async def close(self) -> None:
        """Write pending changes and disconnect."""
        await self._commits.close()
        await self._engine.dispose()

    async def _write(self, changes: Sequence[Change]) -> Sequence[YatzyError | None]:
        """Write all changes in one transaction; if that is refused, each in its own."""
        try:
            await self._write_together(changes)
        except (IntegrityError, CodeTakenError) as error:
            if len(changes) > 1:
                return [refusal for change in changes for refusal in await self._write([change])]
            first = changes[0].events[0]
            taken = VersionTakenError(first.game, version=first.version)
            return [error if isinstance(error, CodeTakenError) else taken]
        except (DBAPIError, OSError) as error:
            return [failure(error)] * len(changes)
        return [None] * len(changes)

    async def _write_together(self, changes: Sequence[Change]) -> None:
        async with self._engine.begin() as connection:
            await self._write_games(connection, changes)
            rows = [_row(event) for change in changes for event in change.events]
            # Sorted, so that two processes cannot deadlock.
            rows.sort(key=lambda row: (row["game_id"], row["version"]))
            await connection.execute(insert(events), rows)
            await write_results(connection, [r for change in changes for r in change.results])
            await self._announce(connection, changes)

    async def _write_games(self, connection: AsyncConnection, changes: Sequence[Change]) -> None:
        opened = [
            {"game_id": table.game, "code": table.code, "archived": False}
            for change in changes
            for table in change.opened
        ]
        archived = [game for change in changes for game in change.archived]
        if opened:
            try:
                await connection.execute(insert(games), opened)
            except IntegrityError:
                raise CodeTakenError from None
        if archived:
            closing = update(games).where(games.c.game_id.in_(archived))
            await connection.execute(closing.values(code=None, archived=True))

    async def _announce(self, connection: AsyncConnection, changes: Iterable[Change]) -> None:
        """Notify other processes, as part of the transaction; here there are none."""


def _row(event: StoredEvent) -> dict[str, Any]:
    body = json.dumps(event.body, separators=(",", ":"), ensure_ascii=False)
    place = {"game_id": event.game, "version": event.version}
    return {**place, "kind": event.kind, "body": body, "at": event.at}


def _event(row: Row[Any]) -> StoredEvent:
    body, version = json.loads(row.body), row.version
    return StoredEvent(game=row.game_id, version=version, kind=row.kind, body=body, at=row.at)
