"""What is written to an event store, and what processes tell each other through it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from yatzy.store.results import GameId, Result


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEvent:
    """An event at a table; `at` is in milliseconds since 1970, UTC."""

    game: GameId
    version: int
    kind: str
    body: dict[str, Any]
    at: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table and the code to join it by from now on."""

    game: GameId
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Events that are written together or not at all, with their side effects.

    `archived` tables release their code and are no longer listed as idle; `restored` ones have a
    code again. `results` are those of games that end with these events. A change without events
    only tries whether changes can be written.
    """

    events: Sequence[StoredEvent]
    opened: Sequence[NewTable] = field(default=())
    archived: Sequence[GameId] = field(default=())
    restored: Sequence[NewTable] = field(default=())
    results: Sequence[Result] = field(default=())


@dataclass(frozen=True, slots=True)
class Notice:
    """A game has events up to that version; without a game, anything may have changed."""

    game: GameId | None
    version: int = 0


@dataclass(frozen=True, slots=True)
class Word:
    """A message from one process to the others; it is not stored."""

    text: str
