"""A table: the seats, the game that is played there, and all that has been decided about both.

Like the game it is folded from events: `evolve(table, event)` never refuses. The game begins by
itself when nobody is waited for; the version counts the events.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar, assert_never

from yatzy.core import Rules, load_rules
from yatzy.core.rules_file import built_in_ids
from yatzy.game import FairDice, Noted, State, initial_state
from yatzy.game import evolve as evolve_game
from yatzy.service.seats import Seat, SeatKind
from yatzy.service.table_events import (
    Archived,
    Coached,
    DiceKind,
    Joined,
    Left,
    Opened,
    Played,
    Rematched,
    Replaced,
    Returned,
    Seeded,
    TableEvent,
    Voted,
)
from yatzy.service.tokens import is_token_of
from yatzy.store import GameId

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Table:
    """Everything about one table after some version of it.

    `game` is None while seats are open. `votes` are pairs: who voted, for whose replacement.
    `changed_at` is in milliseconds since 1970. With `entered` dice people throw their own; where
    they wrote down points without dice, the table `has_notes`.
    """

    id: GameId
    version: int
    changed_at: int
    rules: Rules
    seats: tuple[Seat, ...]
    secret: bytes
    code: str
    rematch_of: str | None
    game: State | None
    dice_kind: DiceKind = "fair"
    has_notes: bool = False
    votes: frozenset[tuple[int, int]] = frozenset()
    rematch: str | None = None
    is_archived: bool = False

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that wait for somebody."""
        return self._seats_of(SeatKind.OPEN)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where a person sits."""
        return self._seats_of(SeatKind.PERSON)

    def _seats_of(self, kind: SeatKind) -> tuple[int, ...]:
        return tuple(place for place, seat in enumerate(self.seats) if seat.kind is kind)

    @cached_property
    def dice(self) -> FairDice | None:
        """The dice of this table, fixed with the first roll; None where people throw their own."""
        if self.dice_kind == "entered":
            return None
        return FairDice(self.secret, ",".join(seat.seed for seat in self.seats))

    @property
    def has_rolled(self) -> bool:
        """Whether the first roll has been made, and with it the seed is fixed."""
        return self.game is not None and self.game.rolls_made > 0

    @property
    def is_over(self) -> bool:
        """Whether every box of every seat is full."""
        return self.game is not None and self.game.is_over

    @property
    def to_move(self) -> Seat | None:
        """Who is to move; None before and after the game."""
        if self.game is None or self.game.is_over:
            return None
        return self.seats[self.game.turn]

    def held_by(self, token: str) -> tuple[int, ...]:
        """The seats that the token of this digest holds."""
        held = [is_token_of(seat.token, token) for seat in self.seats]
        return tuple(place for place, is_held in enumerate(held) if is_held)


def open_table(id_: GameId, event: Opened, *, at: int) -> Table:
    """The table that an opening leads to."""
    table = Table(
        id=id_,
        version=1,
        changed_at=at,
        rules=_shared(event.rules),
        seats=event.seats,
        secret=event.secret,
        code=event.code,
        rematch_of=event.rematch_of,
        game=None,
        dice_kind=event.dice,
    )
    return _begin_if_full(table)


def evolve(table: Table, event: TableEvent, *, at: int) -> Table:
    """The table after the event."""
    after = _evolve(table, event)
    return replace(after, version=table.version + 1, changed_at=at)


def _evolve(table: Table, event: TableEvent) -> Table:
    match event:
        case Played(event=played):
            assert table.game is not None
            return replace(
                table,
                game=evolve_game(table.game, played),
                votes=frozenset(),
                has_notes=table.has_notes or isinstance(played, Noted),
            )
        case Voted(seat=seat, against=against):
            return replace(table, votes=table.votes | {(seat, against)})
        case Rematched(game=game):
            return replace(table, rematch=game)
        case Archived():
            return replace(table, is_archived=True)
        case Opened():
            return table
        case _:
            return _evolve_seats(table, event)


def _evolve_seats(
    table: Table, event: Joined | Seeded | Left | Returned | Replaced | Coached
) -> Table:
    seat = table.seats[event.seat]
    match event:
        case Joined(name=name, token=token, seed=seed):
            seat = Seat(kind=SeatKind.PERSON, name=name, token=token, seed=seed)
        case Seeded(seed=seed):
            seat = replace(seat, seed=seed)
        case Left():
            seat = replace(seat, is_away=True)
        case Returned():
            seat = replace(seat, kind=SeatKind.PERSON, level=None, is_away=False)
        case Replaced(level=level):
            seat = replace(seat, kind=SeatKind.BOT, level=level)
        case Coached(on=on):
            seat = replace(seat, has_coach=on)
        case _:
            assert_never(event)
    seats = (*table.seats[: event.seat], seat, *table.seats[event.seat + 1 :])
    votes = frozenset(vote for vote in table.votes if vote[1] != event.seat)
    return _begin_if_full(replace(table, seats=seats, votes=votes))


def _begin_if_full(table: Table) -> Table:
    if table.open_seats or table.game is not None:
        return table
    return replace(table, game=initial_state(table.rules, [seat.name for seat in table.seats]))


def _shared(rules: Rules) -> Rules:
    """The built-in rules themselves where these are the same, so that tables share one value."""
    if rules.id in built_in_ids():
        built_in = load_rules(rules.id)
        if built_in == rules:
            return built_in
    return rules
