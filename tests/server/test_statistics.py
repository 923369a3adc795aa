import asyncio
from pathlib import Path

import pytest
from tests.insight.grades import watching_grades
from tests.server.answers import ask
from tests.server.sites import ANNA, BEN, OPEN, SECONDS, SHORT, Json, Site, running_site

from yatzy.cli.app import run
from yatzy.hosting.settings import TableSettings

pytestmark = pytest.mark.anyio


async def play_out(site: Site, *seats: object, rules: object = SHORT) -> Json:
    """A game in which people at one screen play to the end; what opening it gave, and its view."""
    opened = await site.open(*seats, rules=rules)
    game, token, view = opened["game"], opened["token"], opened["view"]
    while view["phase"] != "over":
        turn = view["turn"]
        if view["seats"][turn["seat"]]["kind"] == "bot":
            view = await site.get(f"/api/games/{game}", token)
        elif turn["dice"] is None:
            view = await site.move(game, token, kind="roll", version=view["version"])
        else:
            box = next(iter(turn["options"]))
            view = await site.move(game, token, kind="score", category=box, version=view["version"])
    return {**opened, "view": view}


async def test_finished_games_are_counted_by_name_and_rules(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        games = [await play_out(site, ANNA, BEN) for _ in range(3)]
        await site.open(ANNA)
        found = await site.get("/api/statistics")
        assert found["total"] == 2
        figures = {person["name"]: person["figures"] for person in found["people"]}
        totals = [
            standing["total"]
            for game in games
            for standing in game["view"]["standings"]
            if standing["seat"] == 0
        ]
        assert figures["Anna"]["mean"] == pytest.approx(sum(totals) / 3)
        assert (figures["Anna"]["best"], figures["Anna"]["games"]) == (max(totals), 3)
        assert figures["Anna"]["wins"] + figures["Ben"]["wins"] >= 3
        (played,) = found["variants"]
        assert (played["variant"]["id"], played["games"]) == ("short", 3)
        digest = played["variant"]["digest"]
        assert await site.get(f"/api/statistics?rules={digest}") == found
        assert (await site.get(f"/api/statistics?rules={'0' * 64}"))["people"] == []


async def test_a_persons_games_are_shown_over_time(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        games = [await play_out(site, {"kind": "person", "name": "Åsa B/C"}) for _ in range(3)]
        found = await site.get("/api/statistics/åSA b%2Fc?most=2")
        assert found["name"] == "Åsa B/C"
        assert [game["score"] for game in found["games"]] == [
            game["view"]["standings"][0]["total"] for game in games[:0:-1]
        ]
        assert found["games"][0]["game"] is None
        older = await site.get(f"/api/statistics/åsa b%2Fc?most=2&before={found['before']}")
        assert (len(older["games"]), older["before"]) == (1, None)
        assert found["variants"][0]["figures"]["games"] == 3
        nobody = await site.get("/api/statistics/Nobody")
        assert (nobody["name"], nobody["games"]) == ("Nobody", [])


async def test_bots_stand_apart_and_stand_ins_count_for_nobody(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        await play_out(site, ANNA, {"kind": "bot", "level": "greedy", "name": "Ben"})
        found = await site.get("/api/statistics")
        assert [person["name"] for person in found["people"]] == ["Anna"]
        assert [bots["level"] for bots in found["bots"]] == ["greedy"]
        opened = await site.open(ANNA, OPEN)
        game, anna = opened["game"], opened["token"]
        ben = (await site.post(f"/api/games/{game}/join", {"name": "Ben"}))["token"]
        async with site.live(game, ben) as live:
            await live.until("view")
            await site.post(f"/api/games/{game}/leave", None, anna)
            await live.send(kind="vote", against=0)
            view = (await live.until("view"))["view"]
            async with asyncio.timeout(SECONDS):
                while view["phase"] != "over":
                    turn = view["turn"]
                    if turn["seat"] == 1:
                        move: Json = {"kind": "roll"}
                        if turn["dice"] is not None:
                            move = {"kind": "score", "category": next(iter(turn["options"]))}
                        await site.client.post(
                            f"/api/games/{game}/moves",
                            json={**move, "version": view["version"]},
                            headers={"Authorization": f"Bearer {ben}"},
                        )
                    view = await site.get(f"/api/games/{game}")
        found = await site.get("/api/statistics")
        assert {p["name"]: p["figures"]["games"] for p in found["people"]} == {"Anna": 1, "Ben": 1}
        assert found["bots"][0]["figures"]["games"] == 1


async def forget(site: Site, name: str, token: str | None, *, status: int = 200) -> Json:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = await site.client.delete(f"/api/statistics/{name}", headers=headers)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


async def test_a_token_removes_the_games_of_its_own_seats_alone(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        first, second = [(await play_out(site, ANNA))["token"] for _ in range(2)]
        ben = (await play_out(site, BEN))["token"]
        begun = (await site.open(ANNA))["token"]
        assert (await forget(site, "Anna", None, status=401))["code"] == "seat/token-needed"
        for token in (ben, begun, "guessed"):
            refused = await forget(site, "Anna", token, status=403)
            assert refused["code"] == "statistics/not-yours"
        assert await forget(site, "ANNA", first) == {"removed": 1, "for_good": False}
        await forget(site, "Anna", first, status=403)
        assert await count_games(site) == {"Anna": 1, "Ben": 1}
        await forget(site, "Anna", second)
        assert await count_games(site) == {"Ben": 1}


async def test_a_stranger_called_anna_takes_nothing_from_anna(tmp_path: Path) -> None:
    one_move = {**SHORT, "category": [{"id": "chance", "any": True}]}
    async with running_site(tmp_path) as site:
        for _ in range(3):
            await play_out(site, ANNA)
        stranger = (await play_out(site, ANNA, rules=one_move))["token"]
        await forget(site, "Anna?for_good=true", stranger, status=403)
        await forget(site, "Anna", stranger)
        assert await count_games(site) == {"Anna": 3}
        await play_out(site, ANNA)
        assert await count_games(site) == {"Anna": 4}


async def count_games(site: Site) -> dict[str, int]:
    people = (await site.get("/api/statistics"))["people"]
    return {person["name"]: person["figures"]["games"] for person in people}


async def test_at_the_own_computer_everybody_is_the_host_and_games_are_linked(
    tmp_path: Path,
) -> None:
    async with running_site(tmp_path, is_local=True) as site:
        game = (await play_out(site, ANNA))["game"]
        await play_out(site, ANNA, BEN)
        found = await site.get("/api/statistics/Anna")
        assert (found["games"][-1]["game"], found["is_host"]) == (game, True)
        assert (await forget(site, "anna?for_good=true", None))["removed"] == 2
        await play_out(site, ANNA, BEN)
        assert await count_games(site) == {"Ben": 2}
        assert (await site.get("/api/statistics/Anna"))["games"] == []


async def test_who_hosts_a_server_removes_a_name_by_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["forget", "ANNA", "--for-good", "--database", f"sqlite:///{tmp_path}/games.sqlite"]
    async with running_site(tmp_path) as site:
        await play_out(site, ANNA, BEN)
        assert await asyncio.to_thread(run, command) == 2
        assert "another process" in capsys.readouterr().err
    assert await asyncio.to_thread(run, command) == 0
    assert capsys.readouterr().out == "1 result removed, and later games do not count\n"
    async with running_site(tmp_path) as site:
        await play_out(site, ANNA, BEN)
        assert await count_games(site) == {"Ben": 2}


async def test_what_was_given_away_is_added_when_the_game_has_been_reviewed(tmp_path: Path) -> None:
    tables = TableSettings(bot_pace=0, grade_pace=0)
    async with running_site(tmp_path, tables=tables) as site:
        yacht = await play_out(site, ANNA, rules="yacht")
        long_rules = {**SHORT, "saved_rolls": True}
        await play_out(site, BEN, rules=long_rules)
        figures = await reviewed_figures_of(site, "Anna")
        player = (await ask(site, f"/api/games/{yacht['game']}/review"))["players"][0]
        assert figures["errors"] == pytest.approx(player["errors"])
        assert figures["luck"] == pytest.approx(player["luck"])
        assert (await figures_of(site, "Ben"))["errors"] is None
        await site.post("/api/solutions", {"rules": long_rules}, status=202)
        assert (await reviewed_figures_of(site, "Ben"))["errors"] >= 0


async def reviewed_figures_of(site: Site, name: str) -> Json:
    assert site.context is not None
    results = site.context.site.store.results
    async with asyncio.timeout(2 * SECONDS), watching_grades(results) as graded:
        while not (figures := await figures_of(site, name))["reviewed"]:
            await graded.wait()
            graded.clear()
    return figures


async def figures_of(site: Site, name: str) -> Json:
    figures: Json = (await site.get(f"/api/statistics/{name}"))["variants"][0]["figures"]
    return figures
