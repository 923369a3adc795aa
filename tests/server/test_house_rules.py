import asyncio
from pathlib import Path

import pytest
from tests.server.sites import ANNA, SECONDS, SHORT, Json, Site, running_site

from yatzy.insight import SITE
from yatzy.server import Limits
from yatzy.tables import choose_rules

pytestmark = pytest.mark.anyio

TOML = """
id = "evening"
name = "A short evening"
dice = 2
rolls = 2

[[category]]
id = "pair"
groups = [2]

[[category]]
id = "chance"
any = true
"""


async def check(site: Site, toml: str) -> Json:
    return await site.post("/api/rules/check", {"toml": toml})


async def test_rules_are_checked_shown_and_measured(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        checked = await check(site, TOML)
        assert checked["problems"] == []
        assert checked["rules"]["name"] == "A short evening"
        assert checked["rules"]["categories"][0]["example"] == {"dice": [6, 6], "points": 12}
        assert checked["size"] == {
            "states": 4,
            "bytes": 32,
            "code": None,
            "reason": None,
        }


async def test_checked_rules_are_played(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        inline = (await check(site, TOML))["inline"]
        view = (await site.open(ANNA, rules=inline))["view"]
        assert view["rules"]["id"] == "evening"
        assert (await site.post("/api/rules/toml", {"rules": inline}))["toml"].startswith(
            'id = "evening"\n'
        )


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("[2]", "2"), ("rules/invalid", 9, "pair", "groups must be a list")),
        (("dice = 2", "dice = 7"), ("rules/invalid", 4, None, "dice must be 1 to 6")),
        (("rolls = 2", "rolls = "), ("rules/invalid", 5, None, "this is not TOML")),
        (("rolls = 2", "roll = 2"), ("rules/invalid", 5, None, "did you mean rolls?")),
        (("any = true", "face = 9"), ("rules/invalid", 13, "chance", "face must be 1 to 6")),
        (("rolls = 2", "name2 = 2024-01-01"), ("rules/invalid", 5, None, "unknown key")),
        ((TOML, "x = " + "[" * 20_000), ("rules/invalid", None, None, "this is not TOML")),
        (("evening", "x" * 300), ("rules/too-large", None, None, "more than 200 characters")),
        (
            (TOML, TOML + '[[category]]\nid="a"\nany=true\n' * 60),
            ("rules/too-large", None, None, ""),
        ),
        ((TOML, ""), ("rules/invalid", None, None, "there is no id")),
    ],
)
async def test_one_clear_message_tells_what_is_wrong(
    tmp_path: Path, change: tuple[str, str], problem: tuple[str, int | None, str | None, str]
) -> None:
    code, line, category, message = problem
    async with running_site(tmp_path) as site:
        checked = await check(site, TOML.replace(*change))
        assert checked["rules"] is None
        (found,) = checked["problems"]
        assert (found["code"], found["line"], found["category"]) == (code, line, category)
        assert message in found["message"]


@pytest.mark.parametrize(
    ("change", "problem", "values", "table"),
    [
        (("rolls = 2", "roll = 2"), "near-key", {"key": "'roll'", "nearest": "rolls"}, None),
        (
            ("rolls = 2", 'order = "up"'),
            "choice",
            {"key": "order", "choices": ['"free"', '"forced"'], "value": "'up'"},
            None,
        ),
        (
            ("rolls = 2", "rolls = ,"),
            "toml-value",
            {"detail": "Invalid value (at line 5, column 9)", "line": 5, "column": 9},
            None,
        ),
        (
            (TOML, TOML + "[bonus]\nthreshold = 0\npoints = 1\n"),
            "least",
            {"key": "threshold", "value": 0},
            "bonus",
        ),
    ],
)
async def test_a_problem_comes_by_name_with_its_values(
    tmp_path: Path,
    change: tuple[str, str],
    problem: str,
    values: dict[str, object],
    table: str | None,
) -> None:
    async with running_site(tmp_path) as site:
        (found,) = (await check(site, TOML.replace(*change)))["problems"]
        assert (found["problem"], found["values"], found["table"]) == (problem, values, table)


async def test_a_table_with_wrong_rules_is_refused_with_the_problem(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        wanted = {"rules": {**SHORT, "dice": 7}, "seats": [ANNA]}
        refused = await site.post("/api/games", wanted, status=422)
        assert refused["code"] == "rules/invalid"
        assert refused["rules"] == {
            "code": "rules/invalid",
            "message": "dice must be 1 to 6, not 7",
            "problem": "range",
            "values": {"key": "dice", "least": 1, "most": 6, "value": 7},
            "line": None,
            "category": None,
            "table": None,
        }
        unknown = await site.get("/api/games/ABCDEF", status=404)
        assert unknown["rules"] is None


async def test_built_in_rules_can_be_taken_as_a_start(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        toml = (await site.post("/api/rules/toml", {"rules": "yatzy"}))["toml"]
        checked = await check(site, toml)
        assert checked["size"]["states"] == 828_416


async def test_rules_too_large_to_solve_can_still_be_played(tmp_path: Path) -> None:
    boxes = "\n".join(f'[[category]]\nid = "b{number}"\nany = true' for number in range(30))
    async with running_site(tmp_path) as site:
        checked = await check(site, f'id = "many"\n{boxes}')
        assert checked["size"]["states"] is None
        assert checked["size"]["reason"].startswith("30 boxes are too many")
        refused = await site.post("/api/solutions", {"rules": checked["inline"]}, status=422)
        assert refused["code"] == checked["size"]["code"] == "solver/too-many"
        assert refused["message"] == checked["size"]["reason"]
        await site.open(ANNA, rules=checked["inline"])


async def test_how_perfect_play_would_score_is_computed_on_the_spot(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        inline = (await check(site, TOML))["inline"]
        status = await site.post("/api/solutions", {"rules": inline}, status=202)
        assert status["progress"] is None or 0 <= status["progress"] <= 1
        assert site.context is not None
        async with asyncio.timeout(SECONDS):
            await site.context.site.insight.strategies.scores(choose_rules(inline), SITE)
        status = await site.get(f"/api/solutions/{status['digest']}")
        assert status["expected_score"] == pytest.approx(status["distribution"]["mean"])
        assert status["distribution"]["exact"]
        assert status["distribution"]["deviation"] > 0
        assert status["progress"] == status["scores_progress"] == 1
        again = await site.post("/api/solutions", {"rules": inline})
        assert again == status


async def test_solutions_are_limited_for_an_address(tmp_path: Path) -> None:
    async with running_site(tmp_path, limits=Limits(solutions=(0.001, 1))) as site:
        other = {**SHORT, "dice": 3}
        await site.post("/api/solutions", {"rules": SHORT}, status=202)
        refused = await site.post("/api/solutions", {"rules": other}, status=429)
        assert refused["code"] == "limit/solutions"
