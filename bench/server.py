"""How many durable moves a second one server process takes, and how long each takes.

    python bench/server.py [--tables 1000] [--rules yatzy] [--think 0]

Starts `yatzy serve` on an empty SQLite file, opens tables of two players over HTTP, connects every
player by a WebSocket and plays whole games: each player rolls, scores and leaves the turn to the
other. All clients run in one more process on the same machine. A move counts when its `done` has
arrived, which is sent after the commit. Latency is from sending a move to its `done`; with every
table moving as fast as it can, it is the latency of a server that is fully loaded; `--think 2` has
every player wait two seconds on average before a move. Processor time is what a move takes of the
server, and of the clients beside it: their ratio says more than seconds on a busy machine. Memory
is what the server process grew by from the first table to the last, connections included.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

OPENING_AT_ONCE = 20


@dataclass
class Measured:
    """What came out."""

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

    game: str
    token: str
    seat: int
    connection: ClientConnection
    version: int = 0
    turn: dict[str, Any] | None = None
    is_over: bool = False

    async def play(self, measured: Measured) -> None:
        """Play to the end of the game."""
        while not self.is_over:
            if self.turn is None or self.turn["seat"] != self.seat:
                await self.hear()
                continue
            if measured.think:
                await asyncio.sleep(random.uniform(0, 2 * measured.think))
            sent = perf_counter()
            await self.connection.send(self.move())
            while await self.hear() != "done":
                pass
            measured.latencies.append(perf_counter() - sent)

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
        kind: str = message["kind"]
        if kind == "moved":
            self.version, self.turn = message["version"], message["turn"]
        elif kind == "view":
            view = message["view"]
            self.version, self.turn = view["version"], view["turn"]
            self.is_over = view["phase"] == "over"
        elif kind == "refused":
            raise AssertionError(message)
        return kind


async def open_table(client: httpx.AsyncClient, host: str, rules: str) -> list[Player]:
    """A table of two players, both connected."""
    seats = [{"kind": "person", "name": "Red"}, {"kind": "open"}]
    answer = await client.post("/api/games", json={"rules": rules, "seats": seats})
    opened = answer.raise_for_status().json()
    game = opened["game"]
    answer = await client.post(f"/api/games/{game}/join", json={"name": "Blue"})
    joined = answer.raise_for_status().json()
    players = []
    for seat, token in enumerate((opened["token"], joined["token"])):
        url = f"ws://{host}/api/games/{game}/live"
        connection = await connect(url, compression=None, ping_interval=None, max_queue=None)
        await connection.send(json.dumps({"kind": "hello", "token": token}))
        player = Player(game, token, seat, connection)
        while await player.hear() != "view":
            pass
        players.append(player)
    return players


async def open_tables(host: str, count: int, rules: str) -> list[Player]:
    """All tables, a few at a time."""
    players: list[Player] = []
    waiting = iter(range(count))

    async def open_some(client: httpx.AsyncClient) -> None:
        for _ in waiting:
            players.extend(await open_table(client, host, rules))

    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as client:
        await asyncio.gather(*(open_some(client) for _ in range(OPENING_AT_ONCE)))
    return players


def processor_time_of(process: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> int:
    """The resident memory of a process, in bytes."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return 1024 * int(line.split()[1])


async def run(host: str, process: int, tables: int, rules: str, think: float) -> None:
    """Play, and print the figures."""
    for player in await open_tables(host, 1, rules):
        await player.connection.close()
    before = memory_of(process)
    players = await open_tables(host, tables, rules)
    after = memory_of(process)
    measured = Measured(started=perf_counter(), think=think)
    used, used_here = processor_time_of(process), process_time()
    await asyncio.gather(*(player.play(measured) for player in players))
    seconds = measured.seconds
    used, used_here = processor_time_of(process) - used, process_time() - used_here
    moves = sorted(measured.latencies)
    print(f"{tables} tables of two players, {rules}, one process, SQLite")
    print(f"{len(moves)} durable moves in {seconds:.1f} s: {len(moves) / seconds:,.0f} a second")
    for percent in (50, 99):
        print(
            f"latency, {percent}th percentile: {1000 * moves[len(moves) * percent // 100]:.0f} ms"
        )
    a_move, a_move_here = (1e6 * each / len(moves) for each in (used, used_here))
    print(
        f"processor time a move: {a_move:.0f} us in the server, {a_move_here:.0f} us in the "
        f"clients, ratio {used / used_here:.2f}"
    )
    print(f"memory: {(after - before) / tables / 1000:.0f} kB a table with its two connections")
    for player in players:
        player.connection.transport.abort()


def main() -> None:
    """Start the server and measure it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rules", default="yatzy")
    parser.add_argument("--think", type=float, default=0.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "yatzy", "serve", "--port", "0", "--no-limits"]
        database = f"sqlite:///{folder}/games.sqlite"
        log = Path(folder) / "log"
        with (
            log.open("w") as errors,
            subprocess.Popen([*command, "--database", database], stderr=errors) as server,
        ):
            try:
                host = wait_for_host(log, server)
                uvloop.run(run(host, server.pid, chosen.tables, chosen.rules, chosen.think))
            finally:
                server.terminate()


def wait_for_host(log: Path, server: "subprocess.Popen[bytes]") -> str:
    """Where the server answers, as its first log line says."""
    while server.poll() is None:
        first = log.read_text("utf-8").partition("\n")
        if first[1]:
            return f"127.0.0.1:{json.loads(first[0])['port']}"
    raise SystemExit(log.read_text("utf-8"))


if __name__ == "__main__":
    main()
