"""The calls about games."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Request, Response

from yatzy.errors import StaleMoveError
from yatzy.game import save_record
from yatzy.hosting import new_token
from yatzy.server.commands import TableRequest, carry_out, plan_of
from yatzy.server.context import HasAsker, HasContext, HasTable, HasToken
from yatzy.server.middleware.problems import RefusedError
from yatzy.server.routes.answers import A_VIEW, REFUSALS, answer_view
from yatzy.tables import Join, token_digest
from yatzy.tables.events import Joined
from yatzy.wire import requests as asked
from yatzy.wire.table import JoinedGame, OpenedGame, view_table

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


@router.post("", status_code=201)
async def open_game(
    wanted: asked.NewGame, request: Request, context: HasContext, asker: HasAsker
) -> OpenedGame:
    """Open a table; the token holds the seats of all people at this screen."""
    token = new_token()
    digest = token_digest(token)
    live = await context.site.open(
        await context.read_rules(wanted.rules, asker),
        [plan_of(seat) for seat in wanted.seats],
        token=digest,
        dice=wanted.dice,
        chain=wanted.chain,
        seed=wanted.seed,
        asker=asker,
    )
    base = context.settings.public_url or str(request.base_url)
    return OpenedGame(
        game=live.table.id,
        code=live.table.code,
        url=f"{base.rstrip('/')}/#/{live.table.id}",
        token=token,
        view=view_table(live.view(digest)),
    )


@router.post("/{game}/join")
async def join(wanted: asked.JoinRequest, live: HasTable) -> JoinedGame:
    """Take an open seat."""
    token = new_token()
    digest = token_digest(token)
    command = Join(name=wanted.name, token=digest, seat=wanted.seat, chain=wanted.chain)
    (joined,) = await live.act(command, token=None)
    assert isinstance(joined, Joined)
    return JoinedGame(
        game=live.table.id, seat=joined.seat, token=token, view=view_table(live.view(digest))
    )


@router.get("/{game}", responses=A_VIEW)
async def see(live: HasTable, token: HasToken) -> Response:
    """The table as this viewer may see it."""
    live.seats_of(token)
    return answer_view(live.view(token))


async def _doing(
    live: HasTable, token: HasToken, context: HasContext, asker: HasAsker
) -> Callable[[TableRequest], Awaitable[Response]]:
    """A function that carries out a request at this table and responds with the new view."""

    async def do(wanted: TableRequest) -> Response:
        try:
            after = await carry_out(wanted, context.site, live, token=token, asker=asker)
        except StaleMoveError as error:
            raise RefusedError(error, live.view(token)) from None
        return answer_view(after.view(token))

    return do


CanDo = Annotated[Callable[[TableRequest], Awaitable[Response]], Depends(_doing)]


@router.post("/{game}/moves", responses=A_VIEW)
async def move(
    do: CanDo,
    wanted: asked.MoveRequest = Body(),  # noqa: B008 - FastAPI's way to say that a union is the body
) -> Response:
    """Roll, score or undo; a stale move is answered with the current view."""
    return await do(wanted)


@router.post("/{game}/chain", responses=A_VIEW)
async def chain(do: CanDo, wanted: asked.ChainRequest) -> Response:
    """Publish the end of your chain before the game begins, or say that it is lost."""
    return await do(wanted)


@router.post("/{game}/vote", responses=A_VIEW)
async def vote(do: CanDo, wanted: asked.VoteRequest) -> Response:
    """Vote for a bot in the place of a player who is gone."""
    return await do(wanted)


@router.post("/{game}/seats", responses=A_VIEW)
async def seats(
    do: CanDo,
    wanted: asked.SeatingRequest = Body(),  # noqa: B008 - FastAPI's way to say that a union is the body
) -> Response:
    """Remove an open seat, give it to a bot, or begin without those who have not come."""
    return await do(wanted)


@router.post("/{game}/coach", responses=A_VIEW)
async def coach(do: CanDo, wanted: asked.CoachRequest) -> Response:
    """Have a coach at a seat of yours, or none any more; everybody at the table sees it."""
    return await do(wanted)


@router.post("/{game}/leave", responses=A_VIEW)
async def leave(do: CanDo) -> Response:
    """Go away; the seats are kept, and the next move or connection takes them again."""
    return await do(asked.LeaveRequest(kind="leave"))


@router.post("/{game}/rematch", responses=A_VIEW)
async def rematch(do: CanDo) -> Response:
    """Go on with the same players; the tokens of this table are good at the new one."""
    return await do(asked.RematchRequest(kind="rematch"))


@router.get(
    "/{game}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def record(live: HasTable, context: HasContext, asker: HasAsker) -> Response:
    """The record so far, with all that is needed to check its dice."""
    found = await context.site.read_record(live.table.id, asker)
    text = await context.site.insight.parse(lambda: save_record(found), asker)
    return Response(text, media_type="application/json")
