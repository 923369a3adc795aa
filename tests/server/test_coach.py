import asyncio
from pathlib import Path

import pytest
from tests.server.answers import ask, told
from tests.server.sites import ANNA, BEN, OPEN, Json, Site, running_site

pytestmark = pytest.mark.anyio


async def switch(site: Site, opened: Json, seat: int, *, on: bool = True) -> Json:
    path = f"/api/games/{opened['game']}/coach"
    return await site.post(path, {"seat": seat, "on": on}, opened["token"])


async def test_everybody_sees_whose_coach_is_on(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, BEN)
        game, token = opened["game"], opened["token"]
        assert [seat["has_coach"] for seat in opened["view"]["seats"]] == [False, False]
        async with site.live(game) as spectator, site.live(game, token) as live:
            await switch(site, opened, 1)
            while (await spectator.until("view"))["view"]["version"] < 2:
                pass
            view = await site.get(f"/api/games/{game}")
            assert [seat["has_coach"] for seat in view["seats"]] == [False, True]
            again = await switch(site, opened, 1)
            assert again["version"] == 2
            await live.send(kind="coach", seat=1, on=False)
            assert (await live.answer())["version"] == 3


async def test_only_who_sits_there_switches_a_coach(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, OPEN)
        path = f"/api/games/{opened['game']}/coach"
        ben = await site.post(f"/api/games/{opened['game']}/join", {"name": "Ben"})
        refused = await site.post(path, {"seat": 0, "on": True}, ben["token"], status=403)
        assert refused["code"] == "seat/not-yours"
        refused = await site.post(path, {"seat": 0, "on": True}, status=401)
        assert refused["code"] == "seat/token-needed"
        refused = await site.post(path, {"seat": 11, "on": True}, ben["token"], status=403)
        assert refused["code"] == "seat/not-yours"


async def test_the_coach_ranks_the_moves_of_the_dice_on_the_table(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        view = await switch(site, opened, 0)
        view = await site.move(game, token, kind="roll", version=view["version"])
        advice = await told(site, game, "advice", token)
        assert (advice["version"], advice["seat"]) == (view["version"], 0)
        best = advice["moves"][0]
        assert (best["error"], best["class"]) == (0, "best")
        dice = view["turn"]["dice"]
        for move in advice["moves"]:
            assert move["error"] == pytest.approx(best["value"] - move["value"])
            if move["keep"] is None:
                assert move["points"] == view["turn"]["options"][move["category"]]
            else:
                assert sorted(dice[place] for place in move["places"]) == move["keep"]
        boxes = [move["category"] for move in advice["moves"] if move["category"]]
        assert sorted(boxes) == ["chance", "pair"]


async def test_the_reason_is_told_in_numbers_too(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        position = {"rules": "yatzy", "dice": [4, 4, 4, 1, 2], "rolls_left": 2}
        found = await ask(site, "/api/analysis", position)
        reason = found["reason"]
        assert found["moves"][0]["keep"] == [4, 4, 4]
        assert found["moves"][0]["places"] == [0, 1, 2]
        assert reason["points"] is None
        assert [target["category"] for target in reason["targets"]]
        assert reason["gain"] == pytest.approx(reason["rival"]["error"])


async def test_advice_is_for_who_has_the_coach_on_and_is_to_move(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, OPEN)
        game, anna = opened["game"], opened["token"]
        path = f"/api/games/{game}/advice"
        assert (await site.get(path, anna, status=409))["code"] == "game/not-started"
        ben = (await site.post(f"/api/games/{game}/join", {"name": "Ben"}))["token"]
        assert (await site.get(path, status=401))["code"] == "seat/token-needed"
        assert (await site.get(path, "guessed", status=403))["code"] == "seat/wrong-token"
        assert (await site.get(path, ben, status=409))["code"] == "move/not-your-turn"
        assert (await site.get(path, anna, status=409))["code"] == "coach/off"
        view = await switch(site, opened, 0)
        assert (await site.get(path, anna, status=409))["code"] == "move/not-rolled"
        for box in ("pair", "chance"):
            for token in (anna, ben):
                view = await site.move(game, token, kind="roll", version=view["version"])
                view = await site.move(
                    game, token, kind="score", category=box, version=view["version"]
                )
        assert (await site.get(path, anna, status=409))["code"] == "move/game-over"


async def test_a_coach_stays_for_the_rematch_and_after_a_restart(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        view = await switch(site, opened, 0)
        for box in ("pair", "chance"):
            view = await site.move(game, token, kind="roll", version=view["version"])
            view = await site.move(game, token, kind="score", category=box, version=view["version"])
        view = await site.post(f"/api/games/{game}/rematch", None, token)
        assert view["seats"][0]["has_coach"]
    async with running_site(tmp_path) as site:
        assert (await site.get(f"/api/games/{view['game']}"))["seats"][0]["has_coach"]


async def test_the_chances_to_win_add_up_and_follow_the_game(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, BEN)
        game, token = opened["game"], opened["token"]
        path = f"/api/games/{game}/chances"
        first = await told(site, game, "chances")
        assert first["version"] == 1
        assert sum(first["chances"]) == pytest.approx(1)
        view = await site.move(game, token, kind="roll", version=1)
        answers = await asyncio.gather(*(site.get(path) for _ in range(10)))
        assert all(found == answers[0] for found in answers)
        assert answers[0]["version"] == view["version"]
        view = await switch(site, opened, 0)
        assert await site.get(path) == {**answers[0], "version": view["version"]}
        for box in ("pair", "chance"):
            for _ in range(2):
                if view["turn"]["dice"] is None:
                    view = await site.move(game, token, kind="roll", version=view["version"])
                view = await site.move(
                    game, token, kind="score", category=box, version=view["version"]
                )
        places = {standing["seat"]: standing["place"] for standing in view["standings"]}
        chances = (await site.get(path))["chances"]
        won = [chance for seat, chance in enumerate(chances) if places[seat] == 1]
        assert won == [1 / len(won)] * len(won)


async def test_who_plays_alone_wins(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        game = (await site.open(ANNA))["game"]
        assert await site.get(f"/api/games/{game}/chances") == {"version": 1, "chances": [1.0]}


async def test_before_the_game_nobody_has_a_chance_yet(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        game = (await site.open(ANNA, OPEN))["game"]
        refused = await site.get(f"/api/games/{game}/chances", status=409)
        assert refused["code"] == "game/not-started"


async def test_a_strategy_that_takes_long_is_not_begun_unasked(tmp_path: Path) -> None:
    boxes = [{"id": f"b{number}", "any": True} for number in range(17)]
    rules = {"id": "long", "dice": 2, "rolls": 2, "category": boxes}
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, BEN, rules=rules)
        refused = await site.get(f"/api/games/{opened['game']}/chances", status=409)
        assert refused["code"] == "analysis/not-solved"
        digest = opened["view"]["rules"]["digest"]
        assert (await site.get(f"/api/solutions/{digest}"))["progress"] is None
