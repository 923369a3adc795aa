"""The calls for positions to practise with."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Query

from yatzy.analysis import position_of
from yatzy.core import Rules
from yatzy.insight import SECONDS_TO_OPEN, Asker
from yatzy.server.context import Context, HasAsker, HasContext
from yatzy.server.routes.answers import SOLVING, refusals
from yatzy.tables import choose_rules
from yatzy.wire.analysis import PracticeRequest, PracticeSeed, PracticeView, view_position
from yatzy.wire.rules import view_rules
from yatzy.wire.table import view_card, view_turn

router = APIRouter(
    prefix="/api/practice", tags=["analysis"], responses=SOLVING | refusals(400, 413, 422, 429, 503)
)


@router.get("")
async def practise(
    context: HasContext,
    asker: HasAsker,
    rules: Annotated[str, Query(max_length=40, description="The id of built-in rules")] = "yatzy",
    seed: Annotated[PracticeSeed | None, Query()] = None,
) -> PracticeView:
    """A fresh position of built-in rules; `POST /api/analysis` tells what each choice costs."""
    return await _practise(choose_rules(rules), seed, context, asker)


@router.post("")
async def practise_any(
    wanted: PracticeRequest, context: HasContext, asker: HasAsker
) -> PracticeView:
    """A fresh position of any rules."""
    rules = await context.read_rules(wanted.rules, asker)
    return await _practise(rules, wanted.seed, context, asker)


async def _practise(rules: Rules, seed: int | None, context: Context, asker: Asker) -> PracticeView:
    chosen = secrets.randbits(48) if seed is None else seed
    state = await context.site.insight.practise(rules, chosen, asker, within=SECONDS_TO_OPEN)
    return PracticeView(
        seed=chosen,
        rules=view_rules(rules),
        card=view_card(state.scorecard, state.saved[0]),
        turn=view_turn(state),
        position=view_position(position_of(state)),
    )
