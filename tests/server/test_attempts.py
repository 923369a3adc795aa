"""A table of attempts: what somebody may try who should not, and the code it is refused with."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.sites import ANNA, OPEN, SECONDS, SHORT, Site, Socket, running_site
from websockets.exceptions import ConnectionClosed, InvalidStatus

from yatzy.errors import RecordError
from yatzy.game import Rolled, load_record, verify_record
from yatzy.server import Limits
from yatzy.server.middleware.hosts import LOOPBACK

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Scene:
    """A table where Anna is to move, and Ben's game elsewhere."""

    site: Site
    game: str
    anna: str
    ben: str
    stranger: str

    async def roll(self, token: str | None) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        move = {"kind": "roll", "version": 2}
        path = f"/api/games/{self.game}/moves"
        return await self.site.client.post(path, json=move, headers=headers)

    async def open(self, body: object) -> httpx.Response:
        return await self.site.client.post("/api/games", json=body)


async def set_scene(site: Site) -> Scene:
    opened = await site.open(ANNA, OPEN)
    joined = await site.post(f"/api/games/{opened['game']}/join", {"name": "Ben"})
    other = await site.open(ANNA)
    return Scene(site, opened["game"], opened["token"], joined["token"], other["token"])


def with_rules(**changes: object) -> dict[str, Any]:
    return {"rules": {**SHORT, **changes}, "seats": [ANNA]}


def many_boxes(count: int) -> list[dict[str, Any]]:
    return [{"id": f"b{number}", "any": True} for number in range(count)]


Attempt = Callable[[Scene], Awaitable[httpx.Response]]

ATTEMPTS: dict[str, tuple[Attempt, int, str]] = {
    "another table's token": (lambda s: s.roll(s.stranger), 403, "seat/wrong-token"),
    "a guessed token": (lambda s: s.roll("A" * 22), 403, "seat/wrong-token"),
    "a token of another alphabet": (lambda s: s.roll("%C3%A5" * 20), 403, "seat/wrong-token"),
    "no token": (lambda s: s.roll(None), 401, "seat/token-needed"),
    "a roll out of turn": (lambda s: s.roll(s.ben), 409, "move/not-your-turn"),
    "a look with a wrong token": (
        lambda s: s.site.client.get(
            f"/api/games/{s.game}", headers={"Authorization": f"Bearer {s.stranger}"}
        ),
        403,
        "seat/wrong-token",
    ),
    "dice of one's own": (
        lambda s: s.site.client.post(
            f"/api/games/{s.game}/moves",
            json={"kind": "roll", "version": 2, "dice": [6, 6]},
            headers={"Authorization": f"Bearer {s.anna}"},
        ),
        409,
        "move/fair-dice",
    ),
    "points of one's own": (
        lambda s: s.site.client.post(
            f"/api/games/{s.game}/moves",
            json={"kind": "score", "version": 2, "category": "pair", "points": 12},
            headers={"Authorization": f"Bearer {s.anna}"},
        ),
        409,
        "move/fair-dice",
    ),
    "another's coach": (
        lambda s: s.site.client.post(
            f"/api/games/{s.game}/coach",
            json={"seat": 0, "on": True},
            headers={"Authorization": f"Bearer {s.ben}"},
        ),
        403,
        "seat/not-yours",
    ),
    "advice for a spectator": (
        lambda s: s.site.client.get(f"/api/games/{s.game}/advice"),
        401,
        "seat/token-needed",
    ),
    "advice in another's turn": (
        lambda s: s.site.client.get(
            f"/api/games/{s.game}/advice", headers={"Authorization": f"Bearer {s.ben}"}
        ),
        409,
        "move/not-your-turn",
    ),
    "another's name in the statistics": (
        lambda s: s.site.client.delete(
            "/api/statistics/Anna", headers={"Authorization": f"Bearer {s.stranger}"}
        ),
        403,
        "statistics/not-yours",
    ),
    "a seat of one's choice": (
        lambda s: s.site.client.post(
            f"/api/games/{s.game}/moves",
            json={"kind": "roll", "version": 2, "seat": 0},
            headers={"Authorization": f"Bearer {s.ben}"},
        ),
        422,
        "request/invalid",
    ),
    "a taken seat": (
        lambda s: s.site.client.post(f"/api/games/{s.game}/join", json={"name": "Eve", "seat": 0}),
        409,
        "seat/taken",
    ),
    "a game that is not there": (
        lambda s: s.site.client.get("/api/games/AAAAAAAAAAAAAAAA"),
        404,
        "game/unknown",
    ),
    "a review before the end": (
        lambda s: s.site.client.get(f"/api/games/{s.game}/review"),
        409,
        "game/not-over",
    ),
    "a foreign origin": (
        lambda s: s.site.client.post(
            "/api/games", json=with_rules(), headers={"Origin": "https://evil.example"}
        ),
        403,
        "origin/foreign",
    ),
    "rules with more boxes than a body takes": (
        lambda s: s.open(with_rules(category=many_boxes(10_000))),
        413,
        "request/too-large",
    ),
    "rules with as many boxes as fit": (
        lambda s: s.open(with_rules(category=many_boxes(1500))),
        413,
        "rules/too-large",
    ),
    "rules that make no sense": (lambda s: s.open(with_rules(dice=-1)), 422, "rules/invalid"),
    "rules from a file of the server": (
        lambda s: s.open({"rules": "/etc/passwd", "seats": [ANNA]}),
        422,
        "rules/unknown",
    ),
    "too large rules for a bot": (
        lambda s: s.open(
            {
                "rules": with_rules(category=many_boxes(40))["rules"],
                "seats": [ANNA, {"kind": "bot", "level": "perfect"}],
            }
        ),
        422,
        "solver/too-many",
    ),
    "thirteen seats": (lambda s: s.open({"seats": [OPEN] * 13}), 422, "request/invalid"),
    "bots alone": (
        lambda s: s.open({"seats": [{"kind": "bot", "level": "greedy"}]}),
        422,
        "seats/invalid",
    ),
    "a name that clears screens": (
        lambda s: s.open({"seats": [{"kind": "person", "name": "\x1b[2J"}]}),
        422,
        "players/invalid",
    ),
    "half a character": (
        lambda s: s.site.client.post(
            "/api/games",
            content=b'{"seats":[{"kind":"person","name":"\\ud800"}]}',
            headers={"Content-Type": "application/json"},
        ),
        422,
        "request/invalid",
    ),
    "an unknown call": (lambda s: s.site.client.get("/api/nonsense"), 404, "request/not-found"),
    "a file of the server": (
        lambda s: s.site.client.get("/api/../../etc/passwd"),
        404,
        "request/not-found",
    ),
    "a wrong method": (lambda s: s.site.client.delete("/api/games"), 405, "request/method"),
}


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.mark.parametrize("name", ATTEMPTS)
async def test_an_attempt_is_refused_with_its_code(shared: Site, name: str) -> None:
    attempt, status, code = ATTEMPTS[name]
    scene = await set_scene(shared)
    answer = await attempt(scene)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]
    view = await shared.get(f"/api/games/{scene.game}")
    assert view["version"] == 2


HEAD = (
    b"POST /api/games HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\n"
)


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Length: 10000000\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n" + (b"2710\r\n" + b"x" * 10_000 + b"\r\n") * 7,
    ],
    ids=["announced", "in pieces"],
)
async def test_10_mb_of_body_are_refused_before_they_have_come(shared: Site, body: bytes) -> None:
    host, _, port = shared.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(HEAD % shared.host.encode() + body)
    async with asyncio.timeout(SECONDS):
        assert (await reader.readline()).startswith(b"HTTP/1.1 413 ")
        while b"request/too-large" not in await reader.readline():
            pass
    writer.close()
    await shared.get("/healthz")


async def test_a_spectator_cannot_roll(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        scene = await set_scene(site)
        async with site.live(scene.game) as spectator:
            await spectator.send(kind="roll", version=2)
            assert (await spectator.answer())["code"] == "seat/token-needed"


async def test_a_socket_with_a_wrong_token_is_closed(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        scene = await set_scene(site)
        async with site.live(scene.game, scene.stranger) as live:
            assert (await live.receive())["code"] == "seat/wrong-token"
            with pytest.raises(ConnectionClosed) as closed:
                await live.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


async def test_a_socket_to_no_game_is_closed(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.live("AAAAAAAAAAAAAAAA") as live:
        assert (await live.receive())["code"] == "game/unknown"
        with pytest.raises(ConnectionClosed) as closed:
            await live.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_page_of_another_site_gets_no_socket(tmp_path: Path, origin: str) -> None:
    async with running_site(tmp_path) as site:
        scene = await set_scene(site)
        with pytest.raises(InvalidStatus) as refusal:
            async with site.live(scene.game, scene.anna, origin=origin):
                pass
        assert refusal.value.response.status_code == 403
        assert json.loads(refusal.value.response.body or b"")["code"] == "origin/foreign"


async def test_the_sites_own_page_gets_a_socket(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        scene = await set_scene(site)
        async with site.live(scene.game, scene.anna, origin=f"http://{site.host}") as live:
            assert (await live.receive())["kind"] == "view"


async def test_behind_a_proxy_the_public_origin_counts(tmp_path: Path) -> None:
    async with running_site(tmp_path, public_url="https://yatzy.example/") as site:
        scene = await set_scene(site)
        async with site.live(scene.game, scene.anna, origin="https://yatzy.example") as live:
            assert (await live.receive())["kind"] == "view"
        with pytest.raises(InvalidStatus):
            async with site.live(scene.game, scene.anna, origin=f"http://{site.host}"):
                pass
        answer = await site.client.get("/api/rules")
        assert "max-age" in answer.headers["Strict-Transport-Security"]


async def test_a_local_table_answers_to_no_other_name(tmp_path: Path) -> None:
    async with running_site(tmp_path, hosts=LOOPBACK, is_local=True) as site:
        await site.get("/api/rules")
        for host in ("evil.example:80", socket.gethostname(), "["):
            answer = await site.client.get("/api/rules", headers={"Host": host})
            assert (answer.status_code, answer.json()["code"]) == (403, "origin/foreign")


async def test_a_changed_link_is_found(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, rules={**SHORT, "category": [{"id": "c", "any": True}]})
        game, token = opened["game"], opened["token"]
        await site.move(game, token, kind="roll", version=1)
        await site.move(game, token, kind="score", category="c", version=2)
        text = (await site.client.get(f"/api/games/{game}/record")).text
        record = load_record(text)
        roll = record.events[1]
        assert isinstance(roll, Rolled)
        assert roll.links is not None
        assert verify_record(record).ok
        with pytest.raises(RecordError, match="altered"):
            load_record(text.replace(roll.links.server, "0" * 64))


async def test_no_answer_or_push_holds_a_token_but_to_whom_it_is_given(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        scene = await set_scene(site)
        async with site.live(scene.game, scene.anna) as live:
            await live.send(kind="roll", version=2)
            heard = [await live.receive() for _ in range(3)]
        seen = [await site.get(f"/api/games/{scene.game}", token) for token in (None, scene.ben)]
        text = json.dumps([heard, seen])
        assert scene.anna not in text
        assert scene.ben not in text


async def test_every_answer_has_the_headers_that_keep_browsers_safe(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        for path in ("/api/rules", "/healthz", "/api/nonsense", "/api/games/AAAAAAAAAAAAAAAA"):
            headers = (await site.client.get(path)).headers
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            assert "unsafe" not in headers["Content-Security-Policy"]
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"


async def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(requests=(0.001, 5))) as site:
        answers = [await site.client.get("/api/rules/yatzy") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        refused = answers[-1]
        assert refused.json()["code"] == "limit/rate"
        assert int(refused.headers["Retry-After"]) == refused.json()["retry_after"] > 0


async def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(tables=(0.001, 2))) as site:
        await site.open(ANNA)
        await site.open(ANNA)
        refused = await site.post("/api/games", {"seats": [ANNA]}, status=429)
        assert refused["code"] == "limit/tables"


async def test_too_many_connections_are_refused(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(sockets=2)) as site:
        game = (await site.open(ANNA))["game"]
        async with site.live(game) as first, site.live(game) as second:
            await first.receive()
            await second.receive()
            with pytest.raises(InvalidStatus) as refusal:
                async with site.live(game):
                    pass
            assert refusal.value.response.status_code == 429
        async with site.live(game) as again:
            await again.receive()


async def test_too_many_messages_are_refused_and_the_socket_lives_on(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(messages=(2.0, 3), refusals=None)) as site:
        opened = await site.open(ANNA)
        async with site.live(opened["game"], opened["token"]) as live:
            for _ in range(10):
                await live.send(kind="undo", version=1)
            codes = [(await live.answer())["code"] for _ in range(10)]
            assert codes[:3] == ["move/nothing-to-undo"] * 3
            assert "limit/rate" in codes
            while (answer := await _try_roll(live))["kind"] != "done":
                await asyncio.sleep(answer["retry_after"])


async def _try_roll(live: Socket) -> dict[str, Any]:
    await live.send(kind="roll", version=1)
    return await live.answer()
