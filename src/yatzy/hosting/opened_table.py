"""Tables and events on their way to the store."""

from yatzy.store import NewTable, StoredEvent
from yatzy.tables import Table, TableEvent, to_data


class OpenedTable:
    """A table that has been decided on and not been written yet."""

    def __init__(self, table: Table, opening: StoredEvent) -> None:
        self.state = table
        self.table = NewTable(table.id, table.code)
        self.events = (opening,)


def store_event(table: Table, event: TableEvent, *, version: int, at: int) -> StoredEvent:
    """The event as it is kept."""
    kind, body = to_data(event)
    return StoredEvent(game=table.id, version=version, kind=kind, body=body, at=at)
