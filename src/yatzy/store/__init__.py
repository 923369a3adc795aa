"""The event store: what is appended is on disk, and a version is written once.

`events(game_id, version, kind, body, at)` has the primary key `(game_id, version)`, and that key
is the lock: of two writers who append the same version one succeeds, and the other is told.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from yatzy.store.events import Change, NewTable, Notice, StoredEvent, Word
from yatzy.store.files import default_database
from yatzy.store.ids import GameId
from yatzy.store.results import Figures, Grades, Result, Variant

if TYPE_CHECKING:
    from yatzy.store.event_store import EventStore
    from yatzy.store.opening import open_store
    from yatzy.store.result_store import ResultStore

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

_ON_SQLALCHEMY = {
    "EventStore": "event_store",
    "ResultStore": "result_store",
    "open_store": "opening",
}


def __getattr__(name: str) -> object:
    """Load what stands on SQLAlchemy when it is first used."""
    if name not in _ON_SQLALCHEMY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ON_SQLALCHEMY[name]}"), name)
