"""The calls about games."""

from typing import Any

from fastapi import APIRouter, Body, Request, Response

from yatzy.errors import StaleMoveError
from yatzy.game import save_record
from yatzy.server.commands import Request as WireRequest
from yatzy.server.commands import carry_out, plan_of
from yatzy.server.context import HasContext, HasTable, HasToken
from yatzy.server.guard import address_of
from yatzy.server.problems import RefusedError
from yatzy.server.wire import (
    CoachRequest,
    JoinedGame,
    JoinRequest,
    LeaveRequest,
    MoveRequest,
    NewGame,
    OpenedGame,
    Problem,
    RematchRequest,
    SeedRequest,
    VoteRequest,
)
from yatzy.service import (
    House,
    Join,
    LiveTable,
    View,
    choose_rules,
    new_token,
    read_record,
    token_digest,
)
from yatzy.service.table_events import Joined

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "Not JSON",
        401: "A seat's token is needed",
        403: "The token belongs to no seat of this table",
        404: "There is no such game",
        409: "Not now: a stale or forbidden move, a taken seat",
        410: "The table has been archived",
        413: "Too large",
        422: "Not understood",
        429: "Too much from this address",
        503: "The database or the solver is busy",
    }.items()
}

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


@router.post("", status_code=201)
async def open_game(wanted: NewGame, request: Request, context: HasContext) -> OpenedGame:
    """Open a table; the token holds the seats of all people at this screen."""
    context.limiter.tables.take(address_of(request.scope))
    token = new_token()
    live = await context.house.open(
        choose_rules(wanted.rules),
        [plan_of(seat) for seat in wanted.seats],
        token=token_digest(token),
        dice=wanted.dice,
    )
    base = context.settings.public_url or str(request.base_url)
    return OpenedGame(
        game=live.table.id,
        code=live.table.code,
        url=f"{base.rstrip('/')}/#/{live.table.id}",
        token=token,
        view=live.view(token_digest(token)),
    )


@router.post("/{game}/join")
async def join(wanted: JoinRequest, live: HasTable) -> JoinedGame:
    """Take an open seat."""
    token = new_token()
    digest = token_digest(token)
    command = Join(name=wanted.name, token=digest, seat=wanted.seat, seed=wanted.seed)
    (joined,) = await live.act(command, token=None)
    assert isinstance(joined, Joined)
    return JoinedGame(game=live.table.id, seat=joined.seat, token=token, view=live.view(digest))


@router.get("/{game}")
async def see(live: HasTable, token: HasToken) -> View:
    """The table as this viewer may see it."""
    live.seats_of(token)
    return live.view(token)


@router.post("/{game}/moves")
async def move(
    live: HasTable,
    token: HasToken,
    context: HasContext,
    wanted: MoveRequest = Body(),  # noqa: B008 - FastAPI's way to say that a union is the body
) -> View:
    """Roll, score or undo; a stale move is answered with the current view."""
    return await _do(wanted, context.house, live, token)


@router.post("/{game}/seed")
async def seed(wanted: SeedRequest, live: HasTable, token: HasToken, context: HasContext) -> View:
    """Change the contribution of your seat to the players' seed, before the first roll."""
    return await _do(wanted, context.house, live, token)


@router.post("/{game}/vote")
async def vote(wanted: VoteRequest, live: HasTable, token: HasToken, context: HasContext) -> View:
    """Vote for a bot in the place of a player who is gone."""
    return await _do(wanted, context.house, live, token)


@router.post("/{game}/coach")
async def coach(wanted: CoachRequest, live: HasTable, token: HasToken, context: HasContext) -> View:
    """Have a coach at a seat of yours, or none any more; everybody at the table sees it."""
    return await _do(wanted, context.house, live, token)


@router.post("/{game}/leave")
async def leave(live: HasTable, token: HasToken, context: HasContext) -> View:
    """Go away; the seats are kept, and the next move or connection takes them again."""
    return await _do(LeaveRequest(kind="leave"), context.house, live, token)


@router.post("/{game}/rematch")
async def rematch(live: HasTable, token: HasToken, context: HasContext) -> View:
    """Go on with the same players; the tokens of this table are good at the new one."""
    return await _do(RematchRequest(kind="rematch"), context.house, live, token)


@router.get(
    "/{game}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def record(live: HasTable, context: HasContext) -> Response:
    """The record; the secret of the dice is in it when the game is over."""
    found = await read_record(live, context.house.store)
    return Response(save_record(found), media_type="application/json")


async def _do(wanted: WireRequest, house: House, live: LiveTable, token: str | None) -> View:
    try:
        after = await carry_out(wanted, house, live, token=token)
    except StaleMoveError as error:
        raise RefusedError(error, live.view(token)) from None
    return after.view(token)
