"""What is written to an event store, and what its processes tell each other."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from yatzy.store.results import GameId, Result


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEvent:
    """Something that happened at a table; `at` is in milliseconds since 1970, UTC."""

    game: GameId
    version: int
    kind: str
    body: dict[str, Any]
    at: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that is opened, and the code that people join it by."""

    game: GameId
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is written together or not at all.

    `archived` tables give their code back, and are not listed as idle any more. `results` are those
    of games that end with these events.
    """

    events: Sequence[StoredEvent]
    opened: Sequence[NewTable] = field(default=())
    archived: Sequence[GameId] = field(default=())
    results: Sequence[Result] = field(default=())


@dataclass(frozen=True, slots=True)
class Notice:
    """Somebody appended to a game up to that version; without a game, anything may have changed."""

    game: GameId | None
    version: int = 0


@dataclass(frozen=True, slots=True)
class Word:
    """What one process says to the others; it is kept nowhere."""

    text: str
