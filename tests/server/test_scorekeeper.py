"""Tables where people throw real dice, and enter what lies there or only the scores."""

from pathlib import Path

import pytest
from tests.server.answers import ask, told
from tests.server.sites import ANNA, BEN, OPEN, SHORT, Json, Site, running_site

from yatzy.game import load_record, verify_record
from yatzy.hosting.settings import TableSettings

pytestmark = pytest.mark.anyio


async def open_entered(site: Site, *seats: object, rules: object = SHORT) -> Json:
    body = {"rules": rules, "seats": seats or [ANNA], "dice": "entered"}
    return await site.post("/api/games", body, status=201)


async def test_a_game_with_entered_dice_is_recorded_and_reviewed(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await open_entered(site, ANNA, BEN)
        game, token, view = opened["game"], opened["token"], opened["view"]
        assert view["dice"] == {"kind": "entered"}
        for box in ("pair", "chance"):
            for _ in range(2):
                for keep, dice in (([], [2, 5]), ([1], [5, 5])):
                    view = await site.move(
                        game, token, kind="roll", keep=keep, dice=dice, version=view["version"]
                    )
                assert view["turn"]["options"][box] == 10
                view = await site.move(
                    game, token, kind="score", category=box, version=view["version"]
                )
        assert view["phase"] == "over"
        assert not view["has_notes"]
        record = load_record((await site.client.get(f"/api/games/{game}/record")).text)
        assert "thrown by hand" in str(verify_record(record).reason)
        review = await ask(site, f"/api/games/{game}/review")
        assert (review["dice"], review["players"][0]["score"]) == ("entered", 20)


async def test_only_the_scores_can_be_entered(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await open_entered(site, ANNA, BEN)
        game, token = opened["game"], opened["token"]
        async with site.live(game) as spectator:
            await spectator.until("view")
            view = await site.move(game, token, kind="score", category="pair", points=8, version=1)
            assert view["cards"][0]["total"] == 8
            pushed = await spectator.until("moved")
            assert pushed["event"] == {
                "kind": "noted",
                "seat": 0,
                "category": "pair",
                "points": 8,
                "extra": 0,
            }
            assert pushed["card"]["boxes"]["pair"] == 8
        view = await site.move(game, token, kind="undo", version=2)
        assert (view["cards"][0]["total"], view["turn"]["seat"]) == (0, 0)
        for box, points in (("pair", 8), ("pair", 0), ("chance", 7), ("chance", 12)):
            view = await site.move(
                game, token, kind="score", category=box, points=points, version=view["version"]
            )
        assert (view["phase"], view["has_notes"]) == ("over", True)
        assert [standing["total"] for standing in view["standings"]] == [15, 12]
        for path in ("record", "review"):
            refused = await site.get(f"/api/games/{game}/{path}", status=422)
            assert refused["code"] == "record/scores-only"
    async with running_site(tmp_path) as site:
        assert (await site.get(f"/api/games/{game}"))["cards"] == view["cards"]


@pytest.mark.parametrize(
    ("move", "status", "code"),
    [
        ({"kind": "roll"}, 422, "dice/invalid"),
        ({"kind": "roll", "dice": [1]}, 422, "dice/invalid"),
        ({"kind": "roll", "dice": [0, 7]}, 422, "request/invalid"),
        ({"kind": "score", "category": "pair"}, 409, "move/not-rolled"),
        ({"kind": "score", "category": "pair", "points": 3}, 409, "move/impossible-points"),
        ({"kind": "score", "category": "six", "points": 3}, 422, "category/unknown"),
        (
            {"kind": "score", "category": "pair", "points": 4, "extra": True},
            409,
            "move/impossible-points",
        ),
    ],
)
async def test_what_cannot_have_been_thrown_is_refused(
    tmp_path: Path, move: Json, status: int, code: str
) -> None:
    async with running_site(tmp_path) as site:
        opened = await open_entered(site)
        refused = await site.move(opened["game"], opened["token"], status, version=1, **move)
        assert refused["code"] == code


async def test_a_kept_die_stays_as_it_lies(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await open_entered(site)
        game, token = opened["game"], opened["token"]
        await site.move(game, token, kind="roll", dice=[2, 5], version=1)
        again = {"kind": "roll", "keep": [0], "dice": [3, 6]}
        refused = await site.move(game, token, 409, version=2, **again)
        assert refused["code"] == "move/kept-dice-changed"
        note = {"kind": "score", "category": "pair", "points": 4}
        refused = await site.move(game, token, 409, version=2, **note)
        assert refused["code"] == "move/dice-on-table"


async def test_nobody_enters_dice_where_the_server_throws_them(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        for move in (
            {"kind": "roll", "dice": [6, 6]},
            {"kind": "score", "category": "pair", "points": 12},
        ):
            refused = await site.move(opened["game"], opened["token"], 409, version=1, **move)
            assert refused["code"] == "move/fair-dice"


async def test_no_bot_sits_where_people_throw_their_own_dice(tmp_path: Path) -> None:
    async with running_site(tmp_path, tables=TableSettings(vote_after=0, turn_time=0)) as site:
        bot = {"kind": "bot", "level": "casual"}
        body = {"rules": SHORT, "seats": [ANNA, bot], "dice": "entered"}
        assert (await site.post("/api/games", body, status=422))["code"] == "seats/invalid"
        opened = await open_entered(site, ANNA, OPEN)
        game = opened["game"]
        ben = (await site.post(f"/api/games/{game}/join", {"name": "Ben"}))["token"]
        await site.post(f"/api/games/{game}/leave", None, opened["token"])
        refused = await site.post(f"/api/games/{game}/vote", {"against": 0}, ben, status=409)
        assert refused["code"] == "vote/not-gone"
        end = {"chain": "0" * 64}
        refused = await site.post(f"/api/games/{game}/chain", end, ben, status=422)
        assert refused["code"] == "dice/chain"


async def test_the_coach_helps_with_entered_dice_and_a_rematch_has_them_too(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await open_entered(site)
        game, token = opened["game"], opened["token"]
        await site.post(f"/api/games/{game}/coach", {"seat": 0, "on": True}, token)
        await site.move(game, token, kind="roll", dice=[6, 6], version=2)
        advice = await told(site, game, "advice", token)
        assert advice["moves"][0]["move"] == "score pair"
        await site.move(game, token, kind="score", category="pair", version=3)
        await site.move(game, token, kind="score", category="chance", points=9, version=4)
        again = await site.post(f"/api/games/{game}/rematch", None, token)
        assert again["dice"] == {"kind": "entered"}


async def test_rules_tell_which_points_a_box_can_hold(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        boxes = (await site.get("/api/rules/yatzy"))["categories"]
        possible = {box["id"]: box["possible"] for box in boxes}
        assert possible["fours"] == [0, 4, 8, 12, 16, 20]
        assert possible["small_straight"] == [0, 15]


async def test_dice_that_were_entered_by_mistake_are_taken_back(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await open_entered(site, ANNA, BEN)
        table = f"/api/games/{opened['game']}"
        token = opened["token"]

        async def move(view: Json, **wanted: object) -> Json:
            wanted |= {"version": view["version"]}
            return await site.post(f"{table}/moves", wanted, token=token)

        view = await move(opened["view"], kind="roll", dice=[1, 2])
        assert view["turn"]["undo_seat"] == 0
        view = await move(view, kind="undo")
        assert view["turn"]["dice"] is None
        assert view["turn"]["rolls_left"] == 2
        view = await move(view, kind="roll", dice=[3, 3])
        view = await move(view, kind="roll", keep=[0], dice=[3, 4])
        view = await move(view, kind="undo")
        assert view["turn"]["dice"] == [3, 3]
        view = await move(view, kind="score", category="pair")
        view = await move(view, kind="undo")
        view = await move(view, kind="undo")
        assert view["turn"]["dice"] is None
        view = await move(view, kind="roll", dice=[6, 6])
        view = await move(view, kind="score", category="pair")
        for category in ("pair", "chance", "chance"):
            view = await move(view, kind="roll", dice=[5, 5])
            view = await move(view, kind="score", category=category)
        assert view["phase"] == "over"
        record = await site.get(f"{table}/record")
        assert [event["dice"] for event in record["events"] if event["kind"] == "rolled"] == [
            "66",
            "55",
            "55",
            "55",
        ]
