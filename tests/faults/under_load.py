"""Tables that are played at all the time while something fails, and what must hold afterwards.

At every table sit a person on each server and a bot, so a round is played only if moves are taken,
the bot moves, and pushes arrive from the other process. Nobody connects again: the sockets that
were open before a fault are good after it.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import monotonic

import httpx
from tests.server.processes import ServerProcess
from tests.server.scripted import PLAIN, Hosts, Journal, Json, Load, Player
from tests.server.sites import BRIEF, SECONDS
from websockets.asyncio.client import connect

SECONDS_TO_RECOVER = 10.0
SECONDS_BETWEEN_LOOKS = 0.1
BOXES = 6
RULES = {
    "id": "brief",
    "dice": 2,
    "rolls": 2,
    "category": [{"id": f"box-{number}", "any": True} for number in range(BOXES)],
}
AWAY = "database/unavailable"

_LOG = logging.getLogger(__name__)


class Steadfast(Player):
    """A player who stays connected, and repeats what was refused for want of a database."""

    patience = 120.0

    async def play(self) -> None:
        """Play to the end."""
        url = f"ws://{await self._hosts.pick(self._seat)}/api/games/{self._game}/live"
        while not await self._play_at(url):
            await self._wait()

    async def _play_at(self, url: str) -> bool:
        """Whether the hello was taken; if so, the game is over now."""
        async with connect(url, compression=None, close_timeout=1) as connection:
            await connection.send(f'{{"kind": "hello", "token": "{self._token}"}}')
            first = await self._hear(connection, until={"view", "refused"})
            if first["kind"] == "refused":
                check_refusal(first)
                return False
            await self._go_on(connection)
            return True

    async def _refused(self, answer: Json) -> None:
        if answer["code"] == "game/stale":
            await super()._refused(answer)
        else:
            check_refusal(answer)
            await self._wait()

    async def _wait(self) -> None:
        await asyncio.sleep(self._random.uniform(0.2, 0.6))


def check_refusal(answer: Json) -> None:
    """The database is away: said in the server's own words, with the time to try again."""
    assert answer["code"] == AWAY, answer
    assert answer["retry_after"], answer


class SteadyLoad(Load):
    """Tables whose players stay connected."""

    player = Steadfast


class Probe:
    """Asks each server again and again whether it is alive and ready, as a load balancer does."""

    def __init__(self, hosts: Sequence[str]) -> None:
        self._hosts = hosts
        self._looks: dict[str, int] = defaultdict(int)
        self._found: dict[str, Json] = {}
        self._changed = asyncio.Condition()

    async def until(self, status: str, *, within: float = SECONDS_TO_RECOVER) -> list[Json]:
        """What each server says as soon as all say that they are ready, or not."""
        async with self._changed, asyncio.timeout(within):
            looks = {host: self._looks[host] + 1 for host in self._hosts}  # one may be under way
            await self._changed.wait_for(
                lambda: all(
                    self._looks[host] > looks[host] and self._found[host]["status"] == status
                    for host in self._hosts
                )
            )
            return [self._found[host] for host in self._hosts]

    async def run(self) -> None:
        """Ask until cancelled."""
        async with asyncio.TaskGroup() as group:
            for host in self._hosts:
                group.create_task(self._watch(host))

    async def _watch(self, host: str) -> None:
        base = f"http://{host}"
        async with httpx.AsyncClient(
            base_url=base, timeout=SECONDS, verify=PLAIN, limits=BRIEF
        ) as client:
            while True:
                await self._look(host, client)
                await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def _look(self, host: str, client: httpx.AsyncClient) -> None:
        alive, ready = await client.get("/healthz"), await client.get("/readyz")
        assert alive.status_code == 200, alive.text
        found: Json = ready.json()
        assert ready.status_code == (200 if found["status"] == "ready" else 503)
        assert found["status"] == "ready" or ready.headers["Retry-After"]
        async with self._changed:
            self._looks[host] += 1
            self._found[host] = found
            self._changed.notify_all()


class Scene:
    """Servers under load, into which a test brings a fault."""

    def __init__(self, servers: Sequence[ServerProcess], tables: int) -> None:
        self.journal = Journal()
        self.probe = Probe([server.host for server in servers])
        self._servers = servers
        self._tables = tables
        self._hosts = Hosts()

    @asynccontextmanager
    async def played(self) -> AsyncIterator[None]:
        """Play during the block, and in the end finish the games that were begun."""
        for place, server in enumerate(self._servers):
            await self._hosts.put(place, server.host)
        load = SteadyLoad(self._tables, self._hosts, self.journal, rules=RULES)
        async with asyncio.TaskGroup() as group:
            probing = group.create_task(self.probe.run())
            playing = group.create_task(load.run())
            await self.until_all_played()
            yield
            load.end()
            await playing
            probing.cancel()

    async def until_all_played(self, *, within: float = SECONDS) -> None:
        """Return when at as many tables as there are both people and the bot have scored."""
        before = set(self.journal.events)

        def have_scored() -> bool:
            seats = defaultdict(set)
            for (game, version), event in self.journal.events.items():
                if (game, version) not in before and event["kind"] == "scored":
                    seats[game].add(event["seat"])
            return sum(len(each) == 3 for each in seats.values()) >= self._tables

        await self.journal.until_so(have_scored, within=within)

    async def check_recovery(self) -> None:
        """The servers are ready in time, every table is played at, and no task is left behind."""
        begun = monotonic()
        await self.probe.until("ready")
        ready = monotonic() - begun
        await self.until_all_played(within=SECONDS_TO_RECOVER)
        _LOG.info("ready after %.1f s, all played after %.1f s", ready, monotonic() - begun)
        for found in await self.probe.until("ready"):
            tasks = found["tasks"]
            assert all(not task["failing"] for task in tasks.values()), tasks
            assert tasks["sweep"]["running"] == tasks["grader"]["running"] == 1
            if len(self._servers) > 1:
                assert tasks["notices"]["running"] == tasks["messenger"]["running"] == 1
        for server in self._servers:
            assert not [line for line in server.lines if is_bad(line)]


def is_bad(line: Json) -> bool:
    """Whether a log line tells of a bug: a traceback, or a request that was answered with 500."""
    return line.get("level", "error") == "error" or line.get("status") == 500
