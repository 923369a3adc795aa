"""Who may do what at a table: commands in, events out, nothing changed.

The game's own rules are the game's; here is what stands around them. A person acts for the seats
that a token holds. Who is gone can be replaced by a bot: by the vote of everybody else who is
here, or when the turn has lasted too long. Who comes back has the seat again.
"""

from dataclasses import dataclass
from typing import assert_never

from yatzy.errors import (
    DiceNotEnteredError,
    GameArchivedError,
    GameNotStartedError,
    SeatNotYoursError,
    SeatsError,
    SeatTakenError,
    SeedError,
    SeedFixedError,
    TokenNeededError,
    VoteError,
)
from yatzy.game import Command, Note, Roll, Score, State, Undo, check_can_roll
from yatzy.game import decide as decide_game
from yatzy.service.names import clean_name
from yatzy.service.seats import SeatKind, check_seed
from yatzy.service.table import Table
from yatzy.service.table_events import (
    Coached,
    Joined,
    Left,
    Played,
    Replaced,
    Returned,
    Seeded,
    TableEvent,
    Voted,
)

STAND_IN = "casual"
"""The level of a bot that plays on for a person who is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Take an open seat: that one, or the first; `token` is the digest of a new token."""

    name: str
    token: str
    seat: int | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeSeed:
    """Give another contribution to the players' seed, before the first roll."""

    seed: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Go away; the seats are kept."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take the seats again."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Ask for a bot in the place of a player who is gone."""

    against: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchCoach:
    """Have a coach at a seat, or none any more; everybody sees it."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The player to move has been waited for long enough."""


TableCommand = Join | ChangeSeed | Leave | ComeBack | Vote | SwitchCoach | TimeOut | Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a turn may last, in milliseconds, before others may vote, and before a bot plays."""

    vote: int
    turn: int


def decide(
    table: Table, command: TableCommand, *, held: tuple[int, ...], now: int, patience: Patience
) -> tuple[TableEvent, ...]:
    """The events that the command of who holds these seats leads to.

    Raises:
        YatzyError: saying what is wrong with it and what would be right.
    """
    if table.is_archived:
        raise GameArchivedError
    match command:
        case Join():
            return (_join(table, command),)
        case TimeOut():
            return _time_out(table, now, patience)
        case _ if not held:
            raise TokenNeededError
        case Vote(against=against):
            return _vote(table, held, against, now, patience)
        case _:
            return _decide_held(table, command, held)


def _decide_held(
    table: Table,
    command: ChangeSeed | Leave | ComeBack | SwitchCoach | Command,
    held: tuple[int, ...],
) -> tuple[TableEvent, ...]:
    match command:
        case ChangeSeed(seed=seed):
            if table.dice is None:
                raise SeedError("people throw their own dice here, so there is no seed")
            if table.has_rolled:
                raise SeedFixedError
            return (Seeded(seat=held[0], seed=check_seed(seed)),)
        case Leave():
            return tuple(Left(seat=seat) for seat in held if table.seats[seat].is_here)
        case ComeBack():
            return _come_back(table, held)
        case SwitchCoach(seat=seat, on=on):
            if seat not in held:
                raise SeatNotYoursError(seat)
            return (Coached(seat=seat, on=on),) if table.seats[seat].has_coach != on else ()
        case Roll() | Score() | Note() | Undo():
            return (*_come_back(table, held), *_play(table, command, held))
        case _:
            assert_never(command)


def play_as_bot(table: Table, command: Command) -> tuple[TableEvent, ...]:
    """The events of a move by the bot whose turn it is."""
    assert table.game is not None
    return _play(table, command, (table.game.turn,))


def _join(table: Table, command: Join) -> Joined:
    name = clean_name(command.name)
    if not table.open_seats:
        raise SeatTakenError("no seat is open at this table; you can watch")
    seat = table.open_seats[0] if command.seat is None else command.seat
    if seat not in table.open_seats:
        listed = ", ".join(str(place) for place in table.open_seats)
        raise SeatTakenError(f"seat {seat} is not open; open seats: {listed}")
    return Joined(seat=seat, name=name, token=command.token, seed=check_seed(command.seed))


def _come_back(table: Table, held: tuple[int, ...]) -> tuple[Returned, ...]:
    return tuple(Returned(seat=seat) for seat in held if not table.seats[seat].is_here)


def _play(table: Table, command: Command, held: tuple[int, ...]) -> tuple[Played, ...]:
    state = table.game
    if state is None:
        raise GameNotStartedError(len(table.open_seats))
    seat = _acting(state, command, held)
    match command:
        case Roll(keep=keep, dice=entered):
            check_can_roll(state, keep, seat=seat)
            command = Roll(keep, _dice_for(table, state, keep, entered), seat)
        case Note(category=category, points=points, extra=extra):
            if table.dice is not None:
                raise DiceNotEnteredError
            command = Note(category, points, extra, seat)
        case Score(category=category):
            command = Score(category, seat)
        case Undo():
            command = Undo(seat)
        case _:
            assert_never(command)
    return tuple(Played(event) for event in decide_game(state, command))


def _dice_for(
    table: Table, state: State, keep: tuple[int, ...], entered: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """The dice of a roll: drawn from the secret, or as somebody entered them."""
    if table.dice is None:
        return entered
    if entered is not None:
        raise DiceNotEnteredError
    return table.dice.throw(state.rolls_made + 1, state.rules.dice - len(keep))


def _acting(state: State, command: Command, held: tuple[int, ...]) -> int:
    """The seat that a move is for: the one it concerns, if it is held, else the first."""
    concerned = state.turn
    if isinstance(command, Undo) and state.before_score is not None:
        concerned = state.before_score.turn
    return concerned if concerned in held else held[0]


def _vote(
    table: Table, held: tuple[int, ...], against: int, now: int, patience: Patience
) -> tuple[TableEvent, ...]:
    if table.dice is None:
        raise VoteError("people throw their own dice here, and no bot can")
    _check_gone(table, against, now, patience)
    if against in held:
        raise VoteError("you cannot vote about your own seat")
    events: list[TableEvent] = [Voted(seat=held[0], against=against)]
    gone = table.seats[against].token
    voters = {seat.token for seat in table.seats if seat.is_here and seat.token != gone}
    agreed = {table.seats[voter].token for voter, seat in table.votes if seat == against}
    if voters <= agreed | {table.seats[held[0]].token}:
        events.append(Replaced(seat=against, level=STAND_IN, cause="vote"))
    return tuple(events)


def _check_gone(table: Table, place: int, now: int, patience: Patience) -> None:
    if not 0 <= place < len(table.seats) or table.seats[place].kind is not SeatKind.PERSON:
        raise SeatsError(f"no person sits on seat {place}")
    if table.seats[place].is_away:
        return
    waited = now - table.changed_at
    if table.game is None or table.is_over or table.game.turn != place or waited < patience.vote:
        raise VoteError(
            f"{table.seats[place].name} is not gone; gone is who left, "
            f"or has not moved for {patience.vote / 1000:.0f} seconds"
        )


def _time_out(table: Table, now: int, patience: Patience) -> tuple[TableEvent, ...]:
    if not is_timed(table) or now - table.changed_at < patience.turn:
        return ()
    assert table.game is not None
    return (Replaced(seat=table.game.turn, level=STAND_IN, cause="time-out"),)


def is_timed(table: Table) -> bool:
    """Whether somebody else waits for the person who is to move."""
    mover = table.to_move
    if mover is None or mover.kind is not SeatKind.PERSON or table.is_archived:
        return False
    if table.dice is None:
        return False
    return any(seat.is_here and seat.token != mover.token for seat in table.seats)
