"""The event store: appended events are on disk, and each version is written once.

The primary key `(game_id, version)` of `events` is the lock: of two writers who append the same
version one succeeds, and the other gets a `VersionTakenError`.
"""

from typing import TYPE_CHECKING

from yatzy.lazy import lazy_names
from yatzy.store.events import Change, NewTable, Notice, StoredEvent, Word
from yatzy.store.files import default_database
from yatzy.store.results import GameId, Grades, Result, Variant

if TYPE_CHECKING:
    from yatzy.store.event_store import EventStore
    from yatzy.store.opening import open_store
    from yatzy.store.result_store import ResultStore
else:
    __getattr__, __dir__ = lazy_names(__name__)

__all__ = [
    "Change",
    "EventStore",
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
