"""A table in this process, and the one writer of its game.

    decide -> append -> publish -> answer

One lock for each table keeps the writers of this process in a row; the key of the event store
stops those of other processes. What was appended is published, what was not never happened.
"""

import asyncio
from collections.abc import Callable, Sequence

from yatzy.errors import (
    DatabaseError,
    StaleMoveError,
    TokenNeededError,
    VersionTakenError,
    WrongTokenError,
)
from yatzy.game import Command, Noted, Rolled, Scored, Started
from yatzy.service.decisions import Join, Patience, TableCommand, TimeOut, decide, play_as_bot
from yatzy.service.presence import Presence
from yatzy.service.results import results_of
from yatzy.service.subscription import Changed, Moved, News, Subscription
from yatzy.service.table import Table, evolve
from yatzy.service.table_events import (
    Archived,
    Played,
    Rematched,
    TableEvent,
    from_data,
    to_data,
)
from yatzy.service.view import View, view_card, view_event, view_of, view_turn
from yatzy.store import Change, EventStore, NewTable, Result, StoredEvent

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


class LiveTable:
    """The current state of a table, those who watch it, and the way to change it.

    `on_change` is called after every change; bots and clocks are kept going with it.
    """

    def __init__(
        self,
        table: Table,
        store: EventStore,
        *,
        clock: Clock,
        patience: Patience,
        grace: float = 0.0,
    ) -> None:
        self.table = table
        self.presence = Presence(grace=grace, on_change=lambda: self._push(Changed()))
        self.on_change: Callable[[], None] | None = None
        self.was_elsewhere = False
        self._store = store
        self._clock = clock
        self._patience = patience
        self._lock = asyncio.Lock()
        self._is_behind = False
        self._subscriptions: set[Subscription] = set()

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected to it."""
        return bool(self._subscriptions)

    @property
    def seconds_unchanged(self) -> float:
        """How long ago the last thing happened here."""
        return (self._clock() - self.table.changed_at) / 1000

    def subscribe(self) -> Subscription:
        """News of every change from now on."""
        subscription = Subscription()
        self._subscriptions.add(subscription)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """No more news."""
        self._subscriptions.discard(subscription)

    def seats_of(self, token: str | None) -> tuple[int, ...]:
        """The seats that the token of this digest holds; none without a token.

        Raises:
            WrongTokenError: if there is a token and it holds none.
        """
        if token is None:
            return ()
        held = self.table.held_by(token)
        if not held:
            raise WrongTokenError
        return held

    def view(self, token: str | None) -> View:
        """The table as who has this token may see it; with a wrong one, as a spectator."""
        held = () if token is None else self.table.held_by(token)
        return view_of(self.table, held, connected=self.presence.tokens)

    async def act(
        self, command: TableCommand, *, token: str | None, version: int | None = None
    ) -> tuple[TableEvent, ...]:
        """Carry out a command; return when what it led to is on disk and published.

        Raises:
            StaleMoveError: if the table is not at `version` any more.
            YatzyError: if it is not allowed; then nothing has changed.
        """
        async with self._lock:
            if token is None and not isinstance(command, Join | TimeOut):
                raise TokenNeededError
            await self._catch_up_if_behind()
            while True:
                held = self.seats_of(token)
                self._check_fresh(version)
                events = decide(
                    self.table, command, held=held, now=self._clock(), patience=self._patience
                )
                if await self._append(events):
                    return events

    async def play_bot(self, command: Command, *, version: int) -> None:
        """Make the move of the bot whose turn it is, unless the table has changed since."""
        async with self._lock:
            await self._catch_up_if_behind()
            if version == self.table.version:
                await self._append(play_as_bot(self.table, command))

    async def go_on_at(self, opened: "OpenedTable", *, version: int) -> bool:
        """Open a table for the same players; False if this one has changed since that version."""
        async with self._lock:
            await self._catch_up_if_behind()
            if version != self.table.version:
                return False
            return await self._append([Rematched(game=opened.state.id)], opened=opened)

    async def archive(self) -> None:
        """Let nobody play here any more, and give the code back."""
        async with self._lock:
            await self._catch_up_if_behind()
            if not self.table.is_archived:
                await self._append([Archived()], archive=True)

    async def catch_up(self) -> None:
        """Take in what other processes have appended."""
        async with self._lock:
            await self._catch_up()

    def _check_fresh(self, version: int | None) -> None:
        if version is not None and version != self.table.version:
            raise StaleMoveError(made_at=version, version=self.table.version)

    async def _append(
        self,
        events: Sequence[TableEvent],
        *,
        opened: "OpenedTable | None" = None,
        archive: bool = False,
    ) -> bool:
        """Append and publish; False if somebody else has, and then the table has caught up."""
        if not events:
            return True
        at = self._clock()
        stored = [
            store_event(self.table, event, version=version, at=at)
            for version, event in enumerate(events, self.table.version + 1)
        ]
        change = Change(
            events=[*stored, *(opened.events if opened else ())],
            opened=[opened.table] if opened else (),
            archived=[self.table.id] if archive else (),
            results=self._results_after(events, at=at),
        )
        try:
            await self._store.append(change)
        except VersionTakenError:
            await self._catch_up()
            return False
        except (DatabaseError, asyncio.CancelledError):
            self._is_behind = True
            raise
        self.was_elsewhere = False
        for event in events:
            self._accept(event, at=at)
        self._changed()
        return True

    def _results_after(self, events: Sequence[TableEvent], *, at: int) -> list[Result]:
        """What the game came to, if it ends with these events."""
        last = events[-1]
        if not isinstance(last, Played) or not isinstance(last.event, Scored | Noted):
            return []
        after = self.table
        for event in events:
            after = evolve(after, event, at=at)
        return results_of(after, at=at) if after.is_over else []

    async def _catch_up_if_behind(self) -> None:
        if self._is_behind:
            await self._catch_up()

    async def _catch_up(self) -> None:
        stored = await self._store.read(self.table.id, after=self.table.version)
        self._is_behind = False
        if not stored:
            return
        self.was_elsewhere = True
        for event in stored:
            self._accept(from_data(event.kind, event.body), at=event.at)
        self._changed()

    def _accept(self, event: TableEvent, *, at: int) -> None:
        before = self.table
        self.table = evolve(before, event, at=at)
        self._push(Changed() if before.votes else self._news(event))

    def _push(self, news: News) -> None:
        for subscription in self._subscriptions:
            subscription.push(news)

    def _news(self, event: TableEvent) -> News:
        state = self.table.game
        if not isinstance(event, Played) or state is None or state.is_over:
            return Changed()
        played = event.event
        assert not isinstance(played, Started)
        return Moved(
            version=self.table.version,
            event=view_event(played),
            turn=view_turn(state),
            card=None if isinstance(played, Rolled) else view_card(state, played.seat),
        )

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()


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
