from pathlib import Path

import pytest
from tests.server.answers import ask
from tests.server.sites import SHORT, running_site

pytestmark = pytest.mark.anyio


async def test_a_position_to_practise_has_a_decision_that_matters(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        for seed in range(5):
            found = await ask(site, f"/api/practice?rules=yacht&seed={seed}")
            assert found["rules"]["id"] == "yacht"
            assert found["turn"]["dice"] == found["position"]["dice"]
            filled = {box: held for box, held in found["card"]["boxes"].items() if held is not None}
            assert found["position"]["boxes"] == filled
            graded = await ask(site, "/api/analysis", {"rules": "yacht", **found["position"]})
            assert graded["moves"][0]["class"] == "best"
            assert graded["moves"][1]["class"] in {"inaccuracy", "mistake", "blunder"}


async def test_the_same_seed_gives_the_same_position_and_none_a_fresh_one(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        first = await ask(site, "/api/practice?rules=yacht&seed=7")
        assert await ask(site, "/api/practice?rules=yacht&seed=7") == first
        body = {"rules": "yacht", "seed": 7}
        assert await ask(site, "/api/practice", body) == first
        seeds = {(await ask(site, "/api/practice?rules=yacht"))["seed"] for _ in range(3)}
        assert len(seeds) == 3


async def test_any_rules_are_practised(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        found = await ask(site, "/api/practice", {"rules": SHORT})
        assert len(found["turn"]["dice"]) == 2


async def test_rules_without_a_choice_are_refused(tmp_path: Path) -> None:
    rules = {"id": "fate", "dice": 1, "rolls": 1, "category": [{"id": "chance", "any": True}]}
    async with running_site(tmp_path) as site:
        await ask(
            site, "/api/analysis", {"rules": {**rules, "rolls": 1}, "dice": [1], "rolls_left": 0}
        )
        refused = await site.post("/api/practice", {"rules": rules}, status=422)
        assert refused["code"] == "position/invalid"
        refused = await site.get("/api/practice?rules=nonsense", status=422)
        assert refused["code"] == "rules/unknown"
