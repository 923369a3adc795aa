"""From the wire to the table: the same code for HTTP and WebSocket."""

from typing import assert_never

from yatzy.game import Roll, Score, Undo
from yatzy.server.wire import (
    BotSeat,
    LeaveRequest,
    OpenSeat,
    PersonSeat,
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
    Vote,
)

Request = (
    RollMove | ScoreMove | UndoMove | SeedRequest | VoteRequest | LeaveRequest | RematchRequest
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


async def carry_out(
    request: Request, house: House, live: LiveTable, *, token: str | None
) -> LiveTable:
    """Do what a client asks for; the table where it goes on, which a rematch changes.

    Raises:
        YatzyError: if it is refused.
    """
    match request:
        case RollMove(keep=keep, version=version):
            await live.act(Roll(tuple(keep)), token=token, version=version)
        case ScoreMove(category=category, version=version):
            await live.act(Score(category), token=token, version=version)
        case UndoMove(version=version):
            await live.act(Undo(), token=token, version=version)
        case SeedRequest(seed=seed):
            await live.act(ChangeSeed(seed), token=token)
        case VoteRequest(against=against):
            await live.act(Vote(against), token=token)
        case LeaveRequest():
            await live.act(Leave(), token=token)
        case RematchRequest():
            return await house.rematch(live, token=token)
        case _:
            assert_never(request)
    return live
