"""The event store on a database, as far as SQLite and PostgreSQL are alike."""

import json
from collections.abc import AsyncGenerator, Iterable, Sequence
from time import monotonic, time
from typing import Any

from sqlalchemy import Row, bindparam, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from yatzy.errors import CodeTakenError, DatabaseError, VersionTakenError
from yatzy.store.database import AWAY, Database
from yatzy.store.events import Change, Notice, StoredEvent, Word
from yatzy.store.group_commit import GroupCommit
from yatzy.store.result_store import ResultStore, write_results
from yatzy.store.results import GameId
from yatzy.store.schema import events, games

MOST_READ_TOGETHER = 500
"""Events of a long game are read in so many pieces that others are served in between."""

_MARK = text(
    "insert into checks (id, at) values (1, :at) on conflict (id) do update set at = excluded.at"
)
_ARCHIVE = update(games).values(code=None, archived=True)
_RESTORE = (
    update(games)
    .where(games.c.game_id == bindparam("game"))
    .values(code=bindparam("new_code"), archived=False)
)


class EventStore:
    """Events in a database; `is_shared` if several processes may use it.

    Whatever fails is a `DatabaseError`, after a few seconds at most.
    """

    is_shared = False

    def __init__(self, database: Database) -> None:
        self._database = database
        self.results = ResultStore(database)
        self._commits = GroupCommit(self._write)
        self._clock_at_start = _now()
        self._started = monotonic()

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return len(self._commits)

    async def append(self, change: Change) -> None:
        """Return when the change is on disk.

        Raises:
            VersionTakenError: if one of the versions has been written already.
            CodeTakenError: if the code of an opened or restored table is in use.
            DatabaseError: if the database fails; the change may or may not be written.
        """
        await self._commits.append(change)

    async def read(self, game: GameId, *, after: int = 0) -> list[StoredEvent]:
        """The events of a game with versions above `after`, in order."""
        found: list[StoredEvent] = []
        while True:
            some = await self._read_some(game, after)
            found += some
            if len(some) < MOST_READ_TOGETHER:
                return found
            after = some[-1].version

    async def find_code(self, code: str) -> GameId | None:
        found = await self._database.rows(select(games.c.game_id).where(games.c.code == code))
        return found[0].game_id if found else None

    def confirm(self, now: int) -> int:
        """That moment, or the latest that the database vouches for, if that is earlier.

        A clock that jumps ahead takes no table along: since the store was opened, no more time
        can have passed than a clock that nobody sets has counted.
        """
        return min(now, self._clock_at_start + int(1000 * (monotonic() - self._started)))

    async def idle_since(self, moment: int, *, most: int) -> list[GameId]:
        """Games without events since that moment that are not archived."""
        last = (
            select(func.max(events.c.at))
            .where(events.c.game_id == games.c.game_id)
            .scalar_subquery()
        )
        query = select(games.c.game_id).where(~games.c.archived, last < moment).limit(most)
        return [row.game_id for row in await self._database.rows(query)]

    async def notices(self) -> AsyncGenerator[Notice | Word, None]:
        """What other processes append and say; nothing if there is only one process.

        Raises a `DatabaseError` when nothing more can be heard; whoever listens asks again.
        """
        nobody: tuple[Notice, ...] = ()
        for notice in nobody:
            yield notice

    async def tell(self, word: Word) -> None:
        """Send a word to the processes that listen now; here there are none."""

    async def check(self) -> None:
        """Write a mark, as moves are written; a `DatabaseError` if that fails.

        A database that was found damaged since it was opened fails in any case.
        """
        await self._commits.append(Change(events=()))
        if self._database.is_damaged:
            raise DatabaseError(AWAY)

    async def close(self) -> None:
        """Write pending changes and disconnect."""
        await self._commits.close()
        await self._database.close()

    async def _read_some(self, game: GameId, after: int) -> list[StoredEvent]:
        query = (
            select(events)
            .where(events.c.game_id == game, events.c.version > after)
            .order_by(events.c.version)
            .limit(MOST_READ_TOGETHER)
        )

        async def read(connection: AsyncConnection) -> list[StoredEvent]:
            return [_event(row) for row in await connection.execute(query)]

        return await self._database.run(read)

    async def _write(self, changes: Sequence[Change]) -> None:
        """Write all changes in one transaction."""
        await self._database.run(lambda connection: self._write_all(connection, changes))

    async def _write_all(self, connection: AsyncConnection, changes: Sequence[Change]) -> None:
        await self._write_games(connection, changes)
        rows = [_row(event) for change in changes for event in change.events]
        if rows:
            # Sorted, so that two processes cannot deadlock.
            rows.sort(key=lambda row: (row["game_id"], row["version"]))
            try:
                await connection.execute(insert(events), rows)
            except IntegrityError:
                first = rows[0]
                raise VersionTakenError(first["game_id"], version=first["version"]) from None
            await write_results(connection, [r for change in changes for r in change.results])
            await self._announce(connection, changes)
        if not all(change.events for change in changes):
            await connection.execute(_MARK, {"at": _now()})

    async def _write_games(self, connection: AsyncConnection, changes: Sequence[Change]) -> None:
        opened = [
            {"game_id": table.game, "code": table.code, "archived": False}
            for change in changes
            for table in change.opened
        ]
        archived = [game for change in changes for game in change.archived]
        restored = [
            {"game": table.game, "new_code": table.code}
            for change in changes
            for table in change.restored
        ]
        try:
            if opened:
                await connection.execute(insert(games), opened)
            if archived:
                await connection.execute(_ARCHIVE.where(games.c.game_id.in_(archived)))
            if restored:
                await connection.execute(_RESTORE, restored)
        except IntegrityError:
            raise CodeTakenError from None

    async def _announce(self, connection: AsyncConnection, changes: Iterable[Change]) -> None:
        """Notify other processes, as part of the transaction; here there are none."""


def _now() -> int:
    return int(1000 * time())


def _row(event: StoredEvent) -> dict[str, Any]:
    body = json.dumps(event.body, separators=(",", ":"), ensure_ascii=False)
    place = {"game_id": event.game, "version": event.version}
    return {**place, "kind": event.kind, "body": body, "at": event.at}


def _event(row: Row[Any]) -> StoredEvent:
    body, version = json.loads(row.body), row.version
    return StoredEvent(game=row.game_id, version=version, kind=row.kind, body=body, at=row.at)
