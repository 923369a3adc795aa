"""Who may do what at a table: commands in, events out, nothing changed.

A token holds seats, and its owner acts for them. A bot takes over from a player who has left when
all others vote for it, or when the turn has lasted too long; the player gets the seat back by
returning.
"""

from dataclasses import dataclass
from typing import assert_never

from yatzy import errors
from yatzy.game import (
    Command,
    DiceSource,
    DuplicateDice,
    Note,
    Roll,
    Score,
    State,
    Undo,
    check_can_keep,
)
from yatzy.game import decide as decide_game
from yatzy.tables import commands, events
from yatzy.tables.commands import TableCommand
from yatzy.tables.events import TableEvent
from yatzy.tables.names import clean_name, distinct_name
from yatzy.tables.plans import BotPlan, plan_seat
from yatzy.tables.seats import SeatKind, check_chain
from yatzy.tables.table import Table

STAND_IN = "casual"
"""The level of a bot that takes over for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How many milliseconds a turn may last before others can vote, and before a bot takes over."""

    vote: int
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Presences:
    """What a decision depends on besides the table.

    `waited` are the milliseconds since the player to move last moved or connected; `absent` are
    the digests of the tokens whose votes are not needed.
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
) -> tuple[TableEvent, ...]:
    """The events of a command by a player who holds these seats."""
    if table.is_archived:
        raise errors.GameArchivedError
    match command:
        case commands.Join():
            return (_join(table, command),)
        case commands.TimeOut():
            return _time_out(table, presences.waited, patience)
        case commands.BeginAnyway():
            return _begin_anyway(table)
        case _ if not held:
            raise errors.TokenNeededError
        case commands.Vote(against=against):
            return _vote(table, held, against, presences, patience)
        case commands.RemoveSeat(seat=seat):
            check_can_seat(table, held)
            return (events.Removed(seat=_check_open(table, seat)),)
        case commands.SeatBot():
            return (_seat_bot(table, command, held),)
        case commands.StartNow():
            check_can_seat(table, held)
            return tuple(events.Removed(seat=seat) for seat in reversed(table.open_seats))
        case commands.GiveChain(chain=chain):
            return _give_chain(table, chain, held)
        case commands.Leave():
            return tuple(events.Left(seat=seat) for seat in held if table.seats[seat].is_here)
        case commands.ComeBack():
            return _come_back(table, held)
        case commands.SwitchCoach(seat=seat, on=on):
            if seat not in held:
                raise errors.SeatNotYoursError(seat)
            return (events.Coached(seat=seat, on=on),) if table.seats[seat].has_coach != on else ()
        case Roll() | Score() | Note() | Undo():
            return (*_come_back(table, held), *play(table, command, held))
        case _:
            assert_never(command)


def _seat_bot(table: Table, command: commands.SeatBot, held: tuple[int, ...]) -> events.BotJoined:
    check_can_seat(table, held)
    plan = BotPlan(level=command.level)
    bot = plan_seat(plan, token="", dice=table.dice_kind)
    _check_open(table, command.seat)
    name = distinct_name(bot.name, [other.name for other in table.seats])
    return events.BotJoined(seat=command.seat, name=name, level=command.level)


def _give_chain(
    table: Table, chain: str | None, held: tuple[int, ...]
) -> tuple[events.Chained | events.Unchained, ...]:
    own = table.seats[held[0]]
    if table.dice_kind != "woven":
        raise errors.ChainError("the dice of this table are not woven, so it needs no chains")
    if table.game is None:
        return (events.Chained(seat=held[0], chain=check_chain(chain)),)
    if chain is not None:
        raise errors.ChainFixedError
    return () if own.lost_chain or own.chain is None else (events.Unchained(seat=held[0]),)


def _begin_anyway(table: Table) -> tuple[events.Chained, ...]:
    """One event for each device that is still waited for."""
    late = {seat.token: place for place, seat in enumerate(table.seats) if seat.awaits_chain}
    return tuple(events.Chained(seat=place, chain=None) for place in late.values())


def check_can_seat(table: Table, held: tuple[int, ...]) -> None:
    """Refuse everybody but the host, and also the host once the game has begun."""
    if table.game is not None:
        raise errors.GameStartedError
    host = table.host_seat
    if host not in held:
        who = () if host is None else (f"{table.seats[host].name}, who opened the table,",)
        raise errors.NotHostError(*who)


def _check_open(table: Table, seat: int) -> int:
    if seat not in table.open_seats:
        listed = ", ".join(str(place) for place in table.open_seats)
        raise errors.SeatTakenError(f"seat {seat} is not open; open seats: {listed}")
    return seat


def check_keep(
    table: Table, keep: tuple[int, ...], *, roll: int, held: tuple[int, ...]
) -> tuple[int, ...]:
    """The sorted places of the dice to show as kept of this `roll`; refused if illegal."""
    state = table.begun
    if state.turn not in held:
        raise errors.NotYourTurnError(held[0], turn=state.turn, player=state.player)
    check_can_keep(state, keep)
    if roll != state.rolls_made:
        raise errors.KeepUnavailableError("these dice have been rolled since")
    return tuple(sorted(keep))


def check_can_ask(table: Table, held: tuple[int, ...]) -> State:
    """The state to give advice about; refused if these seats have no decision or no coach."""
    if not held:
        raise errors.TokenNeededError
    state = table.begun
    if state.is_over:
        raise errors.GameOverError
    if state.turn not in held:
        raise errors.NotYourTurnError(held[0], turn=state.turn, player=state.player)
    if not table.seats[state.turn].has_coach:
        raise errors.CoachOffError(state.player)
    if state.dice is None:
        raise errors.NotRolledError(state.player)
    return state


def _join(table: Table, command: commands.Join) -> events.Joined:
    name = clean_name(command.name)
    if not table.open_seats:
        raise errors.SeatTakenError("no seat is open at this table; you can watch")
    seat = table.open_seats[0] if command.seat is None else _check_open(table, command.seat)
    name = distinct_name(name, [other.name for other in table.seats])
    chain = check_chain(command.chain)
    return events.Joined(seat=seat, name=name, token=command.token, chain=chain)


def _come_back(table: Table, held: tuple[int, ...]) -> tuple[events.Returned, ...]:
    return tuple(events.Returned(seat=seat) for seat in held if not table.seats[seat].is_here)


def play(table: Table, command: Command, held: tuple[int, ...]) -> tuple[TableEvent, ...]:
    state = table.begun
    seat = _acting(state, command, held)
    brings_dice = isinstance(command, Roll) and command.dice is not None
    if table.dice is not None and (brings_dice or isinstance(command, Note)):
        raise errors.DiceNotEnteredError
    if isinstance(command, Undo):
        if state.undo_seat is None and table.undo_seat == seat:
            return (events.Retracted(seat=seat),)
        if state.undo_seat is not None and not state.is_over and table.undo_seat is None:
            raise errors.NothingToUndoError  # a stand-in's score stands
    return decide_game(state, command, seat=seat, dice=_source(table, command))


def _source(table: Table, command: Command) -> DiceSource | None:
    """Where the dice of a roll come from; a `LinkError` for a link that is not the next."""
    if table.weaving is None or table.chains is None or not isinstance(command, Roll):
        return table.dice if isinstance(table.dice, DuplicateDice) else None
    seat, link = table.seats[table.begun.turn], command.link
    chain = None if seat.kind is SeatKind.BOT or seat.lost_chain else seat.chain
    if chain is None and link is not None:
        raise errors.LinkError("the stand-in rolls for this seat, which has no chain of its own")
    if chain is not None and link is None:
        raise errors.LinkError("a roll of this seat needs the next link of its chain")
    if chain and link and not table.weaving.is_next(link, chain):
        raise errors.LinkError("this link is not the next one of the chain of this seat")
    return table.chains.roll(table.weaving, link)


def _acting(state: State, command: Command, held: tuple[int, ...]) -> int:
    """The seat that the move concerns, if it is held, else the first held seat."""
    concerned = state.turn
    if isinstance(command, Undo) and state.undo_seat is not None:
        concerned = state.undo_seat
    return concerned if concerned in held else held[0]


def _vote(
    table: Table, held: tuple[int, ...], against: int, presences: Presences, patience: Patience
) -> tuple[TableEvent, ...]:
    if table.dice is None:
        raise errors.VoteError("people throw their own dice here, and no bot can")
    if table.game is None:
        raise errors.VoteError(
            "the game has not begun; whoever opened the table can change its seats"
        )
    _check_gone(table, against, presences.waited, patience)
    if against in held:
        raise errors.VoteError("you cannot vote about your own seat")
    votes: list[TableEvent] = [events.Voted(seat=held[0], against=against)]
    others = {seat.token for seat in table.seats if seat.is_here and seat.token is not None}
    voters = others - {table.seats[against].token} - presences.absent
    agreed = {table.seats[vote.seat].token for vote in table.votes if vote.against == against}
    if voters <= agreed | {table.seats[held[0]].token}:
        votes.append(events.Replaced(seat=against, level=STAND_IN, cause="vote"))
    return tuple(votes)


def _check_gone(table: Table, place: int, waited: int, patience: Patience) -> None:
    if not 0 <= place < len(table.seats) or table.seats[place].kind is not SeatKind.PERSON:
        raise errors.SeatsError(f"no person sits on seat {place}")
    if table.seats[place].is_away:
        return
    if table.game is None or table.is_over or table.game.turn != place or waited < patience.vote:
        raise errors.VoteError(
            f"{table.seats[place].name} is still playing; you can vote after they leave "
            f"or take more than {patience.vote / 1000:.0f} seconds"
        )


def _time_out(table: Table, waited: int, patience: Patience) -> tuple[TableEvent, ...]:
    if not is_timed(table) or waited < patience.turn:
        return ()
    return (events.Replaced(seat=table.begun.turn, level=STAND_IN, cause="time-out"),)


def is_timed(table: Table) -> bool:
    """Whether the turn has a time limit: a person is to move and another one is waiting."""
    mover = table.to_move
    if mover is None or mover.kind is not SeatKind.PERSON:
        return False
    if table.is_archived or table.dice is None:
        return False
    return any(seat.is_here and seat.token != mover.token for seat in table.seats)
