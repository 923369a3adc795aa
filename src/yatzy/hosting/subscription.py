"""Subscriptions: the queue of news for each client, and all of a table's clients together.

A move is sent as what it changed. Any other change, and whatever a slow client has missed, is sent
as the whole view.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from yatzy.errors import SolvingError, YatzyError
from yatzy.game import Played
from yatzy.insight import SITE, Advice, Asker
from yatzy.tables import Moment, Table, Wish

MOST_WAITING = 64


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Moved:
    """A move, and the table after it."""

    event: Played
    table: Table
    moment: Moment


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Kept:
    """The places of the dice that the player to move keeps of a roll."""

    roll: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Chances:
    """Each seat's chance to win at this version."""

    version: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Advised:
    """The coach's advice to a seat about the dice on the table at this version."""

    version: int
    seat: int
    advice: Advice


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Waiting:
    """A wish is waiting for a computation."""

    wish: Wish
    error: SolvingError


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Unavailable:
    """A wish cannot be fulfilled at this table."""

    wish: Wish
    error: YatzyError


@dataclass(frozen=True, slots=True)
class Changed:
    """A change that only the whole view shows."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to this client's own request."""

    text: str


Told = Moved | Kept | Chances | Advised | Waiting | Unavailable
"""News that every client gets in the same words."""

News = Told | Changed | Reply


class Subscription:
    """The news that one client has not taken yet; `token` is the digest of the client's token.

    The client's wishes are computed for `asker`.
    """

    def __init__(self, token: str | None = None, asker: Asker = SITE) -> None:
        self.token = token
        self.asker = asker
        self.wishes: frozenset[Wish] = frozenset()
        self._waiting: deque[News] = deque()
        self._arrived = asyncio.Event()
        self._taken = asyncio.Event()
        self._is_closed = False
        self._is_ended = False

    def push(self, news: News) -> None:
        """Add news; when the queue is full, replace everything but replies by one whole view."""
        self._waiting.append(news)
        if len(self._waiting) > MOST_WAITING:
            replies = [item for item in self._waiting if isinstance(item, Reply)]
            self._waiting = deque([*replies, Changed()])
        self._arrived.set()

    async def take(self) -> list[News]:
        """Wait for news and return all of it, in order; an empty list means the end."""
        while not self._waiting and not self._is_ended:
            self._arrived.clear()
            await self._arrived.wait()
        taken = list(self._waiting)
        self._waiting.clear()
        self._taken.set()
        return taken

    def end(self) -> None:
        """Announce that no more news will come; queued news can still be taken."""
        self._is_ended = True
        self._arrived.set()

    def close(self) -> None:
        """Stop `drained` from waiting for a client that has gone."""
        self._is_closed = True
        self._taken.set()

    async def drained(self) -> None:
        """Wait until the queue is at most half full, or closed."""
        while len(self._waiting) > MOST_WAITING // 2 and not self._is_closed:
            self._taken.clear()
            await self._taken.wait()


class Audience:
    """The subscriptions to a table; `on_wish` is called when the wishes of one change."""

    def __init__(self) -> None:
        self.on_wish: Callable[[], None] = lambda: None
        self._subscriptions: set[Subscription] = set()

    @property
    def subscriptions(self) -> tuple[Subscription, ...]:
        return tuple(self._subscriptions)

    def subscribe(self, token: str | None = None, *, asker: Asker = SITE) -> Subscription:
        subscription = Subscription(token, asker)
        self._subscriptions.add(subscription)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        self._subscriptions.discard(subscription)
        self.wish(subscription, frozenset())

    def wish(self, subscription: Subscription, wishes: frozenset[Wish]) -> None:
        """Replace the wishes of a subscription."""
        if subscription.wishes != wishes:
            subscription.wishes = wishes
            self.on_wish()

    def push(self, news: News) -> None:
        for subscription in self._subscriptions:
            subscription.push(news)
