"""Strangers who send half, too much, the wrong thing or nothing, while somebody else plays.

Each attack is bounded in number and in time and stays on this computer; every attacker has an
address of their own.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress

import pytest
from tests.attacks.victim import played_beside
from tests.core.test_toml import BOMBS
from tests.server.processes import ServerProcess, running_server
from tests.server.sites import ANNA, OPEN, SECONDS, SHORT, Json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

pytestmark = pytest.mark.anyio

PROXY = "127.0.0.1"
SECONDS_OF_ATTACK = 3.0
MOST_GUESSES = 60
MOST_FILES = 1024
"""As many as most systems give a process, and fewer than the connections of an attack."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("attacked")
    database = f"sqlite:///{folder}/games.sqlite"
    with running_server(database, has_limits=True, most_files=MOST_FILES) as running:
        yield running
        assert running.process.poll() is None
    assert not [line for line in running.lines if "traceback" in line]


class Stranger:
    """Somebody with an address of their own, who speaks HTTP by hand."""

    def __init__(self, server: ServerProcess, address: str) -> None:
        self.statuses: Counter[int] = Counter()
        self._host = server.host
        self._port = server.port
        self._address = address

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._address, 0), limit=1 << 20
        )

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Json:
        """The answer on a connection of its own; nothing if the server hangs up."""
        raw = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        )
        with suppress(ConnectionError, IndexError):
            reader, writer = await self.connect()
            writer.write(head.encode() + raw)
            answer = await reader.read()
            writer.close()
            status, content = int(answer.split()[1]), answer.partition(b"\r\n\r\n")[2]
            self.statuses[status] += 1
            found: Json = json.loads(content) if content.startswith(b"{") else {}
            return found
        return {}

    @asynccontextmanager
    async def live(self, game: str, token: str) -> AsyncIterator[ClientConnection]:
        url = f"ws://{self._host}/api/games/{game}/live"
        async with connect(url, local_addr=(self._address, 0), max_queue=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "token": token}))
            yield socket


async def attack(work: Callable[[], Awaitable[object]], *, at_once: int = 4) -> int:
    """Do it again and again for a while, several at once; how often it was done."""
    end, done = time.monotonic() + SECONDS_OF_ATTACK, 0

    async def go_on() -> None:
        nonlocal done
        while time.monotonic() < end:
            await work()
            done += 1

    await asyncio.gather(*(go_on() for _ in range(at_once)))
    return done


HALVES = [
    b"",
    b"GET /api/rules HTTP/1.1\r\nHost: loc",
    b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
]


@pytest.mark.parametrize("address", ["127.0.1.1", PROXY])
async def test_half_sent_requests_of_one_address_shut_nobody_out(
    server: ServerProcess, address: str
) -> None:
    stranger = Stranger(server, address)
    opened: list[asyncio.StreamWriter] = []
    with played_beside(server.host):
        for half in HALVES * (1100 // len(HALVES)):
            _, writer = await stranger.connect()
            writer.write(half)
            opened.append(writer)
        await asyncio.sleep(SECONDS_OF_ATTACK)  # the attack is that they stay
    for writer in opened:
        writer.close()


async def test_a_flood_of_requests_delays_nobody(server: ServerProcess) -> None:
    stranger = Stranger(server, "127.0.1.4")
    request = b"GET /api/rules HTTP/1.1\r\nHost: localhost\r\n"
    flooding = 200 * (request + b"\r\n") + request + b"Connection: close\r\n\r\n"

    async def flood() -> None:
        with suppress(ConnectionError):
            reader, writer = await stranger.connect()
            writer.write(flooding)
            async with asyncio.timeout(SECONDS):
                while await reader.read(1 << 20):
                    pass
            writer.close()

    with played_beside(server.host):
        assert await attack(flood) > 4


async def test_a_flood_of_messages_delays_nobody(server: ServerProcess) -> None:
    stranger = Stranger(server, "127.0.1.5")
    opened = await stranger.ask("POST", "/api/games", {"rules": SHORT, "seats": [ANNA]})
    message = json.dumps({"kind": "undo", "version": 1})

    async def flood() -> None:
        with suppress(ConnectionClosed, InvalidHandshake, OSError):
            async with stranger.live(opened["game"], opened["token"]) as socket:
                for _ in range(5000):
                    await socket.send(message)

    with played_beside(server.host):
        await attack(flood)


async def test_who_switches_a_coach_without_end_stops_no_move(server: ServerProcess) -> None:
    """A player 100 milliseconds away rolls while another at the table does all that is no move."""
    anna, ben = Stranger(server, "127.0.1.6"), Stranger(server, "127.0.1.7")
    long = {"id": "long", "rolls": 100, "category": [{"id": "chance", "any": True}]}
    opened = await anna.ask("POST", "/api/games", {"rules": long, "seats": [ANNA, OPEN]})
    path = f"/api/games/{opened['game']}"
    joined = await ben.ask("POST", f"{path}/join", {"name": "Ben"})
    enough = asyncio.Event()

    async def disturb() -> int:
        done = 0
        async with ben.live(opened["game"], joined["token"]) as socket:
            while not enough.is_set():
                on = not done % 2
                await socket.send(json.dumps({"kind": "coach", "seat": 1, "on": on, "request": 1}))
                done += await hear(socket, "done", "refused") == "done"
                await socket.send(json.dumps({"kind": "leave", "request": 1}))
                await hear(socket, "done", "refused")
                await asyncio.sleep(0.02)
        return done

    with played_beside(server.host):
        disturbing = asyncio.create_task(disturb())
        seen = joined["view"]["version"]
        for _ in range(15):
            await asyncio.sleep(0.1)  # so far away is Anna
            move = {"kind": "roll", "version": seen}
            seen = (await anna.ask("POST", f"{path}/moves", move, opened["token"]))["version"]
        enough.set()
        assert await disturbing > 0
    assert anna.statuses == {201: 1, 200: 15}


async def hear(socket: ClientConnection, *kinds: str) -> str:
    while (message := json.loads(await socket.recv()))["kind"] not in kinds:
        pass
    kind: str = message["kind"]
    return kind


async def test_who_guesses_codes_gets_sixty_tries(server: ServerProcess) -> None:
    stranger = Stranger(server, "127.0.1.8")
    with played_beside(server.host):
        await attack(lambda: stranger.ask("GET", "/api/games/AAAAAA"))
    assert 0 < stranger.statuses[404] <= MOST_GUESSES
    assert stranger.statuses[429] > 0
    assert stranger.statuses.keys() <= {404, 429}


async def test_text_that_breaks_commits_breaks_none(server: ServerProcess) -> None:
    stranger = Stranger(server, "127.0.1.9")
    texts = ["\ud800", "\0", "a\0", "\udfff\udfff"]

    async def open_table() -> None:
        for text in texts:
            rules = {**SHORT, "name": text}
            await stranger.ask("POST", "/api/games", {"rules": rules, "seats": [ANNA]})

    with played_beside(server.host):
        await attack(open_table)
    assert stranger.statuses[422] > 0
    assert stranger.statuses.keys() <= {422, 429}


async def test_rules_that_are_bombs_delay_nobody(server: ServerProcess) -> None:
    stranger = Stranger(server, "127.0.1.10")
    bombs = list(BOMBS.values())
    large = {
        "id": "large",
        "dice": 6,
        "category": [{"id": f"b{n}", "any": True} for n in range(40)],
    }

    async def check() -> None:
        toml = bombs[sum(stranger.statuses.values()) % len(bombs)]
        await stranger.ask("POST", "/api/rules/check", {"toml": toml})
        await stranger.ask("POST", "/api/rules/toml", {"rules": large})

    with played_beside(server.host):
        await attack(check)
    assert stranger.statuses[200] > 0
    assert 500 not in stranger.statuses
