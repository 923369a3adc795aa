"""From the wire to the table: the same code for HTTP and WebSocket."""

from typing import assert_never

from yatzy.game import Command, Note, Roll, Score, Undo
from yatzy.server.wire import (
    BotSeat,
    CoachRequest,
    LeaveRequest,
    OpenSeat,
    PersonSeat,
    Ping,
    RematchRequest,
    RollMove,
    ScoreMove,
    SeatRequest,
    SeedRequest,
    UndoMove,
    VoteRequest,
)
from yatzy.service import (
    BotPlan,
    ChangeSeed,
    House,
    Leave,
    LiveTable,
    OpenPlan,
    PersonPlan,
    SeatPlan,
    SwitchCoach,
    Vote,
)

Request = (
    RollMove
    | ScoreMove
    | UndoMove
    | SeedRequest
    | VoteRequest
    | CoachRequest
    | LeaveRequest
    | RematchRequest
    | Ping
)


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


def _move_of(request: RollMove | ScoreMove) -> Command:
    match request:
        case RollMove(keep=keep, dice=dice):
            return Roll(tuple(keep), None if dice is None else tuple(dice))
        case ScoreMove(category=category, points=None):
            return Score(category)
        case ScoreMove(category=category, points=points, extra=extra):
            assert points is not None
            return Note(category, points, extra)


async def carry_out(
    request: Request, house: House, live: LiveTable, *, token: str | None
) -> LiveTable:
    """Do what a client asks for; the table where it goes on, which a rematch changes.

    Raises:
        YatzyError: if it is refused.
    """
    match request:
        case RollMove(version=version) | ScoreMove(version=version):
            await live.act(_move_of(request), token=token, version=version)
        case UndoMove(version=version):
            await live.act(Undo(), token=token, version=version)
        case SeedRequest(seed=seed):
            await live.act(ChangeSeed(seed), token=token)
        case VoteRequest(against=against):
            await live.act(Vote(against), token=token)
        case CoachRequest(seat=seat, on=on):
            await live.act(SwitchCoach(seat=seat, on=on), token=token)
        case LeaveRequest():
            await live.act(Leave(), token=token)
        case Ping():
            pass
        case RematchRequest():
            return await house.rematch(live, token=token)
        case _:
            assert_never(request)
    return live
