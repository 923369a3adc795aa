"""Scripted players over WebSockets, and the processor time of a process: parts of other programs.

A player rolls, then takes the best paid box, and leaves the turn to the next one.
"""

import asyncio
import json
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

OPENING_AT_ONCE = 20
SECONDS_TO_OPEN = 60


@dataclass
class Measured:
    """What came out: how long each move took, in seconds."""

    latencies: list[float] = field(default_factory=list)
    started: float = 0.0
    think: float = 0.0

    @property
    def seconds(self) -> float:
        """How long all took."""
        return perf_counter() - self.started


@dataclass
class Player:
    """A seat's client."""

    seat: int
    connection: ClientConnection
    version: int = 0
    turn: dict[str, Any] | None = None
    is_over: bool = False

    async def play(self, measured: Measured) -> None:
        """Play to the end of the game."""
        while not self.is_over:
            if not self.is_to_move:
                await self.hear()
                continue
            if measured.think:
                await asyncio.sleep(random.uniform(0, 2 * measured.think))
            measured.latencies.append(await self.send(self.move()))

    @property
    def is_to_move(self) -> bool:
        """Whether it is this player's turn."""
        return self.turn is not None and self.turn["seat"] == self.seat

    async def send(self, message: str) -> float:
        """Send a request; the seconds until it is done."""
        sent = perf_counter()
        await self.connection.send(message)
        while await self.hear() != "done":
            pass
        return perf_counter() - sent

    def move(self) -> str:
        """Roll, then take the best paid box."""
        assert self.turn is not None
        options = self.turn["options"]
        if not options:
            return f'{{"kind":"roll","version":{self.version}}}'
        box = max(options, key=lambda box: options[box])
        return f'{{"kind":"score","version":{self.version},"category":"{box}"}}'

    async def hear(self) -> str:
        """Take in the next message; its kind."""
        message = json.loads(await self.connection.recv())
        self.take_in(message)
        kind: str = message["kind"]
        return kind

    def take_in(self, message: dict[str, Any]) -> None:
        """Learn from a message; a refusal is an error."""
        match message["kind"]:
            case "moved":
                self.version, self.turn = message["version"], message["turn"]
            case "view":
                view = message["view"]
                self.version, self.turn = view["version"], view["turn"]
                self.is_over = view["phase"] == "over"
            case "refused":
                raise AssertionError(message)


async def greet(host: str, game: str, token: str, *wishes: str) -> ClientConnection:
    """A socket at that table, after its hello."""
    url = f"ws://{host}/api/games/{game}/live"
    connection = await connect(url, compression=None, ping_interval=None, max_queue=None)
    await connection.send(json.dumps({"kind": "hello", "token": token, "wishes": wishes}))
    return connection


async def open_table(
    clients: Sequence[httpx.AsyncClient], rules: str, *, first: int = 0
) -> list[Player]:
    """A table of two players, both connected: each to the next server, if there are several."""
    seats = [{"kind": "person", "name": "Red"}, {"kind": "open"}]
    client = clients[first % len(clients)]
    answer = await client.post("/api/games", json={"rules": rules, "seats": seats})
    opened = answer.raise_for_status().json()
    game = opened["game"]
    answer = await client.post(f"/api/games/{game}/join", json={"name": "Blue"})
    joined = answer.raise_for_status().json()
    players = []
    for seat, token in enumerate((opened["token"], joined["token"])):
        host = clients[(first + seat) % len(clients)].base_url.netloc.decode()
        player = Player(seat, await greet(host, game, token))
        while await player.hear() != "view":
            pass
        players.append(player)
    return players


async def open_tables(hosts: Sequence[str], number: int, rules: str) -> list[Player]:
    """The players of all tables, which are opened a few at a time."""
    players: list[Player] = []
    waiting = iter(range(number))
    clients = [httpx.AsyncClient(base_url=f"http://{it}", timeout=SECONDS_TO_OPEN) for it in hosts]

    async def open_some() -> None:
        for place in waiting:
            players.extend(await open_table(clients, rules, first=place))

    await asyncio.gather(*(open_some() for _ in range(OPENING_AT_ONCE)))
    for client in clients:
        await client.aclose()
    return players


def leave(players: Sequence[Player]) -> None:
    """Cut all connections."""
    for player in players:
        player.connection.transport.abort()


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent are not above, in milliseconds."""
    return 1000 * sorted(values)[len(values) * percent // 100]


def processor_time_of(process: int) -> float:
    """The processor time that a process and its threads have used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
