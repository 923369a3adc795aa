"""However a strategy is ordered, it counts; what is known, built in or under way costs nothing."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from tests.server.sites import ANNA, BEN, OPEN, SHORT, Json, Site, running_site

from yatzy.core import rules_from_data
from yatzy.game import DuplicateDice, Game, Record, save_record
from yatzy.server import Limits

pytestmark = pytest.mark.anyio

ONE = Limits(solutions=(1e-9, 1))
BOT = {"kind": "bot", "level": "perfect"}


def house(number: int) -> Json:
    return {**SHORT, "rolls": number + 1}


@dataclass(frozen=True)
class Visitor:
    """Somebody who orders strategies at a site."""

    site: Site

    async def post(self, path: str, body: object, token: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.site.client.post(path, json=body, headers=headers)

    async def solution(self, rules: Json) -> httpx.Response:
        return await self.post("/api/solutions", {"rules": rules})

    async def analysis(self, rules: Json) -> httpx.Response:
        return await self.post("/api/analysis", {"rules": rules, "dice": [1, 2], "rolls_left": 1})

    async def practice(self, rules: Json) -> httpx.Response:
        return await self.post("/api/practice", {"rules": rules})

    async def review(self, rules: Json) -> httpx.Response:
        dice = DuplicateDice("seed")
        game = Game(["Anna"], rules=rules_from_data(rules, source="test"), dice=dice)
        for box in ("pair", "chance"):
            game.roll()
            game.score(box)
        record = Record(events=game.events, dice=dice)
        return await self.site.client.post("/api/review", content=save_record(record))

    async def bot_table(self, rules: Json) -> httpx.Response:
        return await self.post("/api/games", {"rules": rules, "seats": [ANNA, BOT]})

    async def bot_seat(self, rules: Json) -> httpx.Response:
        opened = await self.site.open(ANNA, OPEN, rules=rules)
        seat = {"kind": "bot", "seat": 1, "level": "perfect", "version": 1}
        return await self.post(f"/api/games/{opened['game']}/seats", seat, opened["token"])

    async def coach(self, rules: Json) -> httpx.Response:
        opened = await self.site.open(ANNA, rules=rules)
        path, token = f"/api/games/{opened['game']}", opened["token"]
        await self.site.post(f"{path}/coach", {"seat": 0, "on": True}, token)
        await self.site.move(opened["game"], token, kind="roll", version=2)
        headers = {"Authorization": f"Bearer {token}"}
        return await self.site.client.get(f"{path}/advice", headers=headers)

    async def chances(self, rules: Json) -> httpx.Response:
        opened = await self.site.open(ANNA, BEN, rules=rules)
        return await self.site.client.get(f"/api/games/{opened['game']}/chances")


Way = Callable[[Visitor, Json], Awaitable[httpx.Response]]
WAYS: list[Way] = [
    Visitor.solution,
    Visitor.analysis,
    Visitor.practice,
    Visitor.review,
    Visitor.bot_table,
    Visitor.bot_seat,
    Visitor.coach,
    Visitor.chances,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_every_way_to_order_a_strategy_counts(tmp_path: Path, way: Way) -> None:
    async with running_site(tmp_path, limits=ONE) as site:
        visitor = Visitor(site)
        first = await way(visitor, house(1))
        assert first.status_code < 300, first.text
        again = await way(visitor, house(1))
        assert again.status_code < 300, again.text
        for other in WAYS:
            refused = await other(visitor, house(2))
            assert refused.status_code == 429, refused.text
            assert refused.json()["code"] == "limit/solutions"
            assert refused.json()["retry_after"] > 0


async def test_built_in_rules_cost_nothing(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(solutions=(1e-9, 0))) as site:
        answer = await site.client.post("/api/practice", json={"rules": "yatzy"})
        assert answer.status_code < 300, answer.text


async def test_wishes_on_a_socket_count_too(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=ONE) as site:
        for number, kind in ((1, "chances"), (2, "unavailable")):
            game = (await site.open(ANNA, BEN, rules=house(number)))["game"]
            async with site.live(game, wishes=["chances"]) as live:
                told = await live.until(kind)
        assert told["code"] == "limit/solutions"


async def test_a_rematch_counts_as_a_new_table(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(tables=(1e-9, 2))) as site:
        opened = await site.open(ANNA, rules={**SHORT, "rolls": 1})
        game, token = opened["game"], opened["token"]
        tables = []
        for status in (200, 429):
            for version, box in ((1, "pair"), (3, "chance")):
                await site.move(game, token, kind="roll", version=version)
                await site.move(game, token, kind="score", category=box, version=version + 1)
            next_ = await site.post(f"/api/games/{game}/rematch", {}, token, status=status)
            tables.append(next_)
            game = next_.get("game", game)
        assert tables[1]["code"] == "limit/tables"
        found = await site.post(f"/api/games/{opened['game']}/rematch", {}, token)
        assert found["game"] == tables[0]["game"], "a rematch that was opened costs nothing"


async def test_a_local_server_counts_nothing(tmp_path: Path) -> None:
    async with running_site(tmp_path, is_local=True) as site:
        for number in range(1, 30):
            answer = await Visitor(site).analysis(house(number % 9 + 1))
            assert answer.status_code < 300
