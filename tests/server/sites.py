"""Sites for tests: the real application on a real socket, and clients that talk to it."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from yatzy.hosting.settings import TableSettings
from yatzy.server import Limits, ServerSettings, create_app
from yatzy.server.context import Context
from yatzy.server.middleware.hosts import names_of_this_machine
from yatzy.server.running import configure

SECONDS = 30
BRIEF = httpx.Limits(keepalive_expiry=1)
"""A client that gives up its idle connections before the server does, and so loses no request."""
SHORT: dict[str, Any] = {
    "id": "short",
    "dice": 2,
    "rolls": 2,
    "category": [{"id": "pair", "groups": [2]}, {"id": "chance", "any": True}],
}
QUICK = TableSettings(bot_pace=0, stand_by=0.2, grade_pace=None)
ANNA = {"kind": "person", "name": "Anna"}
BEN = {"kind": "person", "name": "Ben"}
OPEN = {"kind": "open"}

Json = dict[str, Any]


class Socket:
    """A live socket, with messages as plain data."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def send(self, **message: object) -> None:
        """Send one message."""
        await self.connection.send(json.dumps(message))

    async def receive(self) -> Json:
        """The next message, whatever it is."""
        async with asyncio.timeout(SECONDS):
            message: Json = json.loads(await self.connection.recv())
            return message

    async def until(self, kind: str) -> Json:
        """The next message of that kind; others are passed over."""
        while (message := await self.receive())["kind"] != kind:
            pass
        return message

    async def answer(self) -> Json:
        """The next answer to what was asked for; pushes are passed over."""
        while (message := await self.receive())["kind"] not in {"done", "refused"}:
            pass
        return message


class Site:
    """A server that runs, and an HTTP client of it."""

    def __init__(
        self, host: str, client: httpx.AsyncClient, context: Context | None = None
    ) -> None:
        self.host = host
        self.client = client
        self.context = context

    async def get(self, path: str, token: str | None = None, status: int = 200) -> Json:
        """The answer to a GET, which has that status."""
        answer = await self.client.get(path, headers=_bearer(token))
        assert answer.status_code == status, answer.text
        body: Json = answer.json()
        return body

    async def post(
        self, path: str, body: object, token: str | None = None, status: int = 200
    ) -> Json:
        """The answer to a POST, which has that status."""
        answer = await self.client.post(path, json=body, headers=_bearer(token))
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    async def open(self, *seats: object, rules: object = SHORT) -> Json:
        """A new table."""
        return await self.post("/api/games", {"rules": rules, "seats": seats or [ANNA]}, status=201)

    async def move(self, game: str, token: str | None, status: int = 200, **move: object) -> Json:
        """The answer to a move."""
        return await self.post(f"/api/games/{game}/moves", move, token, status)

    @asynccontextmanager
    async def live(
        self,
        game: str,
        token: str | None = None,
        *,
        origin: str | None = None,
        wishes: Sequence[str] = (),
    ) -> AsyncIterator[Socket]:
        """A socket that has said hello."""
        url = f"ws://{self.host}/api/games/{game}/live"
        async with connect(url, origin=None if origin is None else Origin(origin)) as connection:
            live = Socket(connection)
            said: Json = {} if token is None else {"token": token}
            if wishes:
                said["wishes"] = list(wishes)
            await live.send(kind="hello", **said)
            yield live


class Running(uvicorn.Server):
    """A server in the loop of a test, which leaves signals alone and says when it answers."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self.is_up.set()


@asynccontextmanager
async def running_site(
    folder: Path,
    *,
    limits: Limits | None = None,
    tables: TableSettings = QUICK,
    database: str | None = None,
    public_url: str | None = None,
    listening_on: str = "127.0.0.1",
    hosts: frozenset[str] | None = None,
    is_local: bool = False,
) -> AsyncIterator[Site]:
    """A site on the SQLite file in that folder, or on another database."""
    listener = socket.create_server((listening_on, 0), backlog=256)
    port = listener.getsockname()[1]
    chosen = ServerSettings(
        database=database or f"sqlite:///{folder / 'games.sqlite'}",
        host=listening_on,
        port=port,
        limits=limits or Limits.off(),
        tables=tables,
        public_url=public_url,
        hosts=names_of_this_machine() if hosts is None else hosts,
        is_local=is_local,
    )
    app = create_app(chosen)
    config = configure(app, chosen)
    host = f"127.0.0.1:{port}"
    async with app.router.lifespan_context(app):
        server = Running(config)
        serving = asyncio.create_task(server._serve([listener]))
        await server.is_up.wait()
        try:
            async with httpx.AsyncClient(
                base_url=f"http://{host}", timeout=SECONDS, limits=BRIEF
            ) as client:
                yield Site(host, client, app.state.context)
        finally:
            server.should_exit = True
            await serving


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}
