"""What every event store does, whatever it stands on."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from yatzy.store.ids import GameId
from yatzy.store.results import Result, ResultStore


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


class EventStore(Protocol):
    """Where the events of all tables are kept; `is_shared` if several processes may use it."""

    is_shared: bool
    results: ResultStore

    async def append(self, change: Change) -> None:
        """Return when the change is on disk.

        Raises:
            VersionTakenError: if one of the versions has been written already.
            CodeTakenError: if an opened table's code is in use.
            DatabaseError: if the database fails; then it is not known what was written.
        """
        ...

    async def read(self, game: GameId, *, after: int = 0) -> list[StoredEvent]:
        """The events of a game with higher versions, in order."""
        ...

    async def find_code(self, code: str) -> GameId | None:
        """The game that is joined by this code."""
        ...

    async def idle_since(self, moment: int, *, most: int) -> list[GameId]:
        """Games that are not archived and in which nothing has happened since that moment."""
        ...

    def notices(self) -> AsyncGenerator[Notice | Word, None]:
        """What processes append and say, as it happens; nothing where there is only one."""
        ...

    async def tell(self, word: Word) -> None:
        """Say something to whichever processes listen now.

        Raises:
            DatabaseError: if the database fails.
        """
        ...

    async def check(self) -> None:
        """Return if the database answers.

        Raises:
            DatabaseError: if it does not.
        """
        ...

    async def close(self) -> None:
        """Write what is waiting to be written, and let go of the database."""
        ...
