import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.answers import ask
from tests.server.sites import ANNA, SECONDS, SHORT, running_site

from yatzy.hosting import TableSettings

pytestmark = pytest.mark.anyio

POSITION = {"rules": SHORT, "dice": [5, 5], "rolls_left": 1}


async def test_moves_are_ranked_for_any_position_of_any_rules(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        moves = (await ask(site, "/api/analysis", POSITION))["moves"]
        assert moves[0]["move"] == "score pair"
        assert moves[0]["error"] == 0
        assert [move["value"] for move in moves] == sorted(
            (move["value"] for move in moves), reverse=True
        )
        filled = {**POSITION, "boxes": {"pair": 0}, "rolls_left": 0}
        assert len((await ask(site, "/api/analysis", filled))["moves"]) == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"dice": [5]}, "dice/invalid"),
        ({"dice": [7, 7]}, "request/invalid"),
        ({"rolls_left": 9}, "position/invalid"),
        ({"saved": 3}, "position/invalid"),
        ({"boxes": {"pair": 3}}, "scorecard/invalid"),
        ({"boxes": {"pair": 2, "chance": 2}}, "position/invalid"),
        ({"boxes": {"nonsense": 3}}, "category/unknown"),
        ({"extras": 1}, "scorecard/invalid"),
        ({"rules": "nonsense"}, "rules/unknown"),
        ({"rules": {**SHORT, "dice": 0}}, "rules/invalid"),
    ],
)
async def test_a_position_that_cannot_be_is_refused(
    tmp_path: Path, changes: dict[str, Any], code: str
) -> None:
    async with running_site(tmp_path) as site:
        await ask(site, "/api/analysis", POSITION)
        refused = await site.post("/api/analysis", {**POSITION, **changes}, status=422)
        assert refused["code"] == code


async def test_rules_too_large_to_solve_are_refused(tmp_path: Path) -> None:
    boxes = [{"id": f"b{number}", "any": True} for number in range(40)]
    large = {**POSITION, "rules": {**SHORT, "category": boxes}}
    async with running_site(tmp_path) as site, asyncio.timeout(SECONDS):
        while (answer := await site.client.post("/api/analysis", json=large)).status_code == 202:
            pass
        assert answer.json()["code"] == "solver/too-many"


async def test_a_full_queue_is_told_to_come_back(tmp_path: Path) -> None:
    tables = TableSettings(most_analyses=0)
    async with running_site(tmp_path, tables=tables) as site, asyncio.timeout(SECONDS):
        while (answer := await site.client.post("/api/analysis", json=POSITION)).status_code == 202:
            pass
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0


async def test_a_finished_game_is_reviewed(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        version = 1
        for box in ("pair", "chance"):
            await site.move(game, token, kind="roll", version=version)
            await site.move(game, token, kind="score", category=box, version=version + 1)
            version += 2
        (player,) = (await ask(site, f"/api/games/{game}/review"))["players"]
        assert player["name"] == "Anna"
        assert player["score"] == pytest.approx(
            player["par"] + player["luck"] - player["errors"], abs=1e-9
        )


async def test_the_progress_of_a_strategy_can_be_asked_for(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        digest = (await site.open(ANNA))["view"]["rules"]["digest"]
        assert (await site.get(f"/api/solutions/{digest}"))["progress"] is None
        await ask(site, "/api/analysis", POSITION)
        assert (await site.get(f"/api/solutions/{digest}"))["progress"] == 1.0
