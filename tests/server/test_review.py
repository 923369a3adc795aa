import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.answers import ask
from tests.server.sites import ANNA, BEN, SHORT, Site, running_site

from yatzy.core import rules_from_data
from yatzy.game import DuplicateDice, Game, LocalDice, Record, save_record

pytestmark = pytest.mark.anyio

RULES = rules_from_data(SHORT, source="short")


async def play_out(site: Site, *seats: object) -> str:
    """A whole game, rolled once a turn; the first score is undone and made again."""
    opened = await site.open(*seats)
    game, token, view = opened["game"], opened["token"], opened["view"]
    for box in ("pair", "chance"):
        for _ in seats:
            view = await site.move(game, token, kind="roll", version=view["version"])
            view = await site.move(game, token, kind="roll", keep=[1], version=view["version"])
            view = await site.move(game, token, kind="score", category=box, version=view["version"])
    assert view["phase"] == "over"
    return str(game)


def record(*, undone: bool = False, entered: bool = False, until: int = 99) -> dict[str, Any]:
    """A record of two players with everything that can be checked."""
    players = ["Anna", "Ben"]
    dice = LocalDice.of(bytes(32), RULES, players, bots=frozenset())
    game = Game(players, rules=RULES, dice=DuplicateDice("seed") if entered else dice)
    for box in ("pair", "chance"):
        for _ in range(2):
            if len(game.events) < until:
                game.play("roll")
                game.score(box)
                if undone and not game.is_over:
                    game.undo()
                    game.score(box)
    told = Record(events=game.events) if entered else Record.of(game.events, dice)
    data: dict[str, Any] = json.loads(save_record(told))
    return data


async def test_the_ledger_of_everybody_adds_up(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        game = await play_out(site, ANNA, BEN)
        found = await ask(site, f"/api/games/{game}/review")
        assert [player["name"] for player in found["players"]] == ["Anna", "Ben"]
        assert (found["is_over"], found["dice"]) == (True, "checked")
        for player in found["players"]:
            total = player["par"] + player["luck"] - player["errors"]
            assert player["score"] == pytest.approx(total, abs=1e-9)
            assert player["luck"] == pytest.approx(sum(t["luck"] for t in player["throws"]))
            for sums in (player["kinds"], player["classes"]):
                assert sum(s["error"] for s in sums.values()) == pytest.approx(player["errors"])
                assert sum(s["count"] for s in sums.values()) == len(player["decisions"])
            assert 0 <= player["percentile"] <= 100
            assert player["fairness"]["side"] in ("lucky", "unlucky")


async def test_every_decision_is_shown_with_what_was_played_and_what_was_best(
    tmp_path: Path,
) -> None:
    async with running_site(tmp_path) as site:
        game = await play_out(site, ANNA, BEN)
        found = await ask(site, f"/api/games/{game}/review")
        events = [None, *(await site.get(f"/api/games/{game}/record"))["events"]]
        for seat, player in enumerate(found["players"]):
            for throw in player["throws"]:
                event = events[throw["event"]]
                assert (event["seat"], event["keep"]) == (seat, throw["places"])
                assert event["dice"] == "".join(map(str, throw["dice"]))
            for decision in player["decisions"]:
                moves = {move["move"]: move for move in decision["moves"]}
                assert moves[decision["played"]]["error"] == decision["error"]
                assert moves[decision["played"]]["class"] == decision["class"]
                assert moves[decision["best"]]["error"] == 0
                assert len(moves) == len(decision["moves"]) <= 6


async def test_the_chance_to_win_is_followed_through_the_game(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        found = await ask(site, "/api/review", record(undone=True))
        assert [point["event"] for point in found["chances"]] == [0, 4, 8, 12, 14]
        assert all(sum(point["chances"]) == pytest.approx(1) for point in found["chances"])
        totals = [player["score"] for player in found["players"]]
        best = [total == max(totals) for total in totals]
        assert found["chances"][-1]["chances"] == [is_best / sum(best) for is_best in best]


async def test_the_scores_of_perfect_games_come_in_steps(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        scores = (await ask(site, "/api/review", record()))["distribution"]
        assert sum(scores["probabilities"]) == pytest.approx(1)
        last = scores["first"] + scores["step"] * len(scores["probabilities"])
        assert scores["first"] <= scores["percentiles"]["50"] < last
        assert scores["exact"]


async def test_any_record_is_reviewed(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        assert (await ask(site, "/api/review", record()))["dice"] == "checked"
        assert (await ask(site, "/api/review", record(entered=True)))["dice"] == "entered"
        begun = await ask(site, "/api/review", record(until=4))
        assert not begun["is_over"]
        for player in begun["players"]:
            assert player["percentile"] is None
            assert player["score"] + player["value"] == pytest.approx(
                player["par"] + player["luck"] - player["errors"], abs=1e-9
            )


def changed_die(data: dict[str, Any]) -> None:
    data["events"][0]["dice"] = "66" if data["events"][0]["dice"] != "66" else "11"


def changed_points(data: dict[str, Any]) -> None:
    data["events"][1]["points"] += 1


def other_dice(data: dict[str, Any]) -> None:
    """Dice that fit together, seals and all, but not to the seed."""
    game = Game(data["players"], rules=RULES, dice=DuplicateDice("others"))
    game.play("roll")
    other = Record(events=game.events, dice=DuplicateDice("seed"))
    data.update(json.loads(save_record(other)))


def other_chains(data: dict[str, Any]) -> None:
    game = Game(data["players"], rules=RULES)
    dice = LocalDice.of(bytes(32), game.rules, game.players, bots=frozenset())
    other = replace(Record.of(game.events, dice), game="another")
    data.update(json.loads(save_record(other)))


def many_boxes(data: dict[str, Any]) -> None:
    boxes = [{"id": f"b{number}", "any": True} for number in range(60)]
    data["rules"] = {**SHORT, "category": boxes}


@pytest.mark.parametrize(
    ("spoil", "code", "message"),
    [
        (changed_die, "record/invalid", "event 1: it has been altered"),
        (changed_points, "record/invalid", "event 2: it has been altered"),
        (other_dice, "record/dice-mismatch", "event 1: it should have thrown"),
        (other_chains, "record/dice-mismatch", "the transcript is not that of this game"),
        (many_boxes, "rules/too-large", "60 boxes are more than 40"),
        (dict.clear, "record/invalid", "schema must be 2"),
    ],
)
async def test_a_record_that_was_spoiled_is_refused(
    tmp_path: Path,
    spoil: Callable[[dict[str, Any]], None],
    code: str,
    message: str,
) -> None:
    data = record()
    spoil(data)
    async with running_site(tmp_path) as site:
        answer = await site.client.post("/api/review", json=data)
        assert answer.status_code in {413, 422}
        assert answer.json()["code"] == code
        assert message in answer.json()["message"]


async def test_a_record_may_be_larger_than_other_messages_but_not_by_much(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        large = {**record(), "remark": "x" * 100_000}
        assert (await ask(site, "/api/review", large))["is_over"]
        huge = {**record(), "remark": "x" * 600_000}
        assert (await site.post("/api/review", huge, status=413))["code"] == "request/too-large"


async def test_a_review_comes_when_the_game_is_over(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        game = (await site.open(ANNA))["game"]
        refused = await site.get(f"/api/games/{game}/review", status=409)
        assert refused["code"] == "game/not-over"
