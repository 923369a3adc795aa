"""The application: the rooms of the server put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from pydantic.json_schema import models_json_schema

from yatzy.server import games, library, live, problems
from yatzy.server.analyst import Analyst
from yatzy.server.context import Context
from yatzy.server.guard import Guard
from yatzy.server.limiter import Limiter
from yatzy.server.settings import ServerSettings
from yatzy.server.wire import (
    DoneMessage,
    Hello,
    LeaveRequest,
    MovedMessage,
    RefusedMessage,
    RematchRequest,
    ViewMessage,
)
from yatzy.service import House
from yatzy.store import open_store

STATIC = Path(__file__).with_name("static")
"""Where the built web client lies, if there is one."""

_SOCKET_MESSAGES = (
    Hello,
    LeaveRequest,
    RematchRequest,
    ViewMessage,
    MovedMessage,
    DoneMessage,
    RefusedMessage,
)


def create_app(settings: ServerSettings) -> FastAPI:
    """The web application of a server with these settings."""
    limiter = Limiter(settings.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        house = House(store, settings.tables)
        analyst = Analyst(house.solutions, most_waiting=settings.limits.analyses)
        app.state.context = Context(
            settings=settings, limiter=limiter, house=house, analyst=analyst
        )
        try:
            yield
        finally:
            await house.close()
            analyst.close()
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
    problems.install(app)
    for room in (games, library, live):
        app.include_router(room.router)
    if STATIC.is_dir():
        app.mount("/", StaticFiles(directory=STATIC, html=True))
    app.add_middleware(Guard, settings=settings, limiter=limiter)
    _describe_sockets(app)
    return app


def _describe_sockets(app: FastAPI) -> None:
    """Add the messages of the live socket to the OpenAPI document, which has no place for them."""
    describe = app.openapi

    def openapi() -> dict[str, Any]:
        document = describe()
        _, messages = models_json_schema(
            [(model, "serialization") for model in _SOCKET_MESSAGES],
            ref_template="#/components/schemas/{model}",
        )
        document["components"]["schemas"] |= messages["$defs"]
        return document

    app.openapi = openapi  # type: ignore[method-assign]  # FastAPI's documented way to extend it
