"""Subscriptions: what one client is to be told, in order.

A move is told as what it changed. Everything else, and whatever a client missed because it reads
too slowly, is told by the whole view.
"""

import asyncio
from collections import deque
from dataclasses import dataclass

from yatzy.errors import SolvingError, YatzyError
from yatzy.game import Played
from yatzy.insight import Advice
from yatzy.tables import TableView, Wish

MOST_WAITING = 64


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Moved:
    """A move, and the table after it as a spectator sees it."""

    event: Played
    view: TableView


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Kept:
    """The player to move keeps the dice at these places, of that roll; no event."""

    roll: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Chances:
    """Each seat's chance to win at this version."""

    version: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Advised:
    """What the coach says to a seat about the dice on the table at this version."""

    version: int
    seat: int
    advice: Advice


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Waiting:
    """A wish has to wait for something that is being computed."""

    wish: Wish
    error: SolvingError


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Unavailable:
    """A wish cannot be fulfilled at this table."""

    wish: Wish
    error: YatzyError


@dataclass(frozen=True, slots=True)
class Changed:
    """Something that only the whole view tells."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to this client alone."""

    text: str


Told = Moved | Kept | Chances | Advised | Waiting | Unavailable
"""News that are the same for everybody who is told."""

News = Told | Changed | Reply


class Subscription:
    """The news for one client that it has not taken yet.

    `token` is the digest of the client's token, and `wishes` what it asked to be told.
    """

    def __init__(self, token: str | None = None) -> None:
        self.token = token
        self.wishes: frozenset[Wish] = frozenset()
        self._waiting: deque[News] = deque()
        self._arrived = asyncio.Event()
        self._taken = asyncio.Event()
        self._is_closed = False
        self._is_ended = False

    def push(self, news: News) -> None:
        """Add news; when too many wait, moves give way to one whole view, answers stay."""
        self._waiting.append(news)
        if len(self._waiting) > MOST_WAITING:
            replies = [item for item in self._waiting if isinstance(item, Reply)]
            self._waiting = deque([*replies, Changed()])
        self._arrived.set()

    async def take(self) -> list[News]:
        """All news that wait, in order: at least one, or none when there will be no more."""
        while not self._waiting and not self._is_ended:
            self._arrived.clear()
            await self._arrived.wait()
        taken = list(self._waiting)
        self._waiting.clear()
        self._taken.set()
        return taken

    def end(self) -> None:
        """There will be no more news; what waits can still be taken."""
        self._is_ended = True
        self._arrived.set()

    def close(self) -> None:
        """Nobody takes news any more."""
        self._is_closed = True
        self._taken.set()

    async def drained(self) -> None:
        """Return when few enough wait that the client may ask for more, or nobody takes any."""
        while len(self._waiting) > MOST_WAITING // 2 and not self._is_closed:
            self._taken.clear()
            await self._taken.wait()
