"""What a viewer may see: one function, for players and spectators.

Views differ only in the seats that are `yours`. None has tokens, and none has links of chains that
have not been revealed. A client that has a view can `apply` events to it.
"""

from dataclasses import dataclass, replace
from typing import Literal

from yatzy.core import Rules
from yatzy.game import DuplicateDice, Played, Rolled, State, WovenDice
from yatzy.game import evolve as evolve_game
from yatzy.tables.events import Voted
from yatzy.tables.keys import GameId
from yatzy.tables.seats import Seat, SeatKind
from yatzy.tables.table import Table, undo_seat_of

Phase = Literal["waiting", "playing", "over"]

Wish = Literal["chances", "advice"]
"""What a viewer can subscribe to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The state of a table that comes from no event.

    `connected` are the digests of the connected players' tokens. `kept` are the places of the dice
    that the player to move keeps, None if unknown. A bot waits `undo_in` more milliseconds for an
    undo; after `vote_in` milliseconds the others may vote to let a bot take over.
    """

    connected: frozenset[str] = frozenset()
    kept: tuple[int, ...] | None = None
    undo_in: int | None = None
    vote_in: int | None = None


NO_MOMENT = Moment()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table as the viewer whose seats are `yours` may see it.

    `state` is None before the game. The player at seat `host` may change the open seats.
    `undo_seat` may undo the last score, or the dice entered last. `dice` is None where players roll
    their own.
    """

    game: GameId
    version: int
    code: str | None
    rules: Rules
    seats: tuple[Seat, ...]
    connected: frozenset[int]
    yours: tuple[int, ...]
    host: int | None
    state: State | None
    kept: tuple[int, ...] | None
    undo_seat: int | None
    undo_in: int | None
    vote_in: int | None
    votes: tuple[Voted, ...]
    dice: WovenDice | DuplicateDice | None
    has_notes: bool
    rematch: str | None
    is_archived: bool

    @property
    def phase(self) -> Phase:
        if self.state is None:
            return "waiting"
        return "over" if self.state.is_over else "playing"


def view_of(table: Table, seats: tuple[int, ...] = (), *, moment: Moment = NO_MOMENT) -> TableView:
    """The table as a viewer who holds these seats sees it; a spectator holds none."""
    return TableView(
        game=table.id,
        version=table.version,
        code=None if table.is_archived else table.code,
        rules=table.rules,
        seats=tuple(replace(seat, token=None) for seat in table.seats),
        connected=frozenset(
            place
            for place, seat in enumerate(table.seats)
            if seat.kind is SeatKind.PERSON and seat.token in moment.connected
        ),
        yours=seats,
        host=table.host_seat,
        state=table.game,
        kept=kept_now(table.game, moment.kept),
        undo_seat=table.undo_seat,
        undo_in=moment.undo_in,
        vote_in=moment.vote_in,
        votes=tuple(sorted(table.votes, key=lambda vote: (vote.seat, vote.against))),
        dice=table.dice,
        has_notes=table.has_notes,
        rematch=table.rematch,
        is_archived=table.is_archived,
    )


def apply(view: TableView, event: Played) -> TableView:
    """The view after an event of the game, without `undo_in` and `vote_in`."""
    assert view.state is not None
    state = evolve_game(view.state, event)
    return replace(
        view,
        version=view.version + 1,
        state=state,
        kept=kept_now(state, kept_after(state, event)),
        undo_seat=undo_seat_of(state, view.seats, is_entered=view.dice is None),
        undo_in=None,
        vote_in=None,
        votes=(),
        has_notes=view.has_notes or event.kind == "noted",
    )


def kept_after(state: State, event: Played) -> tuple[int, ...] | None:
    """The places of the dice that stay kept after an event; none after the last roll."""
    if not isinstance(event, Rolled):
        return None
    return event.keep if state.rolls_available else ()


def kept_now(state: State | None, kept: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """The kept places, () if the dice have not been rolled."""
    return () if state is not None and state.dice is None else kept
