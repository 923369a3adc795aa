"""Who may do what at a table: commands in, events out, nothing changed.

The game's own rules are the game's; here is what stands around them. A person acts for the seats
that a token holds. A player who is gone can be replaced by a bot: by the vote of everybody else
who is here, or when the turn has lasted too long. A player who comes back has the seat again.
"""

from dataclasses import dataclass
from typing import assert_never

from yatzy.errors import (
    CoachOffError,
    DiceNotEnteredError,
    GameArchivedError,
    GameNotStartedError,
    GameOverError,
    GameStartedError,
    KeepUnavailableError,
    NothingToUndoError,
    NotHostError,
    NotRolledError,
    NotYourTurnError,
    SeatNotYoursError,
    SeatsError,
    SeatTakenError,
    SeedError,
    SeedFixedError,
    TokenNeededError,
    VoteError,
)
from yatzy.game import Command, Note, Roll, Score, State, Undo, check_can_keep
from yatzy.game import decide as decide_game
from yatzy.tables.commands import (
    ChangeSeed,
    ComeBack,
    Join,
    Leave,
    RemoveSeat,
    SeatBot,
    StartNow,
    SwitchCoach,
    TableCommand,
    TimeOut,
    Vote,
)
from yatzy.tables.events import (
    BotJoined,
    Coached,
    Joined,
    Left,
    Removed,
    Replaced,
    Retracted,
    Returned,
    Seeded,
    TableEvent,
    Voted,
)
from yatzy.tables.names import clean_name, distinct_name
from yatzy.tables.plans import BotPlan, Draw, plan_seat
from yatzy.tables.seats import SeatKind, check_seed
from yatzy.tables.table import Table

STAND_IN = "casual"
"""The level of a bot that plays on for a person who is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a turn may last, in milliseconds, before others may vote, and before a bot plays."""

    vote: int
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Presences:
    """What a decision depends on besides the table: who is there, and for how long.

    `waited` is how many milliseconds the player to move has neither moved nor connected; `absent`
    are the tokens, by their digests, of those who were connected and are no more.
    """

    waited: int = 0
    absent: frozenset[str] = frozenset()


def decide(  # noqa: C901, PLR0911, PLR0912 - one case for each command
    table: Table,
    command: TableCommand,
    *,
    held: tuple[int, ...],
    presences: Presences,
    patience: Patience,
    draw: Draw,
) -> tuple[TableEvent, ...]:
    """The events that a command leads to, given by a player who holds these seats.

    `draw` makes the contributions to the seed of the dice that nobody made.

    Raises:
        YatzyError: saying what is wrong with it and what would be right.
    """
    if table.is_archived:
        raise GameArchivedError
    match command:
        case Join():
            return (_join(table, command, draw),)
        case TimeOut():
            return _time_out(table, presences.waited, patience)
        case _ if not held:
            raise TokenNeededError
        case Vote(against=against):
            return _vote(table, held, against, presences, patience)
        case RemoveSeat(seat=seat):
            check_can_seat(table, held)
            return (Removed(seat=_check_open(table, seat)),)
        case SeatBot():
            return (_seat_bot(table, command, held, draw),)
        case StartNow():
            check_can_seat(table, held)
            return tuple(Removed(seat=seat) for seat in reversed(table.open_seats))
        case ChangeSeed(seed=seed):
            return (_change_seed(table, seed, held),)
        case Leave():
            return tuple(Left(seat=seat) for seat in held if table.seats[seat].is_here)
        case ComeBack():
            return _come_back(table, held)
        case SwitchCoach(seat=seat, on=on):
            if seat not in held:
                raise SeatNotYoursError(seat)
            return (Coached(seat=seat, on=on),) if table.seats[seat].has_coach != on else ()
        case Roll() | Score() | Note() | Undo():
            return (*_come_back(table, held), *play(table, command, held))
        case _:
            assert_never(command)


def _seat_bot(table: Table, command: SeatBot, held: tuple[int, ...], draw: Draw) -> BotJoined:
    check_can_seat(table, held)
    plan = BotPlan(level=command.level)
    bot = plan_seat(plan, token="", draw=draw, dice=table.dice_kind)
    _check_open(table, command.seat)
    name = distinct_name(bot.name, [other.name for other in table.seats])
    return BotJoined(seat=command.seat, name=name, level=command.level, seed=bot.seed)


def _change_seed(table: Table, seed: str, held: tuple[int, ...]) -> Seeded:
    if table.dice is None:
        raise SeedError("people throw their own dice here, so there is no seed")
    if table.has_rolled:
        raise SeedFixedError
    return Seeded(seat=held[0], seed=check_seed(seed))


def check_can_seat(table: Table, held: tuple[int, ...]) -> None:
    """Refuse everybody but the host, and everybody once the game has begun."""
    if table.game is not None:
        raise GameStartedError
    host = table.host_seat
    if host not in held:
        raise NotHostError(None if host is None else table.seats[host].name)


def _check_open(table: Table, seat: int) -> int:
    if seat not in table.open_seats:
        listed = ", ".join(str(place) for place in table.open_seats)
        raise SeatTakenError(f"seat {seat} is not open; open seats: {listed}")
    return seat


def check_keep(
    table: Table, keep: tuple[int, ...], *, roll: int, held: tuple[int, ...]
) -> tuple[int, ...]:
    """The places that the player to move may show as kept, in order; `roll` says of which roll.

    Raises:
        YatzyError: if it is somebody else's turn, or there are no such dice.
    """
    state = table.game
    if state is None:
        raise GameNotStartedError(len(table.open_seats))
    if state.turn not in held:
        raise NotYourTurnError(held[0], turn=state.turn, player=state.player)
    check_can_keep(state, keep)
    if roll != state.rolls_made:
        raise KeepUnavailableError("these dice have been rolled since")
    return tuple(sorted(keep))


def check_can_ask(table: Table, held: tuple[int, ...]) -> State:
    """The state that the coach gives advice about; refused where there is nothing to decide."""
    state = table.game
    if not held:
        raise TokenNeededError
    if state is None:
        raise GameNotStartedError(len(table.open_seats))
    if state.is_over:
        raise GameOverError
    if state.turn not in held:
        raise NotYourTurnError(held[0], turn=state.turn, player=state.player)
    if not table.seats[state.turn].has_coach:
        raise CoachOffError(state.player)
    if state.dice is None:
        raise NotRolledError(state.player)
    return state


def _join(table: Table, command: Join, draw: Draw) -> Joined:
    name = clean_name(command.name)
    if not table.open_seats:
        raise SeatTakenError("no seat is open at this table; you can watch")
    seat = table.open_seats[0] if command.seat is None else _check_open(table, command.seat)
    name = distinct_name(name, [other.name for other in table.seats])
    seed = check_seed(draw() if command.seed is None else command.seed)
    return Joined(seat=seat, name=name, token=command.token, seed=seed)


def _come_back(table: Table, held: tuple[int, ...]) -> tuple[Returned, ...]:
    return tuple(Returned(seat=seat) for seat in held if not table.seats[seat].is_here)


def play(table: Table, command: Command, held: tuple[int, ...]) -> tuple[TableEvent, ...]:
    """The events of a move for one of these seats."""
    state = table.game
    if state is None:
        raise GameNotStartedError(len(table.open_seats))
    seat = _acting(state, command, held)
    if table.dice is not None and _brings_its_own(command):
        raise DiceNotEnteredError
    if isinstance(command, Undo):
        if state.undo_seat is None and table.undo_seat == seat:
            return (Retracted(seat=seat),)
        if state.undo_seat is not None and not state.is_over and table.undo_seat is None:
            raise NothingToUndoError  # a stand-in's score stands
    return decide_game(state, command, seat=seat, dice=table.dice)


def _brings_its_own(command: Command) -> bool:
    """Whether a move names dice or points, as only people who throw their own dice may."""
    return isinstance(command, Note) or (isinstance(command, Roll) and command.dice is not None)


def _acting(state: State, command: Command, held: tuple[int, ...]) -> int:
    """The seat that a move is for: the one it concerns, if it is held, else the first."""
    concerned = state.turn
    if isinstance(command, Undo) and state.undo_seat is not None:
        concerned = state.undo_seat
    return concerned if concerned in held else held[0]


def _vote(
    table: Table, held: tuple[int, ...], against: int, presences: Presences, patience: Patience
) -> tuple[TableEvent, ...]:
    if table.dice is None:
        raise VoteError("people throw their own dice here, and no bot can")
    if table.game is None:
        raise VoteError("the game has not begun; whoever opened the table can change its seats")
    _check_gone(table, against, presences.waited, patience)
    if against in held:
        raise VoteError("you cannot vote about your own seat")
    events: list[TableEvent] = [Voted(seat=held[0], against=against)]
    others = {seat.token for seat in table.seats if seat.is_here and seat.token is not None}
    voters = others - {table.seats[against].token} - presences.absent
    agreed = {table.seats[vote.seat].token for vote in table.votes if vote.against == against}
    if voters <= agreed | {table.seats[held[0]].token}:
        events.append(Replaced(seat=against, level=STAND_IN, cause="vote"))
    return tuple(events)


def _check_gone(table: Table, place: int, waited: int, patience: Patience) -> None:
    if not 0 <= place < len(table.seats) or table.seats[place].kind is not SeatKind.PERSON:
        raise SeatsError(f"no person sits on seat {place}")
    if table.seats[place].is_away:
        return
    if table.game is None or table.is_over or table.game.turn != place or waited < patience.vote:
        raise VoteError(
            f"{table.seats[place].name} is still playing; you can vote after they leave "
            f"or take more than {patience.vote / 1000:.0f} seconds"
        )


def _time_out(table: Table, waited: int, patience: Patience) -> tuple[TableEvent, ...]:
    if not is_timed(table) or waited < patience.turn:
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
