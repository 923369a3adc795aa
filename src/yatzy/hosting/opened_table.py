"""New tables with their random ids, codes and secrets, and the events of a table as stored."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from yatzy.core import Rules
from yatzy.errors import DatabaseError, YatzyError
from yatzy.hosting.results import results_after
from yatzy.store import Change, NewTable, StoredEvent
from yatzy.tables import DiceKind, GameId, Opened, Seat, Table, TableEvent, evolve, open_table
from yatzy.tables.events import Archived, Restored, from_data, to_data
from yatzy.tables.keys import LENGTH, LETTERS

UNREADABLE = "this table cannot be read; the host has to look at what is stored"

EVENTS_AT_ONCE = 250
"""So many are replayed in a few milliseconds."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A new table that has not been written to the store yet."""

    table: Table
    event: StoredEvent

    @property
    def row(self) -> NewTable:
        return NewTable(self.table.id, self.table.code)


def plan_table(
    rules: Rules,
    seats: Sequence[Seat],
    dice: DiceKind,
    *,
    at: int,
    seed: str | None = None,
    rematch_of: str | None = None,
) -> OpenedTable:
    """A table with new secrets; duplicate dice follow from the `seed`, or from a random one."""
    is_woven = dice == "woven"
    opening = Opened(
        rules=rules,
        seats=tuple(seats),
        code=new_code(),
        rematch_of=rematch_of,
        dice=dice,
        server=secrets.token_bytes(32) if is_woven else b"",
        stand_in=secrets.token_bytes(32) if is_woven else b"",
        seed=(seed or secrets.token_urlsafe(9)) if dice == "duplicate" else "",
    )
    table = open_table(GameId(secrets.token_urlsafe(12)), opening, at=at)
    return OpenedTable(table, store_event(table, opening, version=1, at=at))


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_token() -> str:
    return secrets.token_urlsafe(16)


def store_event(table: Table, event: TableEvent, *, version: int, at: int) -> StoredEvent:
    kind, body = to_data(event)
    return StoredEvent(game=table.id, version=version, kind=kind, body=body, at=at)


def change_of(
    table: Table, events: Sequence[TableEvent], *, opened: OpenedTable | None, at: int
) -> Change:
    """What these events of the table change in the store; `opened` is the table of a rematch."""
    stored = [
        store_event(table, event, version=version, at=at)
        for version, event in enumerate(events, table.version + 1)
    ]
    return Change(
        events=[*stored, opened.event] if opened else stored,
        opened=[opened.row] if opened else (),
        archived=[table.id for event in events if isinstance(event, Archived)],
        restored=[
            NewTable(table.id, event.code) for event in events if isinstance(event, Restored)
        ],
        results=results_after(table, events, at=at),
    )


def read_event(stored: StoredEvent) -> TableEvent:
    return from_data(stored.kind, stored.body)


async def replay(id_: GameId, stored: Sequence[StoredEvent]) -> Table:
    """The table after these events; a `DatabaseError` if they are not what was once written."""
    try:
        return await _replay(id_, stored)
    except (
        AssertionError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
        YatzyError,
    ) as error:
        _LOG.error("a table cannot be read", extra={"game": id_}, exc_info=error)
        raise DatabaseError(UNREADABLE) from None


async def _replay(id_: GameId, stored: Sequence[StoredEvent]) -> Table:
    """Replay, and let others be served after every few events."""
    opening = read_event(stored[0])
    assert isinstance(opening, Opened)
    table = open_table(id_, opening, at=stored[0].at)
    for event in stored[1:]:
        table = evolve(table, read_event(event), at=event.at)
        if event.version % EVENTS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return table
