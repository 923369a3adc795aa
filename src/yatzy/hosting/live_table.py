"""A table in this process, and the one writer of its game.

    decide -> append -> publish -> answer

A lock per table puts the writers of this process in order; the event store's primary key stops
those of other processes. An event is published only after it was appended.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from yatzy import errors
from yatzy.game import Command, Played, State
from yatzy.hosting.buckets import Buckets
from yatzy.hosting.clock import Clock
from yatzy.hosting.opened_table import OpenedTable, change_of, new_code, read_event
from yatzy.hosting.presence import Presence
from yatzy.hosting.settings import TableSettings
from yatzy.hosting.subscription import Audience, Changed, Kept, Moved
from yatzy.insight import SITE, Asker
from yatzy.store import EventStore
from yatzy.tables import (
    BeginAnyway,
    Join,
    Moment,
    SeatKind,
    Table,
    TableCommand,
    TableEvent,
    TableView,
    TimeOut,
    Vote,
    evolve,
    view_of,
)
from yatzy.tables.decisions import Presences, check_keep, decide, is_timed, play
from yatzy.tables.events import Archived, CarriesOn, Rematched, Restored
from yatzy.tables.view import kept_after

MOST_EVENTS = 10_000
"""More than any sensible game has; what brings a game no further ends at half of it."""


class LiveTable(Audience):
    """The current state of a table, and the way to change it; its bots think for `asker`.

    `on_change` is called after every change, `on_keep` when a player connected to this process
    keeps other dice. `kept` are the places of the dice that the player to move keeps, None if
    unknown. `was_elsewhere` says that another process made the last change.
    """

    def __init__(
        self,
        table: Table,
        store: EventStore,
        settings: TableSettings,
        clock: Clock,
        asker: Asker = SITE,
    ) -> None:
        super().__init__()
        self.table = table
        self.asker = asker.at_table(table.id)
        self.presence = Presence(
            grace=settings.presence_grace, on_change=lambda: self.push(Changed()), clock=clock
        )
        self.on_change: Callable[[], None] = lambda: None
        self.on_keep: Callable[[], None] = lambda: None
        self.was_elsewhere = False
        self.kept: tuple[int, ...] | None = None
        self._store = store
        self._clock = clock
        self._patience = settings.patience
        self._undo_time = int(1000 * settings.undo_time) if settings.bot_pace > 0 else 0
        self._settled = asyncio.Event()
        self._lock = asyncio.Lock()
        self._is_behind = False
        self._asides = Buckets(settings.asides, what="changes beside the game", code="limit/rate")
        self._keeps = Buckets(settings.keeps, what="changes of the kept dice", code="limit/rate")

    def seats_of(self, token: str | None) -> tuple[int, ...]:
        """The seats of the token with this digest; none without a token."""
        held = self.table.held_by(token)
        if token is not None and not held:
            raise errors.WrongTokenError
        return held

    def view(self, token: str | None) -> TableView:
        """The table as the holder of this token sees it; a wrong token sees what spectators do."""
        return view_of(self.table, self.table.held_by(token), moment=self._moment)

    def keep(self, places: Sequence[int], *, roll: int, token: str | None) -> None:
        """Show everybody which dice the player to move keeps; this is not an event."""
        if token is None:
            raise errors.TokenNeededError
        held = self.seats_of(token)
        self._keeps.take(token)
        self.show_kept(check_keep(self.table, tuple(places), roll=roll, held=held), roll=roll)
        self.on_keep()

    def show_kept(self, places: tuple[int, ...], *, roll: int) -> None:
        """Publish the kept dice to this process's clients, unless the roll is outdated."""
        state = self.table.game
        is_now = state is not None and state.dice is not None and state.rolls_made == roll
        if is_now and self.kept != places:
            self.kept = places
            self.push(Kept(roll=roll, places=places))

    def settle(self, *, token: str | None) -> None:
        """Give up the right to undo the last score, so that the next bot need not wait."""
        if self.table.undo_seat in self.seats_of(token):
            self._settled.set()

    async def until_settled(self) -> bool:
        """Wait until the last score cannot be undone; return whether there was a wait."""
        left = self._undo_in
        if left is None:
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout(left / 1000):
                await self._settled.wait()
        return True

    @property
    def is_changing(self) -> bool:
        return self._lock.locked()

    @property
    def waited(self) -> int:
        """The milliseconds since the player to move last moved or connected."""
        mover = self.table.to_move
        seen = 0 if mover is None else self.presence.arrived_at(mover.token)
        return max(0, self._clock() - max(self.table.waiting_since, seen))

    def _presences(self, command: TableCommand, token: str | None) -> Presences:
        absent = self._absent(token) if isinstance(command, Vote) else frozenset[str]()
        return Presences(waited=self.waited, absent=absent)

    def _absent(self, token: str | None) -> frozenset[str]:
        """The players whose vote is not needed when the holder of this token votes.

        A connected voter needs no vote of players without a connection. For a program that votes
        without one, only players who were connected before can count as absent.
        """
        if token not in self.presence.tokens:
            return self.presence.absent
        tokens = {seat.token for seat in self.table.seats if seat.token is not None}
        return frozenset(tokens) - self.presence.tokens

    @property
    def _moment(self) -> Moment:
        return Moment(
            connected=self.presence.tokens,
            kept=self.kept,
            undo_in=self._undo_in,
            vote_in=max(0, self._patience.vote - self.waited) if is_timed(self.table) else None,
        )

    @property
    def _undo_in(self) -> int | None:
        """For how many milliseconds the next bot still waits for an undo; None if it does not."""
        mover, seat = self.table.to_move, self.table.undo_seat
        if mover is None or mover.kind is not SeatKind.BOT or seat is None:
            return None
        if self._settled.is_set() or self.table.seats[seat].token not in self.presence.tokens:
            return None
        passed = max(0, self._clock() - self.table.waiting_since)  # a clock may be set back
        return self._undo_time - passed if passed < self._undo_time else None

    async def act(
        self, command: TableCommand, *, token: str | None, version: int | None = None
    ) -> tuple[TableEvent, ...]:
        """Carry out a command, and return its events once they are on disk and published.

        A player who acts at an archived table brings it back.

        Raises:
            StaleMoveError: if the game has changed since `version`.
            LimitError: if the player changes too much beside the game.
            TableFullError: if the table has had too many events.
        """
        async with self._lock:
            if token is None and not isinstance(command, Join | TimeOut | BeginAnyway):
                raise errors.TokenNeededError
            await self._catch_up_if_behind()
            await self._restore(token)
            while True:
                held = self.seats_of(token)
                if version is not None and self.table.is_news_to(version):
                    raise errors.StaleMoveError(made_at=version, version=self.table.version)
                events = decide(
                    self.table,
                    command,
                    held=held,
                    presences=self._presences(command, token),
                    patience=self._patience,
                )
                self._check_number(events, token)
                if await self._append(events):
                    return events

    def _check_number(self, events: Sequence[TableEvent], token: str | None) -> None:
        """Refuse a flood of events that bring the game no further, and one event too many."""
        is_aside = bool(events) and not any(isinstance(event, CarriesOn) for event in events)
        if self.table.version >= (MOST_EVENTS // 2 if is_aside else MOST_EVENTS):
            raise errors.TableFullError(self.table.version)
        if is_aside and token is not None:
            self._asides.take(token)

    async def play_bot(self, command: Command, *, state: State) -> None:
        """Make the move of the bot whose turn it is, unless the game is no longer in that state."""
        async with self._lock:
            await self._catch_up_if_behind()
            mover = self.table.to_move
            if self.table.game is state and mover is not None and mover.kind is SeatKind.BOT:
                await self._append(play(self.table, command, (state.turn,)))

    async def open_rematch(self, opened: OpenedTable) -> bool:
        """Open the table of the rematch; False if there is one already, or may be."""
        async with self._lock:
            await self._catch_up_if_behind()
            if self.table.rematch is not None:
                return False
            return await self._append([Rematched(game=opened.table.id)], opened=opened)

    async def archive(self) -> None:
        async with self._lock:
            await self._catch_up_if_behind()
            if not self.table.is_archived:
                await self._append([Archived()])

    async def restore(self, *, token: str | None) -> None:
        """Bring the table back if it is archived and the token holds a seat of it."""
        async with self._lock:
            await self._catch_up_if_behind()
            await self._restore(token)

    async def catch_up(self) -> None:
        async with self._lock:
            await self._catch_up()

    async def _restore(self, token: str | None) -> None:
        code = self.table.code  # unless another table has got it
        while self.table.is_archived and self.seats_of(token):
            with suppress(errors.CodeTakenError):
                await self._append([Restored(code=code)])
            code = new_code()

    async def _append(
        self, events: Sequence[TableEvent], *, opened: OpenedTable | None = None
    ) -> bool:
        """Append and publish; False if another process was first, after catching up with it."""
        if not events:
            return True
        at = self._clock()
        try:
            await self._store.append(change_of(self.table, events, opened=opened, at=at))
        except errors.VersionTakenError:
            await self._catch_up()
            return False
        except (errors.DatabaseError, asyncio.CancelledError):
            self._is_behind = True
            raise
        self.was_elsewhere = False
        for event in events:
            self._accept(event, at=at)
        self.on_change()
        return True

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
            self._accept(read_event(event), at=event.at)
        self.on_change()

    def _accept(self, event: TableEvent, *, at: int) -> None:
        before = self.table
        self.table = evolve(before, event, at=at)
        state = self.table.game
        if before.game is not state:
            self.kept = kept_after(state, event) if state and isinstance(event, Played) else None
            self._settled.clear()
        if isinstance(event, Played) and not before.votes and not self.table.is_over:
            self.push(Moved(event=event, table=self.table, moment=self._moment))
        else:
            self.push(Changed())
