"""The application: its routes, the pages, and the guard around them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.types import ASGIApp, Receive, Scope, Send

from yatzy.hosting import Site
from yatzy.server.context import Context
from yatzy.server.middleware.guard import Guard
from yatzy.server.middleware.limiter import Limiter
from yatzy.server.middleware.problems import install
from yatzy.server.routes import (
    analysis,
    games,
    health,
    house_rules,
    library,
    live,
    practice,
    statistics,
)
from yatzy.server.routes.pages import serve_pages
from yatzy.server.sessions import Sessions
from yatzy.server.settings import ServerSettings
from yatzy.store import open_store
from yatzy.wire.messages import Message
from yatzy.wire.requests import CommandMessage, Hello

STATIC = Path(__file__).with_name("static")  # the built web client


def has_client() -> bool:
    return (STATIC / "index.html").is_file()


def create_app(settings: ServerSettings) -> FastAPI:
    limiter = Limiter(settings.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        site = Site(store, settings.tables)
        app.state.context = Context(settings, limiter, site, Sessions())
        try:
            yield
        finally:
            await site.close()
            await store.close()

    app = FastAPI(
        title="Yatzy",
        summary="Tables where games of Yatzy are played, and what every move is worth",
        version="1",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.limiter = limiter
    calls = (games, analysis, practice, house_rules, statistics, library, health, live)
    routers = [module.router for module in calls]
    install(app, [r for router in routers for r in router.routes if isinstance(r, APIRoute)])
    for router in routers:
        app.include_router(router)
    if has_client():
        _hand_out(app, serve_pages(STATIC))
    app.add_middleware(Guard, settings=settings, limiter=limiter)
    _describe_sockets(app)
    return app


def _hand_out(app: FastAPI, pages: ASGIApp) -> None:
    """Serve the pages at every path outside `/api/`.

    Mounted at `/`, they would also answer calls with a wrong method.
    """
    nothing_here = app.router.default

    async def default(scope: Scope, receive: Receive, send: Send) -> None:
        is_page = scope["type"] == "http" and not scope["path"].startswith("/api/")
        await (pages if is_page else nothing_here)(scope, receive, send)

    app.router.default = default


def _describe_sockets(app: FastAPI) -> None:
    """Add the messages of the live socket to the schemas of the OpenAPI document."""
    describe = app.openapi

    def openapi() -> dict[str, Any]:
        document = describe()
        messages = TypeAdapter[Any](Hello | CommandMessage | Message).json_schema(
            ref_template="#/components/schemas/{model}", mode="serialization"
        )
        schemas = document["components"]["schemas"]
        schemas |= {name: each for name, each in messages["$defs"].items() if name not in schemas}
        return document

    app.openapi = openapi  # type: ignore[method-assign]  # FastAPI's documented way to extend it
