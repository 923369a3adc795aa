"""What a client wishes for is pushed when it has changed; nobody has to ask again and again."""

import asyncio
from pathlib import Path

import pytest
from tests.server.sites import ANNA, BEN, SHORT, Json, Site, Socket, running_site

from yatzy.analysis import Outlook
from yatzy.game import State

pytestmark = pytest.mark.anyio


async def test_chances_come_with_every_change_of_the_game(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, BEN)
        game, token = opened["game"], opened["token"]
        async with site.live(game, token, wishes=["chances"]) as live:
            first = await live.until("chances")
            assert first["version"] == 1
            assert sum(first["chances"]) == pytest.approx(1)
            await live.send(kind="roll", version=1)
            after = await live.until("chances")
            assert after["version"] == 2
            call = await site.get(f"/api/games/{game}/chances")
            assert call == {"version": 2, "chances": after["chances"]}


async def test_chances_are_computed_once_however_many_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[State] = []
    usual = Outlook.chances

    def counting(self: Outlook, state: State) -> tuple[float, ...]:
        asked.append(state)
        return usual(self, state)

    monkeypatch.setattr(Outlook, "chances", counting)
    async with running_site(tmp_path) as site:
        game = (await site.open(ANNA, BEN))["game"]
        async with (
            site.live(game, wishes=["chances"]) as one,
            site.live(game, wishes=["chances"]) as two,
            site.live(game, wishes=["chances"]) as three,
        ):
            told = [await live.until("chances") for live in (one, two, three)]
            assert told[0] == told[1] == told[2]
        assert len(asked) == 1


async def coached(site: Site) -> Json:
    opened = await site.open(ANNA, BEN)
    body = {"seat": 0, "on": True}
    await site.post(f"/api/games/{opened['game']}/coach", body, opened["token"])
    return opened


async def test_advice_comes_to_the_coached_player_alone(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await coached(site)
        game, token = opened["game"], opened["token"]
        async with (
            site.live(game, token, wishes=["advice"]) as live,
            site.live(game, wishes=["advice", "chances"]) as spectator,
        ):
            await live.send(kind="roll", version=2)
            advice = await live.until("advice")
            assert (advice["version"], advice["seat"]) == (3, 0)
            assert advice["moves"][0]["error"] == 0
            call = await site.get(f"/api/games/{game}/advice", token)
            assert call | {"kind": "advice"} == advice
            await spectator.send(kind="ping")
            assert "advice" not in await kinds_until(spectator, "done")


async def kinds_until(live: Socket, kind: str) -> set[str]:
    seen = set()
    while (message := await live.receive())["kind"] != kind:
        seen.add(message["kind"])
    return seen


async def test_a_wish_can_come_later_and_go_again(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, BEN)
        game, token = opened["game"], opened["token"]
        async with site.live(game, token) as live:
            await live.send(kind="wish", wishes=["chances"], request=1)
            await live.until("chances")
            await live.send(kind="wish", wishes=[], request=2)
            while (await live.answer())["request"] != 2:
                pass
            await live.send(kind="roll", version=1)
            await live.until("moved")
            await live.send(kind="ping")
            assert "chances" not in await kinds_until(live, "done")
            await live.send(kind="wish", wishes=["gossip"])
            assert (await live.until("refused"))["code"] == "request/invalid"


async def test_what_cannot_be_had_is_told(tmp_path: Path) -> None:
    large = {"id": "x", "category": [{"id": f"b{n}", "any": True} for n in range(21)]}
    async with running_site(tmp_path) as site:
        game = (await site.open(ANNA, BEN, rules=large))["game"]
        async with site.live(game, wishes=["chances"]) as live:
            told = await live.until("unavailable")
            assert told["wish"] == "chances"
            assert told["code"] == "analysis/not-solved"


async def test_a_table_without_wishes_computes_nothing(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        assert site.context is not None
        game = (await site.open(ANNA, BEN, rules={**SHORT, "rolls": 3}))["game"]
        async with site.live(game) as live:
            await live.until("view")
            await asyncio.sleep(0)
            digest = (await site.get(f"/api/games/{game}"))["rules"]["digest"]
            assert site.context.site.insight.strategies.progress(digest) is None


async def test_later_views_name_the_rules_by_their_digest(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, BEN)
        async with site.live(opened["game"], opened["token"]) as live:
            first = (await live.until("view"))["view"]
            assert first == opened["view"] | {"seats": first["seats"], "turn": first["turn"]}
            await live.send(kind="coach", seat=0, on=True)
            later = (await live.until("view"))["view"]
            while not later["seats"][0]["has_coach"]:
                later = (await live.until("view"))["view"]
            assert later["rules"] == first["rules"]["digest"]
