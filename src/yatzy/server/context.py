"""The dependencies of request handlers."""

from dataclasses import dataclass
from typing import Annotated, Any, cast

from fastapi import Depends, Header, Path
from fastapi.requests import HTTPConnection
from starlette.types import Scope

from yatzy.core import Rules
from yatzy.hosting import LiveTable, Site
from yatzy.insight import Asker
from yatzy.server.middleware.guard import address_of
from yatzy.server.middleware.limiter import Limiter
from yatzy.server.sessions import Sessions
from yatzy.server.settings import ServerSettings
from yatzy.tables import choose_rules, token_digest
from yatzy.tables.keys import parse_code


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of a running server."""

    settings: ServerSettings
    limiter: Limiter
    site: Site
    sessions: Sessions

    def asker_at(self, connection: HTTPConnection) -> Asker:
        address = address_of(connection.scope)
        return Asker(address, pay=self.limiter.payer(address))

    async def read_rules(self, source: str | dict[str, Any], asker: Asker) -> Rules:
        """The rules that a client chose; its own are read outside of the event loop."""
        if isinstance(source, str):
            return choose_rules(source)
        return await self.site.insight.parse(lambda: _read(source), asker)


def _read(source: dict[str, Any]) -> Rules:
    rules = choose_rules(source)
    rules.prepare()
    return rules


async def _context(connection: HTTPConnection) -> Context:
    return cast(Context, connection.app.state.context)


HasContext = Annotated[Context, Depends(_context)]


async def _asker(connection: HTTPConnection, context: HasContext) -> Asker:
    return context.asker_at(connection)


HasAsker = Annotated[Asker, Depends(_asker)]
"""Whoever sent the request, for computations and limits."""

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


async def find_table(game: str, context: Context, scope: Scope) -> LiveTable:
    """The table with that id or code; somebody who guesses codes is slowed down."""
    if parse_code(game) is None:
        return await context.site.find(game)
    with context.limiter.guess(address_of(scope)):
        return await context.site.find(game)


async def _table(
    game: Annotated[str, _GAME], context: HasContext, connection: HTTPConnection
) -> LiveTable:
    return await find_table(game, context, connection.scope)


HasTable = Annotated[LiveTable, Depends(_table)]
