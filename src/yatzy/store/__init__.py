"""The event store: what is appended is on disk, and a version is written once.

`events(game_id, version, kind, body, at)` has the primary key `(game_id, version)`, and that key
is the lock: of two writers who append the same version one succeeds, and the other is told.
"""

from yatzy.store.event_store import Change, EventStore, NewTable, Notice, StoredEvent, Word
from yatzy.store.ids import GameId
from yatzy.store.opening import default_database, open_store
from yatzy.store.results import Figures, Grades, Result, ResultStore, Variant

__all__ = [
    "Change",
    "EventStore",
    "Figures",
    "GameId",
    "Grades",
    "NewTable",
    "Notice",
    "Result",
    "ResultStore",
    "StoredEvent",
    "Variant",
    "Word",
    "default_database",
    "open_store",
]
