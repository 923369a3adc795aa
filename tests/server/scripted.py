"""Scripted players who play to the end of their game, whatever happens to the server."""

import asyncio
import json
import random
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.server.sites import ANNA, OPEN, SECONDS
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Json = dict[str, Any]
SECONDS_TO_THINK = 0.2
"""What keeps fifty tables a load, and not a flood in which no second server could start."""

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once and never used: a client that makes its own takes longer than all it does here."""

BOT = {"kind": "bot", "level": "novice"}
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


class Hosts:
    """The servers that are up; players wait here when there is none."""

    def __init__(self) -> None:
        self._up: list[str] = []
        self._changed = asyncio.Condition()

    async def put(self, place: int, host: str | None) -> None:
        """A server came up at a place, or went down."""
        async with self._changed:
            self._up += [""] * (place + 1 - len(self._up))
            self._up[place] = host or ""
            self._changed.notify_all()

    async def pick(self, preferred: int, *, not_: str = "") -> str:
        """A server that is up, if possible the one at that place; not the one that just failed."""
        async with self._changed, asyncio.timeout(SECONDS):
            while True:
                order = [*self._up[preferred % len(self._up) :], *self._up]
                for host in order:
                    if host and host != not_:
                        return host
                await self._changed.wait()
                not_ = ""


@dataclass
class Journal:
    """What servers have told to be so: it must be on disk, for ever."""

    events: dict[tuple[str, int], Json] = field(default_factory=dict)
    done: int = 0
    thinking: float = SECONDS_TO_THINK
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def note(self, game: str, version: int, event: Json) -> None:
        """An event was told; told twice it must be the same."""
        assert self.events.setdefault((game, version), event) == event

    async def count(self) -> None:
        """A move was acknowledged."""
        async with self._changed:
            self.done += 1
            self._changed.notify_all()

    async def until(self, done: int) -> None:
        """Return when so many moves have been acknowledged."""
        await self.until_so(lambda: self.done >= done, within=4 * SECONDS)

    async def until_so(self, holds: Callable[[], bool], *, within: float) -> None:
        """Return when that holds; it is looked at after each acknowledged move."""
        async with self._changed, asyncio.timeout(within):
            await self._changed.wait_for(holds)


class Player:
    """One seat's client: it reconnects, repeats its last move, and goes on."""

    patience: float = SECONDS

    def __init__(
        self, game: str, token: str, seat: int, hosts: Hosts, journal: Journal, seed: int
    ) -> None:
        self._game = game
        self._token = token
        self._seat = seat
        self._hosts = hosts
        self._journal = journal
        self._random = random.Random(seed)
        self._version = 0
        self._phase = "playing"
        self._turn: Json | None = None
        self._unanswered: Json | None = None

    async def play(self) -> None:
        """Play to the end."""
        failed = ""
        while self._phase != "over":
            host = await self._hosts.pick(self._seat, not_=failed)
            failed = host
            try:
                url = f"ws://{host}/api/games/{self._game}/live"
                async with connect(url, compression=None, close_timeout=1) as connection:
                    await connection.send(json.dumps({"kind": "hello", "token": self._token}))
                    await self._serve(connection)
            except GONE:
                continue

    async def _serve(self, connection: ClientConnection) -> None:
        await self._hear(connection, until={"view"})
        if self._unanswered is not None:
            await self._ask(connection, self._unanswered)
        await self._go_on(connection)

    async def _go_on(self, connection: ClientConnection) -> None:
        while self._phase != "over":
            move = self._choose()
            if move is None:
                await self._hear(connection, until={"moved", "view"})
            else:
                await asyncio.sleep(self._random.uniform(0, 2 * self._journal.thinking))
                await self._ask(connection, move)

    async def _ask(self, connection: ClientConnection, move: Json) -> None:
        self._unanswered = move
        await connection.send(json.dumps(move))
        answer = await self._hear(connection, until={"done", "refused"})
        self._unanswered = None
        if answer["kind"] == "done":
            await self._journal.count()
        else:
            await self._refused(answer)

    async def _refused(self, answer: Json) -> None:
        assert answer["code"] == "game/stale", answer
        self._see(answer["view"])

    async def _hear(self, connection: ClientConnection, *, until: set[str]) -> Json:
        while True:
            async with asyncio.timeout(self.patience):
                message: Json = json.loads(await connection.recv())
            if message["kind"] == "view":
                self._see(message["view"])
            elif message["kind"] == "moved":
                assert message["version"] == self._version + 1, "a push is missing or doubled"
                self._version = message["version"]
                self._turn = message["turn"]
                self._journal.note(self._game, self._version, message["event"])
            if message["kind"] in until:
                return message

    def _see(self, view: Json) -> None:
        assert view["version"] >= self._version, "the table went back"
        self._version, self._turn, self._phase = view["version"], view["turn"], view["phase"]

    def _choose(self) -> Json | None:
        turn = self._turn
        if turn is None or turn["seat"] != self._seat:
            return None
        if turn["dice"] is None:
            return {"kind": "roll", "version": self._version}
        if turn["rolls_left"] and self._random.random() < 0.2:
            return {"kind": "roll", "version": self._version, "keep": [0]}
        box = self._random.choice(list(turn["options"]))
        return {"kind": "score", "version": self._version, "category": box}


class Load:
    """Tables of two people and a bot that play one game after the other, until that is enough."""

    player = Player

    def __init__(self, tables: int, hosts: Hosts, journal: Journal, *, rules: object) -> None:
        self.games: list[str] = []
        self._tables = tables
        self._hosts = hosts
        self._journal = journal
        self._rules = rules
        self._is_enough = False

    def end(self) -> None:
        """Play what has been begun to its end, and begin no more."""
        self._is_enough = True
        self._journal.thinking = 0.0

    async def run(self) -> None:
        """Play."""
        async with asyncio.TaskGroup() as group:
            for table in range(self._tables):
                group.create_task(self._play(table))

    async def _play(self, table: int) -> None:
        while not self._is_enough:
            game, tokens = await self._open(table)
            self.games.append(game)
            async with asyncio.TaskGroup() as group:
                for seat, token in enumerate(tokens):
                    seed = len(self.games)
                    player = self.player(game, token, seat, self._hosts, self._journal, seed)
                    group.create_task(player.play())

    async def _open(self, table: int) -> tuple[str, tuple[str, str]]:
        """A new table; if the server dies meanwhile, or cannot open one now, another one."""
        failed = ""
        while True:
            host = await self._hosts.pick(table, not_=failed)
            failed = host
            try:
                async with httpx.AsyncClient(
                    base_url=f"http://{host}", timeout=SECONDS, verify=PLAIN
                ) as client:
                    wanted = {"rules": self._rules, "seats": [ANNA, OPEN, BOT]}
                    opened = await _post(client, "/api/games", wanted)
                    path = f"/api/games/{opened['game']}/join"
                    joined = await _post(client, path, {"name": "Ben"})
                    return opened["game"], (opened["token"], joined["token"])
            except httpx.TransportError:
                continue


async def _post(client: httpx.AsyncClient, path: str, body: Json) -> Json:
    """The answer; while the server says when to try again, it is asked again then."""
    while True:
        answer = await client.post(path, json=body)
        found: Json = answer.json()
        if answer.status_code != 503:
            assert answer.is_success, answer.text
            return found
        assert answer.headers["Retry-After"] == str(found["retry_after"])
        await asyncio.sleep(found["retry_after"])
