"""The calls about the value of moves: advice, chances to win, reviews, any position."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request, Response

from yatzy.analysis import position_of
from yatzy.core import Scorecard, check_dice
from yatzy.errors import GameNotOverError
from yatzy.game import Record
from yatzy.insight import SECONDS_TO_OPEN, Advice, Asker
from yatzy.server.context import Context, HasAsker, HasContext, HasTable, HasToken
from yatzy.server.routes.answers import REFUSALS, SOLVING, answer
from yatzy.solver import Position
from yatzy.tables import check_can_ask
from yatzy.wire.analysis import AdviceView, AnalysedPosition, AnalysisView, ChancesView, MoveViewer
from yatzy.wire.requests import AnalysisRequest
from yatzy.wire.review import ReviewView, view_review
from yatzy.wire.table import view_card

router = APIRouter(tags=["analysis"], responses=REFUSALS | SOLVING)

A_RECORD = {
    "required": True,
    "description": "A record, as `/record` hands it out",
    "content": {"application/json": {"schema": {"type": "object"}}},
}

Whole = Annotated[
    bool, Query(description="Wait for the scores of perfect games, if they are not known yet")
]


@router.get("/api/games/{game}/advice", responses={200: {"model": AdviceView}})
async def advise(live: HasTable, token: HasToken, context: HasContext, asker: HasAsker) -> Response:
    """What the coach says to the player to move: every move, best first, and why.

    Only for the player who holds the seat to move, has rolled, and has switched the coach on.
    """
    table = live.table
    state = check_can_ask(table, live.seats_of(token))
    advice = await context.site.insight.advise(
        position_of(state), asker.at_table(table.id), within=SECONDS_TO_OPEN
    )
    return answer(AdviceView.of(view_moves(advice), version=table.version, seat=state.turn))


@router.get("/api/games/{game}/chances")
async def chances(live: HasTable, context: HasContext, asker: HasAsker) -> ChancesView:
    """Each seat's chance to win now; computed once for all who ask about a position."""
    table = live.table
    found = await context.site.insight.chances(table, asker, within=SECONDS_TO_OPEN)
    return ChancesView(version=table.version, chances=list(found))


@router.get("/api/games/{game}/review", responses={200: {"model": ReviewView}})
async def review(
    live: HasTable, context: HasContext, asker: HasAsker, *, whole: Whole = False
) -> Response:
    """What each player's luck and decisions were worth, when the game is over."""
    if not live.table.is_over:
        raise GameNotOverError("the review")
    record = await context.site.read_record(live.table.id, asker)
    return await _review(record, context, asker, whole=whole)


@router.post(
    "/api/review", responses={200: {"model": ReviewView}}, openapi_extra={"requestBody": A_RECORD}
)
async def review_record(
    request: Request,
    context: HasContext,
    asker: HasAsker,
    *,
    whole: Whole = False,
) -> Response:
    """The review of any record; one that was altered, or whose dice were, is refused."""
    parsed = await context.site.insight.parse_record(await request.body(), asker)
    return await _review(parsed, context, asker, whole=whole)


async def _review(record: Record, context: Context, asker: Asker, *, whole: bool) -> Response:
    insight = context.site.insight
    found = await insight.review(record, asker, whole=whole, within=SECONDS_TO_OPEN)
    return await insight.parse(lambda: answer(view_review(found)), asker)


@router.get("/api/record", include_in_schema=False)
async def handed_record(context: HasContext) -> Response:
    """The record that this server was started to show, as `yatzy review --open` does."""
    if context.settings.record is None:
        raise HTTPException(404, "this server was started without a record")
    return Response(context.settings.record, media_type="application/json")


@router.post("/api/analysis", responses={200: {"model": AnalysedPosition}})
async def analyse(wanted: AnalysisRequest, context: HasContext, asker: HasAsker) -> Response:
    """The ranked moves of any position of any rules."""
    rules = await context.read_rules(wanted.rules, asker)
    check_dice(wanted.dice, count=rules.dice)
    position = Position(
        scorecard=Scorecard.of(rules, wanted.boxes, extras=wanted.extras),
        dice=tuple(wanted.dice),
        rolls_left=wanted.rolls_left,
        saved=wanted.saved,
    )
    advice = await context.site.insight.advise(position, asker, within=SECONDS_TO_OPEN)
    shown = view_moves(advice)
    card = view_card(position.scorecard, position.saved)
    return answer(AnalysedPosition(moves=shown.moves, reason=shown.reason, card=card))


def view_moves(advice: Advice) -> AnalysisView:
    viewer = MoveViewer(advice.position, deviation=advice.deviation, tolerance=advice.tolerance)
    return viewer.view_analysis(advice.analysis)
