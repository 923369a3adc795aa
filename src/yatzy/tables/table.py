"""A table: its seats and its game.

Like the game it is folded from events: `evolve(table, event)` never refuses one. The game begins
as soon as no seat is open.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hmac import compare_digest
from typing import Any, assert_never

from yatzy.core import Rules, is_built_in, load_rules
from yatzy.errors import GameNotStartedError
from yatzy.game import (
    Chain,
    DuplicateDice,
    Host,
    Noted,
    Played,
    Rolled,
    State,
    Weaving,
    WovenDice,
    initial_state,
    most_rolls,
    transcript_of,
)
from yatzy.game import evolve as evolve_game
from yatzy.tables import events
from yatzy.tables.events import ChangesTheGame, DiceKind, TableEvent
from yatzy.tables.keys import GameId
from yatzy.tables.seats import Seat, SeatKind


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table after `version` events; the game has been as it is since `game_version`.

    `game` is None while seats are open, or a rematch waits for the chains of its devices; `bots`
    are the seats that were a bot's when it began. `chains` are the server's own, `weaving` is what
    everybody may know of woven dice. `host` is the digest of the token of the player who opened the
    table, or else was the first to join. `changed_at` and `waiting_since` are in milliseconds since
    1970; the latter is when the player to move got the turn or last acted. With `entered` dice,
    `entries` are the states before each roll of the turn; `has_notes` says that points were entered
    without dice. `score_stands` means that the last score cannot be undone, because a bot made it
    for a player who has since returned.
    """

    id: GameId
    version: int
    changed_at: int
    rules: Rules
    seats: tuple[Seat, ...]
    code: str
    rematch_of: str | None
    game: State | None
    game_version: int = 1
    host: str | None = None
    waiting_since: int = 0
    dice_kind: DiceKind = "woven"
    chains: Host | None = None
    weaving: Weaving | None = None
    seed: str = ""
    bots: frozenset[int] = frozenset()
    entries: tuple[State, ...] = ()
    score_stands: bool = False
    has_notes: bool = False
    votes: tuple[events.Voted, ...] = ()
    rematch: str | None = None
    is_archived: bool = False

    @property
    def open_seats(self) -> tuple[int, ...]:
        return tuple(place for place, seat in enumerate(self.seats) if seat.kind is SeatKind.OPEN)

    @cached_property
    def dice(self) -> WovenDice | DuplicateDice | None:
        """What the dice follow from, for everybody to see; None where players roll their own."""
        if self.weaving is None:
            return DuplicateDice(self.seed) if self.dice_kind == "duplicate" else None
        if self.game is not None:
            return self.weaving.dice
        return replace(self.weaving.dice, chains=tuple(seat.chain for seat in self.seats))

    @property
    def awaits_chains(self) -> bool:
        return any(seat.awaits_chain for seat in self.seats)

    @property
    def begun(self) -> State:
        """The game; a `GameNotStartedError` while seats are open."""
        if self.game is None:
            raise GameNotStartedError(len(self.open_seats))
        return self.game

    def is_news_to(self, version: int) -> bool:
        """Whether somebody who has seen that version does not know the game as it is."""
        return not self.game_version <= version <= self.version

    @property
    def undo_seat(self) -> int | None:
        if self.game is None or self.score_stands:
            return None
        return undo_seat_of(self.game, self.seats, is_entered=self.dice is None)

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game.is_over

    @property
    def to_move(self) -> Seat | None:
        """The seat whose turn it is; None before and after the game."""
        if self.game is None or self.game.is_over:
            return None
        return self.seats[self.game.turn]

    @property
    def host_seat(self) -> int | None:
        """The first seat of the host, or of another player if the host has left."""
        here = [place for place, seat in enumerate(self.seats) if seat.is_here]
        own = (place for place in here if self.seats[place].token == self.host)
        return next(own, here[0] if here else None)

    def held_by(self, token: str | None) -> tuple[int, ...]:
        """The seats of the token with this digest; digests are compared in constant time."""
        return tuple(
            place
            for place, seat in enumerate(self.seats)
            if token and seat.token and compare_digest(seat.token, token)
        )


def undo_seat_of(state: State, seats: Sequence[Seat], *, is_entered: bool) -> int | None:
    """The seat that may undo the last score, or the dice just entered; a bot never may."""
    if state.is_over:
        return None
    if state.undo_seat is not None:
        return None if seats[state.undo_seat].kind is SeatKind.BOT else state.undo_seat
    return state.turn if is_entered and state.dice is not None else None


def open_table(id_: GameId, event: events.Opened, *, at: int) -> Table:
    chains = None
    if event.dice == "woven":
        length = most_rolls(event.rules, seats=len(event.seats))
        chains = Host(server=Chain(event.server, length), stand_in=Chain(event.stand_in, length))
    table = Table(
        id=id_,
        version=1,
        changed_at=at,
        rules=_shared(event.rules),
        seats=event.seats,
        code=event.code,
        rematch_of=event.rematch_of,
        game=None,
        host=next((seat.token for seat in event.seats if seat.token is not None), None),
        waiting_since=at,
        dice_kind=event.dice,
        chains=chains,
        weaving=None if chains is None else Weaving(chains.ends),
        seed=event.seed,
    )
    return _begin_if_full(table)


def evolve(table: Table, event: TableEvent, *, at: int) -> Table:
    if isinstance(event, Played):
        return _evolve_game(table, event, at=at)
    version = table.version + 1
    return replace(
        _evolve(table, event),
        version=version,
        game_version=version if isinstance(event, ChangesTheGame) else table.game_version,
        changed_at=at,
        waiting_since=at if _restarts_the_wait(table, event) else table.waiting_since,
    )


def _restarts_the_wait(table: Table, event: TableEvent) -> bool:
    """Whether the event passes the turn, or shows that the player to move is there."""
    if table.game is None:
        return True
    if isinstance(event, events.Returned):
        return event.seat == table.game.turn
    return isinstance(event, events.Retracted | events.Restored)


def _evolve(  # noqa: PLR0911 - one case for each event
    table: Table, event: events.Opened | events.BesideTheGame
) -> Table:
    match event:
        case events.Retracted():
            return replace(table, game=table.entries[-1], entries=table.entries[:-1])
        case events.Voted():
            return (
                replace(table, votes=(*table.votes, event)) if event not in table.votes else table
            )
        case events.Rematched(game=game):
            return replace(table, rematch=game)
        case events.Archived():
            return replace(table, is_archived=True)
        case events.Restored(code=code):
            return replace(table, is_archived=False, code=code)
        case events.Opened():
            return table
        case _:
            return _begin_if_full(_evolve_seats(table, event))


def _evolve_game(table: Table, event: Played, *, at: int) -> Table:
    before = table.game
    assert before is not None
    entries = table.entries
    weaving = table.weaving
    if isinstance(event, Rolled):
        if weaving is not None:
            weaving = weaving.after(event)
        elif table.dice_kind == "entered":
            entries = (before,) if before.dice is None else (*entries, before)
    return replace(
        table,
        version=table.version + 1,
        game_version=table.version + 1,
        changed_at=at,
        waiting_since=at,
        game=evolve_game(before, event),
        votes=(),
        has_notes=table.has_notes or isinstance(event, Noted),
        entries=entries,
        weaving=weaving,
        score_stands=False,
    )


def _evolve_seats(table: Table, event: events.SeatEvent) -> Table:
    before, after = table.seats[: event.seat], table.seats[event.seat + 1 :]
    if isinstance(event, events.Removed):
        return replace(table, seats=(*before, *after), votes=())
    if isinstance(event, events.Chained | events.Unchained):
        return replace(table, seats=_evolve_chains(table, event))
    seat = table.seats[event.seat]
    game, host, score_stands = table.game, table.host, table.score_stands
    match event:
        case events.Joined(name=name, token=token, chain=chain):
            seat = Seat(kind=SeatKind.PERSON, name=name, token=token, chain=chain)
            host = host or token
        case events.BotJoined(name=name, level=level):
            seat = Seat(kind=SeatKind.BOT, name=name, level=level)
        case events.Left():
            seat = replace(seat, is_away=True)
        case events.Returned():
            if seat.kind is SeatKind.BOT and game is not None and game.undo_seat == event.seat:
                score_stands = True
            seat = replace(seat, kind=SeatKind.PERSON, level=None, is_away=False)
        case events.Replaced(level=level):
            seat = replace(seat, kind=SeatKind.BOT, level=level)
        case events.Coached(on=on):
            seat = replace(seat, has_coach=on)
        case _:
            assert_never(event)
    votes = tuple(vote for vote in table.votes if vote.against != event.seat)
    seats = (*before, seat, *after)
    return replace(table, seats=seats, votes=votes, host=host, score_stands=score_stands)


def _evolve_chains(table: Table, event: events.Chained | events.Unchained) -> tuple[Seat, ...]:
    """The seats after news of a device's chain, which serves all seats of its token."""
    token = table.seats[event.seat].token
    if isinstance(event, events.Unchained):
        news: dict[str, Any] = {"lost_chain": True}
    else:
        news = {"chain": event.chain, "awaits_chain": False}
    return tuple(replace(seat, **news) if seat.token == token else seat for seat in table.seats)


def _begin_if_full(table: Table) -> Table:
    if table.open_seats or table.awaits_chains or table.game is not None:
        return table
    return replace(
        table,
        game=initial_state(table.rules, [seat.name for seat in table.seats]),
        weaving=None if table.weaving is None else _frozen(table),
        bots=frozenset(place for place, seat in enumerate(table.seats) if seat.level is not None),
    )


def _frozen(table: Table) -> Weaving:
    """The chains of a game that begins now, with their transcript."""
    dice = table.dice
    assert isinstance(dice, WovenDice)
    seats = [(seat.name, seat.kind.value) for seat in table.seats]
    transcript = transcript_of(dice, game=table.id, rules=table.rules.digest, seats=seats)
    return Weaving(replace(dice, transcript=transcript))


def _shared(rules: Rules) -> Rules:
    """The built-in rules themselves if these are equal, so that tables share one value."""
    return load_rules(rules.id) if is_built_in(rules) else rules
