"""The calls about statistics: the scores of the players here, and removing games."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from yatzy.hosting import forget_person, now
from yatzy.server.context import HasContext, HasToken
from yatzy.server.routes.answers import refusals
from yatzy.store import Result, Variant
from yatzy.tables import clean_name, name_key
from yatzy.wire.site import (
    BotFigures,
    FiguresView,
    Forgotten,
    GameResult,
    PersonFigures,
    PersonStatistics,
    PlayedVariant,
    StatisticsView,
    VariantFigures,
    VariantView,
)

router = APIRouter(
    prefix="/api/statistics", tags=["statistics"], responses=refusals(401, 403, 404, 422, 429, 503)
)

Digest = Annotated[
    str | None,
    Query(pattern="^[0-9a-f]{64}$", description="Only games by the rules of this digest"),
]
Most = Annotated[int, Query(ge=1, le=200)]
Skip = Annotated[int, Query(ge=0, le=1_000_000)]
Moment = Annotated[int | None, Query(ge=0, le=2**53, description="In milliseconds since 1970")]
PersonName = Annotated[str, Path(min_length=1, max_length=120)]


@router.get("")
async def show_statistics(
    context: HasContext, rules: Digest = None, most: Most = 50, skip: Skip = 0
) -> StatisticsView:
    """What people and bots scored here, by all rules or by some."""
    results = context.site.store.results
    people = await results.people(digest=rules, most=most, skip=skip)
    bots = await results.bots(digest=rules)
    return StatisticsView(
        total=await results.count_people(digest=rules),
        people=[PersonFigures(name=name, figures=FiguresView.of(f)) for name, f in people],
        bots=[BotFigures(level=level, figures=FiguresView.of(f)) for level, f in bots],
        variants=[
            PlayedVariant(variant=_variant(variant), games=games)
            for variant, games in await results.variants()
        ],
    )


@router.get("/{name:path}")
async def show_person(
    name: PersonName,
    context: HasContext,
    rules: Digest = None,
    before: Moment = None,
    most: Most = 100,
) -> PersonStatistics:
    """What a person scored, by the rules and game by game; upper and lower case are the same."""
    results, key = context.site.store.results, name_key(clean_name(name))
    games = await results.games_of(key, digest=rules, before=before, most=most)
    return PersonStatistics(
        name=games[0].name if games else clean_name(name),
        variants=[
            VariantFigures(variant=_variant(variant), figures=FiguresView.of(figures))
            for variant, figures in await results.by_variant(key)
        ],
        games=[
            GameResult.of(
                result,
                game=result.game if context.settings.is_local else None,
                variant=_variant(result),
                dice="entered" if result.dice == "entered" else "fair",
            )
            for result in games
        ],
        before=games[-1].at if len(games) == most else None,
        is_host=context.settings.is_local,
    )


@router.delete("/{name:path}")
async def forget(
    name: PersonName,
    context: HasContext,
    token: HasToken,
    *,
    for_good: Annotated[
        bool, Query(description="Count no later games either; for the host alone")
    ] = False,
) -> Forgotten:
    """Remove games under a name from the statistics.

    A token removes the games of its own seats; at this computer's own server everybody is the host,
    who removes a whole name.
    """
    removed = await forget_person(
        context.site.store.results,
        name,
        token=token,
        at=now(),
        is_host=context.settings.is_local,
        for_good=for_good,
    )
    return Forgotten(removed=removed, for_good=for_good)


def _variant(found: Variant | Result) -> VariantView:
    return VariantView(digest=found.digest, id=found.rules_id, name=found.rules_name)
