"""Text that a database, a terminal or a page would choke on: refused at the door, by every call."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from tests.game.records import fair_data, resealed
from tests.server.sites import ANNA, OPEN, SHORT, Json, Site, running_site

pytestmark = pytest.mark.anyio

BROKEN = ["\ud800", "a\0b", "\x1b[2J", "\u2028", "\u202e"]
BOX = {"id": "chance", "any": True}


def rules_with(text: str) -> Iterator[Json]:
    yield {**SHORT, "id": text}
    yield {**SHORT, "name": text}
    yield {**SHORT, "summary": f"all is {text} well"}
    yield {**SHORT, text: 1}
    yield {**SHORT, "order": text}
    yield {**SHORT, "bonus": {"at": 1, "points": 1, text: 2}}
    yield {**SHORT, "category": [{**BOX, "id": text}]}
    yield {**SHORT, "category": [{**BOX, "name": text}]}
    yield {**SHORT, "category": [{**BOX, text: 1}]}
    yield {**SHORT, "category": [{**BOX, "examples": [text]}]}


def records_with(text: str) -> Iterator[str]:
    for change in (
        {"players": ["Red", text]},
        {"game": text},
        {"dice": {"kind": "duplicate", "seed": text}},
        {"dice": {**fair_data()["dice"], "server": text}},
    ):
        yield resealed({**fair_data(), **change})
    data = fair_data()
    yield resealed({**data, "rules": {**data["rules"], "name": text}})
    data["events"][-1]["category"] = text
    yield resealed(data)


def calls_with(text: str, game: str, code: str) -> Iterator[tuple[str, str, object]]:
    """Every call that takes text, with this one in all places."""
    for rules in rules_with(text):
        yield "POST", "/api/games", {"rules": rules, "seats": [ANNA]}
        yield "POST", "/api/analysis", {"rules": rules, "dice": [1, 2], "rolls_left": 1}
        yield "POST", "/api/practice", {"rules": rules}
        yield "POST", "/api/rules/toml", {"rules": rules}
        yield "POST", "/api/solutions", {"rules": rules}
    for seat in (
        {"kind": "person", "name": text},
        {"kind": "person", "name": "Anna", "chain": text},
        {"kind": "bot", "level": "greedy", "name": text},
        {"kind": "bot", "level": text},
        {"kind": text},
    ):
        yield "POST", "/api/games", {"rules": SHORT, "seats": [ANNA, seat]}
    yield "POST", "/api/games", {"rules": text, "seats": [ANNA]}
    yield "POST", "/api/games", {"rules": SHORT, "seats": [ANNA], "dice": text}
    for place in (game, code):
        yield "POST", f"/api/games/{place}/join", {"name": text}
        yield "POST", f"/api/games/{place}/join", {"name": "Ben", "chain": text}
        yield "POST", f"/api/games/{place}/chain", {"chain": text}
        score = {"kind": "score", "version": 1, "category": text}
        yield "POST", f"/api/games/{place}/moves", score
        yield "POST", f"/api/games/{place}/seats", {"kind": "bot", "seat": 1, "level": text}
    boxes = {"rules": SHORT, "dice": [1, 2], "rolls_left": 1, "boxes": {text: 1}}
    yield "POST", "/api/analysis", boxes
    yield "POST", "/api/rules/toml", {"rules": text}
    for record in records_with(text):
        yield "POST", "/api/review", json.loads(record)


async def ask(site: Site, method: str, path: str, body: object, token: str) -> httpx.Response:
    """The answer to a body in ASCII, in which any character can be written."""
    return await site.client.request(
        method,
        path,
        content=json.dumps(body),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
    )


async def play_beside(site: Site, enough: asyncio.Event) -> AsyncIterator[int]:
    """Somebody else's moves, each of which has to be made."""
    while not enough.is_set():
        opened = await site.open(ANNA)
        view = opened["view"]
        while view["phase"] != "over":
            move: Json = {"kind": "roll"}
            if view["turn"]["dice"] is not None:
                move = {"kind": "score", "category": next(iter(view["turn"]["options"]))}
            view = await site.move(opened["game"], opened["token"], **move, version=view["version"])
            yield 1


async def count_moves(site: Site, enough: asyncio.Event) -> int:
    return sum([1 async for _ in play_beside(site, enough)])


async def test_text_that_cannot_be_seen_is_refused_and_nobody_elses_move_is(
    tmp_path: Path, database: str
) -> None:
    async with running_site(tmp_path, database=database) as site:
        opened = await site.open(ANNA, OPEN)
        game, code, token = opened["game"], opened["code"], opened["token"]
        enough = asyncio.Event()
        playing = [asyncio.create_task(count_moves(site, enough)) for _ in range(2)]
        for text in BROKEN:
            calls = list(calls_with(text, game, code))
            for start in range(0, len(calls), 20):
                some = calls[start : start + 20]
                answers = await asyncio.gather(*(ask(site, *call, token) for call in some))
                for call, answer in zip(some, answers, strict=True):
                    assert 400 <= answer.status_code < 500, (ascii(call), answer.text)
                    assert answer.json()["message"]
                    assert answer.json()["code"] != "database/unavailable"
        enough.set()
        assert min(await asyncio.gather(*playing)) > 0
        assert (await site.get(f"/api/games/{game}"))["version"] == 1


async def test_on_a_socket_it_is_refused_too(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        async with site.live(opened["game"], opened["token"]) as live:
            for text in BROKEN:
                for message in (
                    {"kind": "score", "version": 1, "category": text},
                    {"kind": "chain", "chain": text},
                    {"kind": text},
                    {"kind": "wish", "wishes": [text]},
                    {text: 1},
                ):
                    await live.connection.send(json.dumps(message))
                    answer = await live.answer()
                    assert (answer["kind"], answer["code"]) == ("refused", "request/invalid")
                    assert answer["message"]
            await live.send(kind="roll", version=1)
            assert (await live.answer())["kind"] == "done"


@pytest.mark.parametrize("written", ["%00", "%ED%A0%80", "%1b%5b2J", "%E2%80%AE", "a%00b"])
async def test_in_an_address_it_is_refused_or_replaced(tmp_path: Path, written: str) -> None:
    async with running_site(tmp_path) as site:
        for method, path in (
            ("GET", f"/api/games/{written}"),
            ("GET", f"/api/statistics/{written}"),
            ("DELETE", f"/api/statistics/{written}"),
            ("GET", f"/api/statistics?rules={written}"),
            ("GET", f"/api/rules/{written}"),
            ("GET", f"/api/practice?rules={written}"),
            ("GET", f"/api/solutions/{written}"),
        ):
            answer = await site.client.request(method, path)
            is_empty = method == "GET" and answer.status_code == 200 and not answer.json()["games"]
            assert is_empty or 400 <= answer.status_code < 500, (path, answer.text)


async def test_names_are_kept_in_one_form(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        rules = {**SHORT, "name": "Cafe\u0301", "category": [{**BOX, "name": "A\u030asa"}]}
        opened = await site.open({"kind": "person", "name": "Zoe\u0308"}, rules=rules)
        view = opened["view"]
        assert view["seats"][0]["name"] == "Zoë"
        assert view["rules"]["name"] == "Café"
        assert view["rules"]["categories"][0]["name"] == "Åsa"
