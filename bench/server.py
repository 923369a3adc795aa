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
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

import uvloop

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.players import (  # noqa: E402
    Measured,
    leave,
    open_tables,
    percentile,
    processor_time_of,
)
from tests.server.processes import ServerProcess, running_server  # noqa: E402


async def run(server: ServerProcess, tables: int, rules: str, think: float) -> None:
    """Play, and print the figures."""
    for player in await open_tables([server.host], 1, rules):
        await player.connection.close()
    before = server.memory()
    players = await open_tables([server.host], tables, rules)
    after = server.memory()
    measured = Measured(started=perf_counter(), think=think)
    process = server.process.pid
    used, used_here = processor_time_of(process), process_time()
    await asyncio.gather(*(player.play(measured) for player in players))
    seconds, moves = measured.seconds, measured.latencies
    used, used_here = processor_time_of(process) - used, process_time() - used_here
    print(f"{tables} tables of two players, {rules}, one process, SQLite")
    print(f"{len(moves)} durable moves in {seconds:.1f} s: {len(moves) / seconds:,.0f} a second")
    for percent in (50, 99):
        print(f"latency, {percent}th percentile: {percentile(moves, percent):.0f} ms")
    a_move, a_move_here = (1e6 * each / len(moves) for each in (used, used_here))
    print(
        f"processor time a move: {a_move:.0f} us in the server, {a_move_here:.0f} us in the "
        f"clients, ratio {used / used_here:.2f}"
    )
    print(f"memory: {(after - before) / tables / 1000:.0f} kB a table with its two connections")
    leave(players)


def main() -> None:
    """Start the server and measure it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rules", default="yatzy")
    parser.add_argument("--think", type=float, default=0.0)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(f"sqlite:///{folder}/games.sqlite") as server,
    ):
        uvloop.run(run(server, chosen.tables, chosen.rules, chosen.think))


if __name__ == "__main__":
    main()
