"""The dependencies of request handlers."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Header, Path
from fastapi.requests import HTTPConnection

from yatzy.hosting import LiveTable, Site
from yatzy.server.middleware.limiter import Limiter
from yatzy.server.sessions import Sessions
from yatzy.server.settings import ServerSettings
from yatzy.tables import token_digest


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of a running server."""

    settings: ServerSettings
    limiter: Limiter
    site: Site
    sessions: Sessions


async def _context(connection: HTTPConnection) -> Context:
    return cast(Context, connection.app.state.context)


HasContext = Annotated[Context, Depends(_context)]

_GAME = Path(
    pattern="^[A-Za-z0-9_-]{6,32}$", description="The id of a game, or the six letters of its code"
)


async def _token(
    authorization: Annotated[
        str | None, Header(description="`Bearer` and the token of a seat", max_length=200)
    ] = None,
) -> str | None:
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    return token_digest(token.strip()) if scheme.lower() == "bearer" else None


HasToken = Annotated[str | None, Depends(_token)]
"""The digest of the token in the request."""


async def _table(game: Annotated[str, _GAME], context: HasContext) -> LiveTable:
    return await context.site.find(game)


HasTable = Annotated[LiveTable, Depends(_table)]
