"""Nothing that a stranger sends holds up the event loop, and with it everybody else's moves."""

import asyncio
import http.client
import json
from pathlib import Path
from typing import Any

import pytest
from tests.attacks.loop_time import MOST, watched_loop
from tests.server.sites import ANNA, running_site

from yatzy.core import categories

pytestmark = pytest.mark.anyio

SECONDS = 60
GROUPS = [
    [6], [5, 1], [4, 2], [4, 1, 1], [3, 3], [3, 2, 1], [3, 1, 1, 1], [2, 2, 2], [2, 2, 1, 1],
    [2, 1, 1, 1, 1], [1] * 6, [5], [4, 1], [3, 2], [3, 1, 1], [2, 2, 1], [2, 1, 1, 1], [1] * 5,
    [4], [3, 1], [2, 2], [2, 1, 1], [1] * 4,
]  # fmt: skip
BOXES: list[dict[str, Any]] = [
    {"id": f"box-{same_face}-{number}".lower(), "groups": groups, "same_face": same_face}
    for same_face in (True, False)
    for number, groups in enumerate(GROUPS)
][:40]
FORTY = {"id": "forty", "dice": 6, "rolls": 10, "category": BOXES}
UPPER = [{"id": f"upper-{number}", "face": number % 6 + 1} for number in range(10)]
MANY_STATES = {
    "id": "many",
    "dice": 6,
    "rolls": 10,
    "bonus": {"threshold": 100, "points": 5},
    "category": [*UPPER, *BOXES[:2]],
}
POSITION = {"boxes": {}, "dice": [1] * 6, "rolls_left": 1}
TOML = 'id = "x"\ndice = 6\n' + "".join(
    f'[[category]]\nid = "{box["id"]}"\ngroups = {box["groups"]}\n' for box in BOXES[23:]
)
BOT = {"kind": "bot", "level": "perfect"}
BOMBS: dict[str, tuple[str, object]] = {
    "forty boxes": ("/api/games", {"rules": FORTY, "seats": [ANNA]}),
    "forty boxes with a bot": ("/api/games", {"rules": FORTY, "seats": [ANNA, BOT]}),
    "forty boxes as text": ("/api/rules/toml", {"rules": FORTY}),
    "forty boxes to analyse": ("/api/analysis", {"rules": FORTY, **POSITION}),
    "forty boxes to practise": ("/api/practice", {"rules": FORTY}),
    "forty boxes to solve": ("/api/solutions", {"rules": FORTY}),
    "states to count": ("/api/practice", {"rules": MANY_STATES}),
    "states to count for a bot": ("/api/games", {"rules": MANY_STATES, "seats": [ANNA, BOT]}),
    "a text of many boxes": ("/api/rules/check", {"toml": TOML}),
    "a dotted key": ("/api/rules/check", {"toml": "a." * 15_000 + "b = 1"}),
    "a deep list": ("/api/rules/check", {"toml": "x = " + "[" * 15_000}),
    "an endless text": ("/api/rules/check", {"toml": '"""' + '\\"' * 15_000}),
    "many entries": ("/api/rules/check", {"toml": "".join(f"a{n} = 1\n" for n in range(2400))}),
    "many wrong seats": ("/api/games", {"seats": [{"kind": "person", "x": 1}] * 1500}),
    "a deep object": ("/api/games", '{"rules":' + '{"a":' * 10_000),
    "many lists": ("/api/games", {"rules": {"id": "x", "category": [[]] * 15_000}}),
    "a long number": ("/api/games", '{"rules":{"dice":' + "9" * 60_000 + "}}"),
    "a record of lists": ("/api/review", '{"a":[' + "[]," * 170_000 + "[]]}"),
    "a list as a record": ("/api/review", "[" + "[]," * 170_000 + "[]]"),
    "a record of keys": ("/api/review", json.dumps({str(n): 1 for n in range(40_000)})),
    "a deep record": ("/api/review", '{"a":' + "[" * 250_000 + "]" * 250_000 + "}"),
}


def send(host: str, path: str, body: object, token: str = "") -> tuple[int, dict[str, Any]]:
    """The answer to a call; made in a thread, so that only the server is on the loop."""
    connection = http.client.HTTPConnection(host, timeout=SECONDS)
    text = body if isinstance(body, str) else json.dumps(body)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    connection.request("POST", path, text, headers)
    answer = connection.getresponse()
    found: dict[str, Any] = json.loads(answer.read())
    connection.close()
    return answer.status, found


async def greet(host: str) -> None:
    """Have the server build what it builds for the first request of a kind."""
    for path in ("/api/games/ABCDEF/moves", *{path for path, _ in BOMBS.values()}):
        await asyncio.to_thread(send, host, path, {})


async def test_no_bomb_holds_up_the_loop(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        await greet(site.host)
        for name, (path, body) in BOMBS.items():
            categories._outcomes.cache_clear()
            with watched_loop() as steps:
                status, found = await asyncio.to_thread(send, site.host, path, body)
            assert status < 500, (name, found)
            assert not steps or steps[0][0] < MOST, (name, steps[0])


async def test_no_move_at_a_table_of_forty_boxes_holds_up_the_loop(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:

        async def open_(dice: str) -> tuple[str, str]:
            wanted = {"rules": FORTY, "seats": [ANNA], "dice": dice}
            _, opened = await asyncio.to_thread(send, site.host, "/api/games", wanted)
            return f"/api/games/{opened['game']}/moves", opened["token"]

        woven, entered = await open_("woven"), await open_("entered")
        box = "box-true-10"
        with watched_loop() as steps:
            for (path, token), move in (
                (woven, {"kind": "roll", "version": 1}),
                (woven, {"kind": "score", "category": box, "version": 2}),
                (entered, {"kind": "score", "category": box, "points": 21, "version": 1}),
            ):
                status, found = await asyncio.to_thread(send, site.host, path, move, token)
                assert status == 200, found
        assert not steps or steps[0][0] < MOST, steps[0]


async def test_no_stored_table_of_forty_boxes_holds_up_the_loop(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        wanted = {"rules": FORTY, "seats": [ANNA]}
        _, opened = await asyncio.to_thread(send, site.host, "/api/games", wanted)
    async with running_site(tmp_path) as site:
        await greet(site.host)
        categories._outcomes.cache_clear()
        path, token = f"/api/games/{opened['game']}/moves", opened["token"]
        move = {"kind": "roll", "version": 1}
        with watched_loop() as steps:
            status, found = await asyncio.to_thread(send, site.host, path, move, token)
        assert status == 200, found
        assert not steps or steps[0][0] < MOST, steps[0]
