"""How a site grows: moves a second and memory by the number of tables, active and idle.

    python bench/scale.py [--active 100 500 1900] [--idle 100 1000 5000 20000]
                          [--processes 1 2] [--seconds 8]

Starts PostgreSQL, which waits for the disk, and one and then two processes of `yatzy serve`, each
time on a new database. At an active table two players are connected, each to the next process, and
play as fast as they can for some seconds. An idle table has begun, is in memory, and nobody is
connected; moves are made at a few active tables beside them. For each size, one line tells the
moves a second, their latency, what a move takes of the processors (in the servers, in PostgreSQL,
in the clients), of the database (transactions, bytes of its log), and of the servers' memory.

Before that, PostgreSQL alone: how many transactions a second it commits that write one row, by the
number of connections, without a notice and with one. After the first table: what a notice takes of
a process that does not have its table.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

import asyncpg
import httpx
import uvloop

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.players import (  # noqa: E402
    OPENING_AT_ONCE,
    SECONDS_TO_OPEN,
    Measured,
    leave,
    open_tables,
    percentile,
    processor_time_of,
)
from tests.server.processes import ServerProcess, running_server  # noqa: E402
from tests.store.postgres import Postgres, running_postgres  # noqa: E402

RULES = "yatzy"
SEATS = ({"kind": "person", "name": "Red"}, {"kind": "person", "name": "Blue"})
ACTIVE_BESIDE_IDLE = 50
CONNECTIONS = (1, 4, 16)
SECONDS_OF_COMMITS = 3

NOTICES = 50_000

_NOTIFY = "select pg_notify('yatzy', notice) from unnest($1::text[]) notice"
_COUNTS = """
select xact_commit, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal
from pg_stat_database where datname = current_database()
"""


async def count_commits(url: str, connections: int, *, notices: bool) -> float:
    """How many transactions a second are committed that write one row each."""
    opened = [await asyncpg.connect(url) for _ in range(connections)]
    await opened[0].execute("create table if not exists written (at timestamptz)")
    notify = "; select pg_notify('told', 'a notice')" if notices else ""
    made = 0
    until = perf_counter() + SECONDS_OF_COMMITS

    async def commit(connection: "asyncpg.Connection") -> None:
        nonlocal made
        while perf_counter() < until:
            await connection.execute(f"begin; insert into written values (now()){notify}; commit")
            made += 1

    await asyncio.gather(*map(commit, opened))
    for connection in opened:
        await connection.close()
    return made / SECONDS_OF_COMMITS


async def measure_commits(url: str) -> None:
    """Print what the database alone can do."""
    print("connections  commits a second  with a notice each")
    for connections in CONNECTIONS:
        plain, told = [
            await count_commits(url, connections, notices=notices) for notices in (False, True)
        ]
        print(f"{connections:11}  {plain:16,.0f}  {told:18,.0f}", flush=True)


@dataclass(frozen=True)
class Used:
    """Processor time, transactions and bytes of the log, at some moment."""

    servers: float
    postgres: float
    clients: float
    commits: int
    log: int


class Growing:
    """A site on PostgreSQL, with more and more tables."""

    def __init__(self, servers: Sequence[ServerProcess], postgres: Postgres, url: str) -> None:
        self._servers = servers
        self._hosts = [server.host for server in servers]
        self._postgres = postgres
        self._url = url
        self._idle = 0

    async def play(self, what: str, tables: int, seconds: float) -> None:
        """Play at so many tables for some seconds, and print the figures."""
        before = self._memory
        players = await open_tables(self._hosts, tables, RULES)
        grown = self._memory - before
        measured = Measured(started=perf_counter())
        start = await self._used()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(player.play(measured) for player in players))
        took, end, moves = measured.seconds, await self._used(), measured.latencies
        leave(players)
        a_move = [
            f"{1e6 * used / len(moves):5.0f}"
            for used in (
                end.servers - start.servers,
                end.postgres - start.postgres,
                end.clients - start.clients,
            )
        ]
        print(
            f"{len(self._servers):9}  {what:12}  {len(moves) / took:14,.0f}"
            f"  {percentile(moves, 50):5.0f}, {percentile(moves, 99):5.0f} ms"
            f"  {', '.join(a_move)} us  {(end.commits - start.commits) / len(moves):12.2f}"
            f"  {(end.log - start.log) / len(moves):7,.0f} B"
            f"  {self._memory / 1e6:5.0f} MB  {grown / tables / 1000:5.0f} kB",
            flush=True,
        )

    async def hear(self) -> None:
        """Print what notices about tables that nobody has here take of the servers."""
        connection = await asyncpg.connect(self._url)
        start = await self._used()
        for batch in range(NOTICES // 500):
            games = [f"a-game-elsewhere-{batch}-{number}:9" for number in range(500)]
            await connection.execute(_NOTIFY, games)
        await connection.close()
        async with httpx.AsyncClient(timeout=SECONDS_TO_OPEN) as client:
            for host in self._hosts:
                await client.get(f"http://{host}/readyz")
        used = (await self._used()).servers - start.servers
        print(f"a notice takes {1e6 * used / NOTICES / len(self._servers):.0f} us of a process")

    async def idle(self, tables: int) -> float:
        """Have so many idle tables; the memory of each of the new ones in kilobytes."""
        before, new = self._memory, tables - self._idle
        waiting = iter(range(new))
        self._idle = tables

        async def open_some(host: str) -> None:
            base = f"http://{host}"
            async with httpx.AsyncClient(base_url=base, timeout=SECONDS_TO_OPEN) as client:
                for _ in waiting:
                    answer = await client.post("/api/games", json={"rules": RULES, "seats": SEATS})
                    answer.raise_for_status()

        openers = [self._hosts[place % len(self._hosts)] for place in range(OPENING_AT_ONCE)]
        await asyncio.gather(*map(open_some, openers))
        return (self._memory - before) / new / 1000

    @property
    def _memory(self) -> int:
        return sum(server.memory() for server in self._servers)

    async def _used(self) -> Used:
        connection = await asyncpg.connect(self._url)
        counted = await connection.fetchrow(_COUNTS)
        await connection.close()
        assert counted is not None
        return Used(
            servers=sum(processor_time_of(server.process.pid) for server in self._servers),
            postgres=sum(map(time_if_running, self._postgres.processes)),
            clients=process_time(),
            commits=counted["xact_commit"],
            log=int(counted["wal"]),
        )


def time_if_running(process: int) -> float:
    """The processor time of a process that may end any moment; none then."""
    try:
        return processor_time_of(process)
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


async def grow(site: Growing, active: Sequence[int], idle: Sequence[int], seconds: float) -> None:
    """Measure each size, idle tables first: they would fit into what active ones have left."""
    await site.play("first", 1, seconds)
    await site.hear()
    for tables in idle:
        each = await site.idle(tables)
        print(f"{tables} idle tables: {each:.1f} kB each", flush=True)
        await site.play(f"{tables} idle", ACTIVE_BESIDE_IDLE, seconds)
    for tables in active:
        await site.play(f"{tables} active", tables, seconds)


def main() -> None:
    """Start everything, and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--active", type=int, nargs="*", default=[100, 500, 1900])
    parser.add_argument("--idle", type=int, nargs="*", default=[100, 1000, 5000, 20_000])
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--seconds", type=float, default=8.0)
    chosen = parser.parse_args()
    with running_postgres(is_durable=True) as postgres:
        uvloop.run(measure_commits(postgres.new_database()))
        print(
            "processes  tables        moves a second  50%, 99% of them  servers, PostgreSQL, "
            "clients  transactions     log  memory  a new table"
        )
        for processes in chosen.processes:
            url = postgres.new_database()
            with ExitStack() as running:
                servers = [running.enter_context(running_server(url)) for _ in range(processes)]
                site = Growing(servers, postgres, url)
                uvloop.run(grow(site, chosen.active, chosen.idle, chosen.seconds))


if __name__ == "__main__":
    main()
