"""Health, for those who watch over servers: is the process alive, and can it take moves?"""

import asyncio
from contextlib import suppress

from fastapi import APIRouter, Response

from yatzy.errors import DatabaseError
from yatzy.server.context import Context, HasContext
from yatzy.server.routes.answers import refusals
from yatzy.wire.site import DatabaseHealth, Health, Readiness, TaskView

SECONDS_FOR_THE_DATABASE = 2.0

router = APIRouter(tags=["health"], responses=refusals(429))


@router.get("/healthz")
async def check_health(context: HasContext) -> Health:
    """Alive; this waits for nothing, so that a database that is away makes nobody restart it."""
    return Health(tables=len(context.site))


@router.get("/readyz", responses={503: {"model": Readiness}})
async def check_readiness(context: HasContext, response: Response) -> Readiness:
    """Ready for moves: the database can be written, and the background tasks run."""
    site = context.site
    database = await _look_at_database(context)
    is_ready = database == "ok" and not site.is_failing
    if not is_ready:
        response.status_code = 503
        response.headers["Retry-After"] = str(DatabaseError.retry_after)
    return Readiness(
        status="ready" if is_ready else "not ready",
        database=database,
        tasks={name: TaskView.of(health) for name, health in site.supervisor.health.items()},
        waiting_changes=site.store.waiting,
    )


async def _look_at_database(context: Context) -> DatabaseHealth:
    with suppress(DatabaseError, TimeoutError):
        async with asyncio.timeout(SECONDS_FOR_THE_DATABASE):
            await context.site.store.check()
            return "ok"
    return "unavailable"
