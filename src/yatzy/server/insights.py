"""The calls about what moves are worth: advice, the chance to win, reviews, any position."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Response
from pydantic import BaseModel

from yatzy.server.analysis_wire import AdviceView, AnalysisView, ChancesView, Solving
from yatzy.server.context import HasContext, HasTable, HasToken
from yatzy.server.games import REFUSALS
from yatzy.server.review_wire import ReviewView
from yatzy.server.wire import AnalysisRequest

SOLVING: dict[int | str, dict[str, Any]] = {
    202: {"model": Solving, "description": "What it needs is being computed; ask again"}
}

router = APIRouter(tags=["analysis"], responses=REFUSALS | SOLVING)


def answer(found: BaseModel) -> Response:
    """The answer as it is, written in one go: these are large, and made of checked parts."""
    return Response(found.model_dump_json(), media_type="application/json")


@router.get("/api/games/{game}/advice", responses={200: {"model": AdviceView}})
async def advice(live: HasTable, token: HasToken, context: HasContext) -> Response:
    """What the coach says to the player to move: every move, best first, and why.

    Only for who holds the seat to move, has rolled, and has switched the coach on.
    """
    return answer(await context.analyst.advise(live, token))


@router.get("/api/games/{game}/chances")
async def chances(live: HasTable, context: HasContext) -> ChancesView:
    """Each seat's chance to win now; computed once for all who ask about a position."""
    return await context.analyst.chances(live)


@router.get("/api/games/{game}/review", responses={200: {"model": ReviewView}})
async def review(live: HasTable, context: HasContext) -> Response:
    """What each player's luck and decisions were worth, when the game is over."""
    return answer(await context.analyst.review(live, context.house.store))


@router.post("/api/review", responses={200: {"model": ReviewView}})
async def review_record(
    record: Annotated[dict[str, Any], Body(description="A record, as `/record` hands it out")],
    context: HasContext,
) -> Response:
    """The review of any record; one that was altered, or whose dice were, is refused."""
    return answer(await context.analyst.review_any(record))


@router.post("/api/analysis", responses={200: {"model": AnalysisView}})
async def analyse(position: AnalysisRequest, context: HasContext) -> Response:
    """The ranked moves of any position of any rules."""
    return answer(await context.analyst.analyse(position))
