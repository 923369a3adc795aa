"""From the wire to the table: the same code for HTTP and WebSocket."""

from typing import assert_never

from yatzy.game import Note, Roll, Score, Undo
from yatzy.hosting import LiveTable, Site
from yatzy.tables import (
    BotPlan,
    ChangeSeed,
    Leave,
    OpenPlan,
    PersonPlan,
    RemoveSeat,
    SeatPlan,
    StartNow,
    SwitchCoach,
    TableCommand,
    Vote,
)
from yatzy.wire.requests import (
    BotRequest,
    BotSeat,
    CoachRequest,
    KeepRequest,
    LeaveRequest,
    OpenSeat,
    PersonSeat,
    RematchRequest,
    RemoveRequest,
    RollMove,
    ScoreMove,
    SeatRequest,
    SeedRequest,
    SettleRequest,
    StartRequest,
    UndoMove,
    VoteRequest,
)

ForTheTable = (
    RollMove
    | ScoreMove
    | UndoMove
    | SeedRequest
    | VoteRequest
    | CoachRequest
    | RemoveRequest
    | StartRequest
    | LeaveRequest
)
"""Requests that a table decides about."""

TableRequest = ForTheTable | KeepRequest | SettleRequest | BotRequest | RematchRequest


def plan_of(seat: SeatRequest) -> SeatPlan:
    """The plan that a client has for a seat."""
    match seat:
        case PersonSeat(name=name, seed=seed):
            return PersonPlan(name=name, seed=seed)
        case OpenSeat():
            return OpenPlan()
        case BotSeat(level=level, name=name):
            return BotPlan(level=level, name=name)
        case _:
            assert_never(seat)


def command_of(request: ForTheTable) -> TableCommand:  # noqa: C901, PLR0911 - one case for each
    """The command that a request is."""
    match request:
        case RollMove(keep=keep, dice=dice):
            return Roll(tuple(keep), None if dice is None else tuple(dice))
        case ScoreMove(category=category, points=None):
            return Score(category)
        case ScoreMove(category=category, points=points, extra=extra):
            assert points is not None
            return Note(category, points, extra)
        case UndoMove():
            return Undo()
        case SeedRequest(seed=seed):
            return ChangeSeed(seed)
        case VoteRequest(against=against):
            return Vote(against)
        case CoachRequest(seat=seat, on=on):
            return SwitchCoach(seat=seat, on=on)
        case RemoveRequest(seat=seat):
            return RemoveSeat(seat)
        case StartRequest():
            return StartNow()
        case LeaveRequest():
            return Leave()
        case _:
            assert_never(request)


async def carry_out(
    request: TableRequest, site: Site, live: LiveTable, *, token: str | None
) -> LiveTable:
    """Do what a client asks for; the table where it goes on, which a rematch changes.

    Raises:
        YatzyError: if it is refused.
    """
    match request:
        case KeepRequest(roll=roll, places=places):
            live.keep(places, roll=roll, token=token)
        case SettleRequest():
            live.settle(token=token)
        case BotRequest(seat=seat, level=level, version=version):
            await site.seat_bot(live, seat=seat, level=level, token=token, version=version)
        case RematchRequest():
            return await site.rematch(live, token=token)
        case _:
            version = getattr(request, "version", None)
            await live.act(command_of(request), token=token, version=version)
    return live
