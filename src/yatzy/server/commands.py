"""Requests turned into commands of the table, for HTTP and WebSocket alike."""

from typing import assert_never

from yatzy import tables
from yatzy.game import Note, Roll, Score, Undo
from yatzy.hosting import LiveTable, Site
from yatzy.insight import Asker
from yatzy.wire import requests as asked

ForTheTable = (
    asked.RollMove
    | asked.ScoreMove
    | asked.UndoMove
    | asked.ChainRequest
    | asked.VoteRequest
    | asked.CoachRequest
    | asked.RemoveRequest
    | asked.StartRequest
    | asked.LeaveRequest
)

TableRequest = (
    ForTheTable | asked.KeepRequest | asked.SettleRequest | asked.BotRequest | asked.RematchRequest
)


def plan_of(seat: asked.SeatRequest) -> tables.SeatPlan:
    match seat:
        case asked.PersonSeat(name=name):
            return tables.PersonPlan(name=name)
        case asked.OpenSeat():
            return tables.OpenPlan()
        case asked.BotSeat(level=level, name=name):
            return tables.BotPlan(level=level, name=name)
        case _:
            assert_never(seat)


def command_of(  # noqa: C901, PLR0911 - one case for each
    request: ForTheTable,
) -> tables.TableCommand:
    match request:
        case asked.RollMove(keep=keep, dice=dice, link=link):
            return Roll(tuple(keep), None if dice is None else tuple(dice), link)
        case asked.ScoreMove(category=category, points=None):
            return Score(category)
        case asked.ScoreMove(category=category, points=points, extra=extra):
            assert points is not None
            return Note(category, points, extra)
        case asked.UndoMove():
            return Undo()
        case asked.ChainRequest(chain=chain):
            return tables.GiveChain(chain)
        case asked.VoteRequest(against=against):
            return tables.Vote(against)
        case asked.CoachRequest(seat=seat, on=on):
            return tables.SwitchCoach(seat=seat, on=on)
        case asked.RemoveRequest(seat=seat):
            return tables.RemoveSeat(seat)
        case asked.StartRequest():
            return tables.StartNow()
        case asked.LeaveRequest():
            return tables.Leave()
        case _:
            assert_never(request)


async def carry_out(
    request: TableRequest, site: Site, live: LiveTable, *, token: str | None, asker: Asker
) -> LiveTable:
    """Do what the client asks, and return its table; after a rematch that is the new one."""
    match request:
        case asked.KeepRequest(roll=roll, places=places):
            live.keep(places, roll=roll, token=token)
        case asked.SettleRequest():
            live.settle(token=token)
        case asked.BotRequest(seat=seat, level=level, version=version):
            await site.seat_bot(
                live, seat=seat, level=level, token=token, version=version, asker=asker
            )
        case asked.RematchRequest():
            return await site.rematch(live, token=token, asker=asker)
        case _:
            version = getattr(request, "version", None)
            await live.act(command_of(request), token=token, version=version)
    return live
