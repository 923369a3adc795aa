"""Whether a server stays as it is when people play for long: memory, latency, no refusal.

    python bench/soak.py [--minutes 10] [--tables 200]

Starts `yatzy serve` on an empty SQLite file. At every table of `yatzy` sit a person with a coach
and a casual bot that plays at its usual pace. The person's socket wishes for chances and advice;
the person thinks for 1 to 2 seconds, does what the coach says if it has spoken by then, and begins
a rematch when the game is over. Each minute one line tells the server's memory, the tables that it
was asked to open, and the latency of moves (until `done`, so until they are on disk) and of advice
(from the dice to what the coach says about them). A refusal, a move that is not done in ten
seconds, a bot that does not move for a minute, or memory that grows by more than a tenth after the
first minute ends the run with an error.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import uvloop

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.players import Player, greet, percentile, processor_time_of  # noqa: E402
from tests.server.processes import ServerProcess, running_server  # noqa: E402

SEATS = ({"kind": "person", "name": "Red"}, {"kind": "bot", "level": "casual"})
WISHES = ("chances", "advice")
BOT_PACE = "1.2"
SECONDS_TO_ANSWER = 10
SECONDS_TO_WAIT = 60
SECONDS_TO_THINK = (1.0, 2.0)
MOST_GROWTH = 1.1


@dataclass
class Minute:
    """What happened in a minute; `chances` are positions whose chances were told."""

    moves: list[float] = field(default_factory=list)
    advice: list[float] = field(default_factory=list)
    chances: int = 0
    positions: int = 0


@dataclass
class Soak:
    """What the players of all tables share."""

    host: str
    minute: Minute = field(default_factory=Minute)
    tables: int = 0


@dataclass
class Coached(Player):
    """A person with a coach; `thrown` is when the dice at `version` came, None if they are old."""

    soak: Soak | None = None
    thrown: float | None = None
    advice: dict[str, Any] | None = None
    rematch: str | None = None

    @property
    def minute(self) -> Minute:
        """Where figures go."""
        assert self.soak is not None
        return self.soak.minute

    async def play_on(self) -> None:
        """Play to the end, and ask for a rematch."""
        while not self.is_over:
            async with asyncio.timeout(SECONDS_TO_WAIT):
                while not self.is_to_move and not self.is_over:
                    await self.hear()
            if not self.is_over:
                await self.think()
                self.minute.moves.append(await self.ask(self.move()))
        await self.ask('{"kind":"rematch"}')
        assert self.rematch is not None

    async def think(self) -> None:
        """Wait, and listen meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(random.uniform(*SECONDS_TO_THINK)):
                while True:
                    await self.hear()

    async def ask(self, message: str) -> float:
        """Send a request; the seconds until it is done, which have to be few."""
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            return await self.send(message)

    def move(self) -> str:
        """What the coach says, if it speaks about these dice."""
        if self.advice is None or self.advice["version"] != self.version:
            return super().move()
        best = self.advice["moves"][0]
        if best["keep"] is None:
            return f'{{"kind":"score","version":{self.version},"category":"{best["category"]}"}}'
        return f'{{"kind":"roll","version":{self.version},"keep":{best["places"]}}}'

    def take_in(self, message: dict[str, Any]) -> None:
        """Learn from a message, and take the time of advice."""
        super().take_in(message)
        match message["kind"]:
            case "moved":
                self.minute.positions += 1
                is_own_roll = self.is_to_move and message["turn"]["dice"] is not None
                self.thrown = perf_counter() if is_own_roll else None
            case "view":
                self.rematch = message["view"]["rematch"]
            case "advice" if message["seat"] == self.seat:
                self.advice = message
                if self.thrown is not None and message["version"] == self.version:
                    self.minute.advice.append(perf_counter() - self.thrown)
                    self.thrown = None
            case "chances":
                self.minute.chances += 1
            case "unavailable":
                raise AssertionError(message)


async def sit(soak: Soak, opened: dict[str, Any]) -> None:
    """Play at a table, and then at the table of each rematch, without end."""
    game: str = opened["game"]
    while True:
        soak.tables += 1
        connection = await greet(soak.host, game, opened["token"], *WISHES)
        async with connection:
            view = json.loads(await connection.recv())["view"]
            seat = next(place for place, it in enumerate(view["seats"]) if it["is_yours"])
            player = Coached(seat, connection, view["version"], view["turn"], soak=soak)
            await player.ask(json.dumps({"kind": "coach", "seat": seat, "on": True}))
            await player.play_on()
            assert player.rematch is not None
            game = player.rematch


async def watch(server: ServerProcess, soak: Soak, minutes: int) -> None:
    """Tell each minute how it is; an error if memory has grown after the first."""
    memory: list[int] = []
    process = server.process.pid
    print(
        "minute  memory  tables  moves a second  50%, 99% of moves  50%, 99% of advice  "
        "positions told chances  processors  load"
    )
    for number in range(1, minutes + 1):
        used = processor_time_of(process)
        await asyncio.sleep(60)
        used = processor_time_of(process) - used
        told, soak.minute = soak.minute, Minute()
        memory.append(server.memory())
        moves, advice = (
            ", ".join(f"{percentile(values, percent):.0f}" for percent in (50, 99))
            for values in (told.moves, told.advice)
        )
        print(
            f"{number:6}  {memory[-1] / 1e6:.0f} MB  {soak.tables:6}  {len(told.moves) / 60:14.1f}"
            f"  {moves:>14} ms  {advice:>15} ms  {told.chances / told.positions:22.0%}"
            f"  {used / 60:10.2f}  {os.getloadavg()[0]:4.1f}",
            flush=True,
        )
    errors = [line for line in server.lines if line.get("level") == "error"]
    if errors:
        raise SystemExit(f"the server logged errors: {errors[:3]}")
    if max(memory) > MOST_GROWTH * memory[0]:
        raise SystemExit(f"memory has grown from {memory[0] / 1e6:.0f} MB after the first minute")


async def run(server: ServerProcess, minutes: int, tables: int) -> None:
    """Open the tables, play at all, and watch."""
    soak = Soak(server.host)
    base = f"http://{server.host}"
    async with (
        httpx.AsyncClient(base_url=base, timeout=SECONDS_TO_ANSWER) as client,
        asyncio.TaskGroup() as group,
    ):
        playing = []
        for _ in range(tables):
            answer = await client.post("/api/games", json={"rules": "yatzy", "seats": SEATS})
            opened = answer.raise_for_status().json()
            playing.append(group.create_task(sit(soak, opened)))
        await watch(server, soak, minutes)
        for task in playing:
            task.cancel()


def main() -> None:
    """Start the server and let people play."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--tables", type=int, default=200)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(f"sqlite:///{folder}/games.sqlite", "--bot-pace", BOT_PACE) as server,
    ):
        uvloop.run(run(server, chosen.minutes, chosen.tables))


if __name__ == "__main__":
    main()
