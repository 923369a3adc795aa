"""How long a hint takes, once the strategy of the rules is there.

    python bench/hints.py [--rules yatzy] [--hints 200]

Starts `yatzy serve` on an empty SQLite file, opens a table, switches the coach on and waits for the
first advice, for which the strategy is loaded or computed. Then a player rolls, asks for advice,
does what it says, and asks again, game after game. Latency is from sending a request to having read
its whole answer, over HTTP on loopback; the limit that the coach has to keep is a median of 20 ms.
"""

import argparse
import asyncio
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.processes import running_server  # noqa: E402

LIMIT = 0.020


@dataclass
class Hints:
    """How long the first hint took, how long the others did, and how large they were."""

    first: float = 0.0
    latencies: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


class Player:
    """Somebody who does what the coach says."""

    def __init__(self, client: httpx.AsyncClient, opened: dict[str, Any]) -> None:
        self._client = client
        self._path = f"/api/games/{opened['game']}"
        self._headers = {"Authorization": f"Bearer {opened['token']}"}
        self.view: dict[str, Any] = opened["view"]

    async def post(self, call: str, body: dict[str, Any]) -> None:
        """Ask for something that changes the table."""
        answer = await self._client.post(f"{self._path}/{call}", json=body, headers=self._headers)
        self.view = answer.raise_for_status().json()

    async def play(self, hints: Hints, most: int) -> None:
        """Play to the end of the game, or until there are enough hints."""
        await self.post("coach", {"seat": 0, "on": True})
        while self.view["phase"] != "over" and len(hints.latencies) < most:
            version = self.view["version"]
            if self.view["turn"]["dice"] is None:
                await self.post("moves", {"kind": "roll", "version": version})
                continue
            best = (await self.hint(hints))["moves"][0]
            if best["keep"] is None:
                move = {"kind": "score", "category": best["category"]}
            else:
                move = {"kind": "roll", "keep": best["places"]}
            await self.post("moves", move | {"version": version})

    async def hint(self, hints: Hints) -> dict[str, Any]:
        """The advice for the dice on the table."""
        sent = perf_counter()
        while True:
            answer = await self._client.get(f"{self._path}/advice", headers=self._headers)
            if answer.status_code == 200:
                break
            answer.raise_for_status()
            await asyncio.sleep(0.05)
        if hints.first:
            hints.latencies.append(perf_counter() - sent)
            hints.sizes.append(len(answer.content))
        else:
            hints.first = perf_counter() - sent
        found: dict[str, Any] = answer.json()
        return found


async def run(host: str, rules: str, most: int) -> None:
    """Play, and print the figures."""
    hints = Hints()
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=3600) as client:
        while len(hints.latencies) < most:
            seats = [{"kind": "person", "name": "Red"}]
            answer = await client.post("/api/games", json={"rules": rules, "seats": seats})
            await Player(client, answer.raise_for_status().json()).play(hints, most)
    sorted_ = sorted(hints.latencies)
    median, high = sorted_[len(sorted_) // 2], sorted_[len(sorted_) * 99 // 100]
    print(f"{rules}: the first hint after {hints.first:.1f} s")
    print(
        f"{len(sorted_)} hints after it: median {1000 * median:.1f} ms, "
        f"99th percentile {1000 * high:.1f} ms, {max(hints.sizes) / 1000:.0f} kB at most"
    )
    if median > LIMIT:
        raise SystemExit(f"the median is over {1000 * LIMIT:.0f} ms")


def main() -> None:
    """Start the server and measure it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rules", default="yatzy")
    parser.add_argument("--hints", type=int, default=200)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(f"sqlite:///{folder}/games.sqlite") as server,
    ):
        asyncio.run(run(server.host, chosen.rules, chosen.hints))


if __name__ == "__main__":
    main()
