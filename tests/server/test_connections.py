"""Connections that send half a request, nothing or too much: bounded in time, bytes and number."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from tests.server.sites import ANNA, OPEN, SECONDS, Json, Site, Socket, running_site
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from yatzy.server import Limits, ServerSettings, create_app, protocols
from yatzy.server.connections import Connections
from yatzy.server.middleware.headers import HEADERS
from yatzy.server.routes import library
from yatzy.server.running import configure

pytestmark = pytest.mark.anyio

STRANGER, OTHER = "127.0.0.3", "127.0.0.4"
GET = b"GET /api/rules/yatzy HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


class Wire:
    """A connection by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def answer(self) -> tuple[int, dict[str, str], Json]:
        async with asyncio.timeout(SECONDS):
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:-2])
            body = await self._reader.readexactly(int(headers["content-length"]))
        return int(head[0].split()[1]), headers, json.loads(body)

    async def everything(self) -> bytes:
        """All that comes until the server hangs up."""
        found = b""
        with suppress(ConnectionError):
            while some := await self._reader.read(1 << 16):
                found += some
        return found

    async def status(self) -> int:
        return int((await self._reader.readline()).split()[1])

    async def is_closed(self) -> bool:
        """Whether the server hangs up without another word."""
        async with asyncio.timeout(SECONDS):
            try:
                return await self._reader.read(1) == b""
            except ConnectionError:
                return True


@asynccontextmanager
async def wire(site: Site, address: str = STRANGER) -> AsyncIterator[Wire]:
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(address, 0))
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


@pytest.fixture
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "SECONDS_FOR_HEADERS", 0.2)
    monkeypatch.setattr(protocols, "SECONDS_FOR_BODY", 0.2)


@pytest.mark.usefixtures("_hurried")
@pytest.mark.parametrize(
    "half",
    [b"G", GET, GET + b"X-Endless: ", POST + b"Content-Length: 100\r\n\r\n{", POST + b"\r\n" + GET],
    ids=["a letter", "headers", "a header", "a body", "the next request"],
)
async def test_half_a_request_is_refused_in_the_end(tmp_path: Path, half: bytes) -> None:
    async with running_site(tmp_path) as site, wire(site) as stranger:
        stranger.send(half)
        if half.startswith(POST + b"\r\n"):
            assert (await stranger.answer())[0] == 422
        status, headers, problem = await stranger.answer()
        assert (status, problem["code"]) == (408, "request/too-slow")
        assert {name.lower() for name in HEADERS} <= headers.keys()
        assert await stranger.is_closed()


@pytest.mark.usefixtures("_hurried")
async def test_silence_ends_a_connection_before_a_request_and_after_it(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, wire(site) as stranger, wire(site) as other:
        assert await stranger.is_closed()
        del other  # which was silent as well
        async with wire(site) as asking:
            asking.send(GET + b"\r\n")
            assert (await asking.answer())[0] == 200
            assert await asking.is_closed()


async def test_a_socket_without_a_hello_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yatzy.server.routes.live.SECONDS_FOR_HELLO", 0.1)
    async with running_site(tmp_path) as site:
        game = (await site.open(ANNA))["game"]
        async with connect(f"ws://{site.host}/api/games/{game}/live") as connection:
            await connection.recv()
            with pytest.raises(ConnectionClosed):
                await connection.recv()
            assert connection.close_code == 4400


class Reluctant:
    """A transport whose other end does not read."""

    def __init__(self) -> None:
        self.is_cut = asyncio.Event()

    def abort(self) -> None:
        self.is_cut.set()

    def get_extra_info(self, name: str) -> object:
        return (STRANGER, 1) if name == "peername" else None


async def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "SECONDS_TO_READ", 0.0)
    settings = ServerSettings()
    config = configure(create_app(settings), settings)
    config.load()
    protocol = protocols.HttpProtocol(config, ServerState(), {})
    transport = Reluctant()
    protocol.connection_made(cast(asyncio.Transport, transport))
    protocol.pause_writing()
    async with asyncio.timeout(SECONDS):
        await transport.is_cut.wait()
    protocol.connection_lost(ConnectionResetError())
    assert len(config.connections) == 0


@pytest.mark.parametrize(
    ("flood", "status"),
    [(b"X-Long: " + b"x" * 400_000, 431), (b"x: y\r\n" * 70_000, 431), (b"\0\0\r\n\r\n", 400)],
    ids=["a long header", "many headers", "no header"],
)
async def test_headers_that_are_too_much_are_refused(
    tmp_path: Path, flood: bytes, status: int
) -> None:
    async with running_site(tmp_path) as site, wire(site) as stranger:
        stranger.send(GET + flood)
        got, headers, problem = await stranger.answer()
        assert got == status
        assert problem["code"].startswith("request/")
        assert {name.lower() for name in HEADERS} <= headers.keys()


async def test_connections_of_all_kinds_count_for_an_address(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(connections=3)) as site:
        game = (await site.open(ANNA))["game"]
        url = f"ws://{site.host}/api/games/{game}/live"
        async with wire(site) as silent, wire(site) as half:
            half.send(GET)
            async with connect(url, local_addr=(STRANGER, 0)), wire(site) as fourth:
                status, headers, problem = await fourth.answer()
                assert (status, problem["code"]) == (429, "limit/connections")
                assert {name.lower() for name in HEADERS} <= headers.keys()
                assert await fourth.is_closed()
                async with wire(site, OTHER) as other:
                    other.send(GET + b"\r\n")
                    assert (await other.answer())[0] == 200
            silent.send(GET + b"\r\n")
            assert (await silent.answer())[0] == 200


async def test_behind_a_proxy_its_connections_count_together_only(tmp_path: Path) -> None:
    async with (
        running_site(tmp_path, limits=Limits(connections=1)) as site,
        wire(site, "127.0.0.1"),
        wire(site, "127.0.0.1"),
        wire(site, "127.0.0.1") as one,
    ):
        one.send(GET + b"X-Forwarded-For: 192.0.2.7\r\n\r\n")
        assert (await one.answer())[0] == 200


async def test_a_full_server_hangs_up_on_the_oldest_that_send_nothing(tmp_path: Path) -> None:
    limits = Limits(all_connections=4)
    async with running_site(tmp_path, limits=limits) as site:
        game = (await site.open(ANNA))["game"]
        async with site.live(game) as live, wire(site) as oldest, wire(site) as newer:
            await live.until("view")
            for _ in range(2):
                async with wire(site, OTHER) as other:
                    other.send(GET + b"\r\n")
                    assert (await other.answer())[0] == 200
            assert await oldest.is_closed()
            await live.send(kind="ping", request=1)
            assert (await live.answer())["kind"] == "done"
            del newer


class Line:
    """A connection that knows whether it was cut."""

    def __init__(self) -> None:
        self.is_cut = False

    def abort(self) -> None:
        self.is_cut = True


def test_the_address_with_most_idle_connections_makes_room() -> None:
    connections = Connections(most=None, most_together=5)
    many, few, busy = [Line() for _ in range(3)], Line(), Line()
    for line in many:
        assert connections.add(line, "192.0.2.1")
    assert connections.add(few, "192.0.2.2")
    assert connections.add(busy, "192.0.2.3")
    connections.serve(busy)
    late = [Line() for _ in range(4)]
    for number, line in enumerate(late[:2]):
        assert connections.add(line, f"192.0.2.{4 + number}")
    assert [line.is_cut for line in (*many, few, busy)] == [True, True, False, False, False]
    for line in (*many, few, *late):
        connections.serve(line)
    assert not connections.add(late[2], "192.0.2.9"), "all are being served"
    connections.remove(busy)
    assert connections.add(late[3], "192.0.2.9")
    assert (len(connections), connections.count("192.0.2.1")) == (5, 1)


def test_an_ipv6_network_is_one_address_however_it_is_written() -> None:
    connections = Connections(most=2, most_together=9)
    assert connections.add(Line(), "2001:db8::1")
    assert connections.add(Line(), "2001:0db8:0:0:ffff::2")
    assert not connections.add(Line(), "2001:db8:0::3")
    assert connections.add(Line(), "2001:db8:0:1::1")
    assert connections.add(Line(), "192.0.2.1")
    assert connections.add(Line(), "::ffff:192.0.2.1")
    assert not connections.add(Line(), "::ffff:c000:201")


async def test_a_flood_of_requests_is_disconnected(tmp_path: Path) -> None:
    limits = Limits(requests=(0.001, 2), refusals=(0.001, 3))
    async with running_site(tmp_path, limits=limits) as site:
        async with wire(site) as stranger:
            seen = []
            for _ in range(5):
                stranger.send(GET + b"\r\n")
                status, headers, _ = await stranger.answer()
                seen.append((status, headers.get("connection")))
            assert seen == [(200, None)] * 2 + [(429, None)] * 2 + [(429, "close")]
            assert await stranger.is_closed()
        async with wire(site) as again, wire(site, OTHER) as other:
            assert (await again.answer())[2]["code"] == "limit/connections"
            other.send(GET + b"\r\n")
            assert (await other.answer())[0] == 200


async def test_requests_are_not_piled_up_on_one_connection(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, wire(site) as stranger:
        stranger.send((GET + b"\r\n") * 2000)
        async with asyncio.timeout(SECONDS):
            answers = await stranger.everything()
        assert b"limit/rate" in answers
        assert answers.count(b"HTTP/1.1 200") < 200


class Counted:
    """A transport that stays open, and how much was read of it at once."""

    def __init__(self) -> None:
        self.pieces: list[int] = []

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        self.pieces.append(-1)


async def test_what_comes_at_once_is_read_in_pieces() -> None:
    transport = Counted()
    slices = protocols.Slices(
        cast(asyncio.Transport, transport), lambda data: transport.pieces.append(len(data))
    )
    slices.add(b"x" * 10_000)
    assert transport.pieces == [4096]
    slices.add(b"y" * 10)
    for _ in range(3):
        await asyncio.sleep(0)
    assert transport.pieces == [4096, 4096, 1818]
    slices.add(b"x" * 2_000_000)
    assert transport.pieces[-1] == -1


async def test_a_flood_of_messages_is_disconnected(tmp_path: Path) -> None:
    limits = Limits(messages=(0.001, 3), refusals=(0.001, 5))
    async with running_site(tmp_path, limits=limits) as site:
        opened = await site.open(ANNA)
        async with site.live(opened["game"], opened["token"]) as live:
            for number in range(9):
                await live.send(kind="ping", request=number)
            kinds = [(await live.answer())["kind"] for _ in range(8)]
            assert kinds == ["done"] * 3 + ["refused"] * 5
            with pytest.raises(ConnectionClosed):
                await live.receive()
            assert live.connection.close_code == 1013


async def test_a_flood_of_bytes_cuts_the_socket(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        async with site.live(opened["game"], opened["token"]) as live:
            with pytest.raises(ConnectionClosed):
                await _ping_without_end(live)
        await site.get("/healthz")


async def _ping_without_end(live: Socket) -> None:
    for number in count():
        _ = await live.connection.ping(number.to_bytes(125))


async def test_wrong_codes_are_counted_and_right_ones_are_free(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(guesses=(0.001, 3))) as site:
        opened = await site.open(ANNA, OPEN)
        game, code = opened["game"], opened["code"]
        wrong = "AAAAAA" if code != "AAAAAA" else "BBBBBB"
        for _ in range(10):
            await site.get(f"/api/games/{code}")
        await site.get("/api/games/AAAAAAAAAAAAAAAA", status=404)
        await site.get(f"/api/games/{wrong}", status=404)
        await site.post(f"/api/games/{wrong}/join", {"name": "Ben"}, status=404)
        async with site.live(wrong) as live:
            assert (await live.receive())["code"] == "game/unknown"
        for path in (wrong, code):
            assert (await site.get(f"/api/games/{path}", status=429))["code"] == "limit/codes"
        async with site.live(code) as live:
            assert (await live.receive())["code"] == "limit/codes"
            with pytest.raises(ConnectionClosed):
                await live.receive()
            assert live.connection.close_code == 1013
        await site.get(f"/api/games/{game}")


def test_an_address_may_guess_sixty_codes_an_hour() -> None:
    assert Limits().guesses == (60 / 3600, 60)


async def test_a_bug_is_answered_like_a_refusal_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> list[str]:
        raise ZeroDivisionError

    async with running_site(tmp_path) as site:
        monkeypatch.setattr(library, "built_in_ids", fail)
        answer = await site.client.get("/api/rules")
        assert (answer.status_code, answer.json()["code"]) == (500, "server/error")
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert answer.headers["Cache-Control"] == "no-store"
    assert any(line.exc_info for line in caplog.records)


@pytest.mark.parametrize("public_url", [None, "https://yatzy.example"])
@pytest.mark.parametrize(
    ("target", "host"),
    [
        (b"/api/rules", b"["),
        (b"//[", b"localhost"),
        (b"//[/api/rules", b"localhost"),
        (b"http://[/api/rules", b"localhost"),
        (b"/api/games/%00%ff%ed%a0%80", b"localhost"),
        (b"/api/statistics/%00", b"localhost"),
        (b"/api/statistics/%ed%a0%80?rules=%00", b"localhost"),
        (b"*", b"localhost"),
        (b"/%2e%2e/%00", b"localhost"),
    ],
)
async def test_no_address_makes_a_server_fail(
    tmp_path: Path, target: bytes, host: bytes, public_url: str | None
) -> None:
    async with running_site(tmp_path, public_url=public_url) as site, wire(site) as stranger:
        stranger.send(b"GET %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (target, host))
        async with asyncio.timeout(SECONDS):
            assert await stranger.status() < 500
