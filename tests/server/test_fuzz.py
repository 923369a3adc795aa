"""Whatever comes by HTTP or over a socket: no 500, no dead server, no traceback, memory bounded.

`YATZY_FUZZ=20000 pytest tests/server/test_fuzz.py -k scrambled` sends more than every run does.
"""

import asyncio
import json
import os
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import get_args

import httpx
import pytest
from tests.server.processes import ServerProcess, running_server
from tests.server.scrambled import Scrambler
from tests.server.sites import ANNA, BEN, BRIEF, OPEN, SECONDS, SHORT, Site, Socket, running_site
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from yatzy.server import ServerSettings, create_app
from yatzy.wire import requests

pytestmark = pytest.mark.anyio

MEGABYTES = 1_000_000
MESSAGES = [each.__name__ for each in get_args(get_args(requests.CommandMessage)[0])]
BROKEN: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"roll"',
    "{}",
    '{"kind": null}',
    '{"kind": "nonsense"}',
    '{"kind": "roll"}',
    '{"kind": "roll", "version": "1"}',
    '{"kind": "roll", "version": 1.5}',
    '{"kind": "roll", "version": true}',
    '{"kind": "roll", "version": -1}',
    '{"kind": "roll", "version": 1e400}',
    '{"kind": "roll", "version": ' + "9" * 5000 + "}",
    '{"kind": "roll", "version": 1, "keep": "all"}',
    '{"kind": "roll", "version": 1, "keep": [[0]]}',
    '{"kind": "roll", "version": 1, "keep": [' + "0," * 3000 + "0]}",
    '{"kind": "roll", "version": 1, "dice": [6, 7]}',
    '{"kind": "roll", "version": 1, "dice": "66"}',
    '{"kind": "score", "version": 1, "category": "pair", "points": -1}',
    '{"kind": "score", "version": 1, "category": "pair", "points": 1.5}',
    '{"kind": "coach", "seat": 0, "on": "yes"}',
    '{"kind": "score", "version": 1, "category": {"id": "pair"}}',
    '{"kind": "score", "version": 1, "category": "' + "x" * 9000 + '"}',
    '{"kind": "chain", "chain": "\\ud800"}',
    '{"kind": "chain", "chain": "; drop table events"}',
    '{"kind": "roll", "version": 1, "link": "00"}',
    '{"kind": "vote", "against": 99999999999999999999}',
    '{"kind": "hello", "token": "again"}',
    '{"kind": "roll", "kind": "score", "version": 1}',
    "[" * 8000,
    '{"a":' * 2000,
    "\x00\x01\x02",
    b"\x00\xff binary",
    b"",
    b'{"kind": "roll", "version": 1}',
]


async def test_no_broken_message_is_taken_for_a_move_and_each_is_answered(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        async with site.live(opened["game"], opened["token"]) as live:
            for message in BROKEN:
                await live.connection.send(message)
                assert (await live.answer())["code"] == "request/invalid", message
            await live.send(kind="roll", version=1)
            assert (await live.answer())["kind"] == "done"


@pytest.mark.parametrize("first", ["", "{", '{"kind": "roll", "version": 1}', b"hello", "[]"])
async def test_without_a_hello_nothing_follows(tmp_path: Path, first: str | bytes) -> None:
    async with running_site(tmp_path) as site:
        game = (await site.open(ANNA))["game"]
        async with connect(f"ws://{site.host}/api/games/{game}/live") as connection:
            await connection.send(first)
            assert (await Socket(connection).receive())["code"] == "request/invalid"
            with pytest.raises(ConnectionClosed):
                await connection.recv()
            assert connection.close_code == 4400


@pytest.mark.parametrize("message", ["x" * MEGABYTES, b"x" * MEGABYTES])
async def test_a_huge_message_closes_the_socket(tmp_path: Path, message: str | bytes) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        async with site.live(opened["game"], opened["token"]) as live:
            with suppress(ConnectionClosed):
                await live.connection.send(message)
                while True:
                    await live.receive()
            assert live.connection.close_code == 1009
        await site.get("/healthz")


def mutated(random_: random.Random) -> str | bytes:
    """A message that is almost right, or not at all."""
    message = json.dumps(
        {"kind": "roll", "version": random_.randrange(3), "keep": [0], "request": 1}
    )
    raw = bytearray(message.encode())
    for _ in range(random_.randrange(1, 6)):
        place = random_.randrange(len(raw))
        match random_.randrange(3):
            case 0:
                raw[place] = random_.randrange(256)
            case 1:
                del raw[place:]
                raw += b"}"
            case _:
                raw[place:place] = random_.choice([b"[", b"{", b'"', b"\\u0000", b"9" * 20, b","])
    if random_.random() < 0.2:
        return bytes(raw)
    return raw.decode("utf-8", "replace")


async def bombard(server: ServerProcess, game: str, token: str, seed: int) -> None:
    """Many sockets that send garbage and go away at any moment."""
    random_ = random.Random(seed)
    site = f"ws://{server.host}/api/games/{game}/live"
    for _ in range(12):
        async with connect(site, max_queue=None) as connection:
            if random_.random() < 0.8:
                await connection.send(json.dumps({"kind": "hello", "token": token}))
            try:
                for _ in range(random_.randrange(30)):
                    await connection.send(mutated(random_))
                if random_.random() < 0.3:
                    connection.transport.abort()
                elif random_.random() < 0.3:
                    await connection.send("x" * 40_000)
            except ConnectionClosed:
                pass


async def raw_frames(server: ServerProcess, game: str) -> None:
    """Frames that no client library would send: unmasked, reserved bits, after the close."""
    for frames in (
        b"\x81\x05hello",
        b"\xf1\x85abcdefghi",
        b"\x88\x80abcd" + b"\x81\x85abcdefghi" * 100,
        b"\x83\x80abcd",
        b"\x89\xfe\xff\xffabcd" + b"x" * 70_000,
        bytes(1000),
        b"\x01\x81abcdx" * 2000,
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            f"GET /api/games/{game}/live HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
        )
        async with asyncio.timeout(SECONDS):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frames)
            with suppress(ConnectionError):
                await reader.read()
        writer.close()


async def test_a_bombarded_server_stays_alive_and_small(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        async with httpx.AsyncClient(
            base_url=f"http://{server.host}", timeout=SECONDS, limits=BRIEF
        ) as client:
            site = Site(server.host, client)
            opened = await site.open(ANNA, rules=SHORT)
            game, token = opened["game"], opened["token"]
            await bombard(server, game, token, 0)
            before = server.memory()
            await asyncio.gather(*(bombard(server, game, token, seed) for seed in range(1, 9)))
            await raw_frames(server, game)
            assert server.memory() - before < 40 * MEGABYTES
            version = (await site.get(f"/api/games/{game}"))["version"]
            async with site.live(game, token) as live:
                await live.until("view")
                await live.send(kind="undo", version=version)
                await live.answer()
        assert server.process.poll() is None
    tracebacks = [line for line in server.lines if "traceback" in line]
    assert not tracebacks


SENT = int(os.environ.get("YATZY_FUZZ", "300"))
SENT_TOGETHER = 10


async def test_no_scrambled_request_or_message_makes_a_server_fail(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    document = create_app(ServerSettings(database="sqlite:///unused")).openapi()
    async with running_site(tmp_path) as site:
        texts = ["Anna", "pair", "chance", "greedy", "short", "0" * 64]
        for seats in ((ANNA,), (ANNA, OPEN), (ANNA, BEN)):
            opened = await site.open(*seats)
            texts += [opened["game"], opened["code"], opened["token"]]
        scrambler = Scrambler(document, random.Random(4), texts)
        statuses: Counter[int] = Counter()
        for _ in range(0, SENT * 4 // 5, SENT_TOGETHER):
            made = [scrambler.request() for _ in range(SENT_TOGETHER)]
            answers = await asyncio.gather(*(send(site, *request) for request in made))
            for request, status in zip(made, answers, strict=True):
                statuses[status] += 1
                assert status != 500, request
        assert {200, 404, 405, 409, 422} <= statuses.keys(), statuses
        await send_scrambled_messages(site, scrambler, texts[6], texts[8])
    assert not [line for line in caplog.records if line.exc_info], caplog.text


async def send(site: Site, method: str, path: str, body: bytes, headers: dict[str, str]) -> int:
    try:
        answer = await site.client.request(method, path, content=body, headers=headers)
    except (httpx.LocalProtocolError, httpx.InvalidURL, UnicodeError):
        return 0  # what the client refuses to send
    if answer.status_code >= 400 and method != "HEAD" and not path.startswith("/readyz"):
        assert answer.json()["message"]
    return answer.status_code


async def send_scrambled_messages(site: Site, scrambler: Scrambler, game: str, token: str) -> None:
    left = SENT // 5
    while left:
        async with site.live(game, token) as live:
            for _ in range(min(left, 50)):
                left -= 1
                await live.connection.send(scrambler.message(MESSAGES))
                answer = await live.answer()
                assert answer["kind"] == "done" or answer["message"]
