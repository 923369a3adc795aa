import asyncio
from itertools import count
from pathlib import Path

import pytest
from tests.server.sites import (
    ANNA,
    BEN,
    OPEN,
    SECONDS,
    SHORT,
    Json,
    Site,
    Socket,
    running_site,
)
from tests.store.postgres import Postgres

from yatzy.core import built_in_ids
from yatzy.game import Chain, dice_to_data, load_record, verify_record
from yatzy.hosting.settings import TableSettings

BENS = Chain(b"b" * 32, 20)

pytestmark = pytest.mark.anyio


async def test_rules_are_listed_whole(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        listed = (await site.get("/api/rules"))["rules"]
        assert [rules["id"] for rules in listed] == list(built_in_ids())
        assert await site.get("/api/rules/maxi") in listed
        missing = await site.get("/api/rules/nonsense", status=404)
        assert missing["code"] == "request/not-found"


async def test_two_friends_play_a_whole_game_by_http(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, OPEN)
        game = opened["game"]
        joined = await site.post(
            f"/api/games/{opened['code']}/join", {"name": "Ben", "chain": BENS.end}
        )
        assert joined["seat"] == 1
        assert [seat["is_yours"] for seat in joined["view"]["seats"]] == [False, True]
        tokens = [opened["token"], joined["token"]]
        server = opened["view"]["dice"]["server"]
        links = (BENS.link(number) for number in count(1))
        view = joined["view"]
        for box in ("pair", "chance"):
            for token in tokens:
                for move in ({"kind": "roll"}, {"kind": "roll", "keep": [1]}):
                    link = next(links) if token == tokens[1] else None
                    view = await site.move(game, token, version=view["version"], link=link, **move)
                view = await site.move(
                    game, token, kind="score", category=box, version=view["version"]
                )
        assert view["phase"] == "over"
        record = load_record((await site.client.get(f"/api/games/{game}/record")).text)
        assert verify_record(record).ok
        assert dice_to_data(record.dice) == view["dice"]
        assert (view["dice"]["server"], view["dice"]["chains"]) == (server, [None, BENS.end])
        assert [seat.chain for seat in verify_record(record).seats] == ["server", "player"]


async def test_friends_see_each_others_moves_at_once(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, OPEN)
        game = opened["game"]
        async with site.live(game, opened["token"]) as anna, site.live(game) as spectator:
            assert (await anna.receive())["view"]["version"] == 1
            assert (await spectator.receive())["view"]["seats"][0]["is_yours"] is False
            joined = await site.post(f"/api/games/{game}/join", {"name": "Ben"})
            async with site.live(game, joined["token"]) as ben:
                for who in (anna, spectator):
                    assert not (await who.until("view"))["view"]["seats"][1]["is_connected"]
                for who in (anna, spectator, ben):
                    view = (await who.until("view"))["view"]
                    assert view["phase"] == "playing"
                    assert view["seats"][1]["is_connected"]
                await anna.send(kind="roll", version=2, request=7)
                pushed = [await who.receive() for who in (anna, ben, spectator)]
                assert pushed[0] == pushed[1] == pushed[2]
                assert (pushed[0]["kind"], pushed[0]["version"]) == ("moved", 3)
                assert await anna.receive() == {"kind": "done", "request": 7, "version": 3}
                await anna.send(kind="score", category="chance", version=3)
                moved = await ben.until("moved")
                assert moved["card"]["boxes"]["chance"] == sum(pushed[0]["turn"]["dice"])
                assert moved["turn"]["undo_seat"] == 0
                assert moved["turn"]["seat"] == 1
                await ben.send(kind="roll", version=4)
                assert (await ben.answer())["kind"] == "done"


async def test_what_a_player_keeps_is_seen_by_all_and_stays_through_what_is_no_move(
    tmp_path: Path,
) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        async with site.live(game, token) as anna, site.live(game) as spectator:
            await anna.send(kind="roll", version=1)
            assert (await spectator.until("moved"))["turn"]["kept"] == []
            await anna.send(kind="keep", roll=1, places=[1], request=2)
            kept = {"kind": "kept", "roll": 1, "places": [1]}
            assert await anna.until("kept") == await spectator.until("kept") == kept
            assert (await anna.answer())["request"] == 2
            await anna.send(kind="coach", seat=0, on=True)
            assert (await spectator.until("view"))["view"]["turn"]["kept"] == [1]
            await spectator.send(kind="keep", roll=1, places=[0])
            assert (await spectator.answer())["code"] == "seat/token-needed"
            async with site.live(game, token) as another_tab:
                assert (await another_tab.until("view"))["view"]["turn"]["kept"] == [1]


async def test_the_host_begins_without_a_friend_who_does_not_come(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, OPEN, OPEN, OPEN)
        seats, token = f"/api/games/{opened['game']}/seats", opened["token"]
        view = await site.post(seats, {"kind": "bot", "seat": 3, "level": "strong"}, token)
        assert [seat["kind"] for seat in view["seats"]] == ["person", "open", "open", "bot"]
        view = await site.post(seats, {"kind": "remove", "seat": 1}, token)
        assert (len(view["seats"]), view["phase"], view["host"]) == (3, "waiting", 0)
        refused = await site.post(seats, {"kind": "start"}, status=401)
        assert refused["code"] == "seat/token-needed"
        view = await site.post(seats, {"kind": "start"}, token)
        assert [seat["name"] for seat in view["seats"]] == ["Anna", "Strong"]
        assert view["phase"] == "playing"
        refused = await site.post(seats, {"kind": "start"}, token, status=409)
        assert refused["code"] == "game/started"


async def test_moves_by_http_are_pushed_too(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        async with site.live(opened["game"]) as spectator:
            await spectator.until("view")
            await site.move(opened["game"], opened["token"], kind="roll", version=1)
            assert (await spectator.receive())["version"] == 2


async def test_a_stale_or_repeated_move_is_answered_with_the_current_view(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        view = await site.move(game, token, kind="roll", version=1)
        refused = await site.move(game, token, status=409, kind="roll", version=1)
        assert refused["code"] == "game/stale"
        assert refused["view"] == view
        async with site.live(game, token) as anna:
            await anna.send(kind="roll", version=1, request=3)
            refused = await anna.answer()
            assert (refused["code"], refused["request"]) == ("game/stale", 3)
            assert refused["view"]["turn"] == view["turn"]


async def test_everybody_sees_who_is_connected(tmp_path: Path) -> None:
    async with running_site(tmp_path, tables=TableSettings(presence_grace=0)) as site:
        opened = await site.open(ANNA, BEN, OPEN)
        game = opened["game"]
        assert connected(opened["view"]) == [False, False, False]
        async with site.live(game) as spectator:
            assert connected((await spectator.until("view"))["view"]) == [False, False, False]
            async with site.live(game, opened["token"]) as screen:
                assert connected((await screen.until("view"))["view"]) == [True, True, False]
                pushed = (await spectator.until("view"))["view"]
                assert (connected(pushed), pushed["version"]) == ([True, True, False], 1)
                async with site.live(game, opened["token"]) as another:
                    await another.until("view")
            assert connected((await spectator.until("view"))["view"]) == [False, False, False]


async def test_a_page_that_is_loaded_again_stays_connected(tmp_path: Path) -> None:
    async with running_site(tmp_path, tables=TableSettings(presence_grace=600)) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        async with site.live(game, token) as live:
            await live.until("view")
        assert connected(await site.get(f"/api/games/{game}")) == [True]
        async with site.live(game) as spectator:
            await spectator.until("view")
            async with site.live(game, token) as live:
                await live.send(kind="roll", version=1)
                assert (await spectator.receive())["kind"] == "moved"


def connected(view: Json) -> list[bool]:
    return [seat["is_connected"] for seat in view["seats"]]


async def test_of_twenty_clients_with_one_move_exactly_one_is_accepted(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, BEN)
        game, token = opened["game"], opened["token"]

        async def by_http() -> str:
            answer = await site.client.post(
                f"/api/games/{game}/moves",
                json={"kind": "roll", "version": 1},
                headers={"Authorization": f"Bearer {token}"},
            )
            return "done" if answer.status_code == 200 else str(answer.json()["code"])

        async def by_socket(ready: asyncio.Barrier) -> str:
            async with site.live(game, token) as live:
                await live.until("view")
                await ready.wait()
                await live.send(kind="roll", version=1)
                answer = await live.answer()
                return str(answer.get("code", "done"))

        async def by_http_when(ready: asyncio.Barrier) -> str:
            await ready.wait()
            return await by_http()

        for _ in range(5):
            ready = asyncio.Barrier(20)
            clients = [by_socket(ready) if n % 2 else by_http_when(ready) for n in range(20)]
            answers = await asyncio.gather(*clients)
            assert sorted(answers) == ["done"] + ["game/stale"] * 19
            view = await site.get(f"/api/games/{game}")
            assert view["version"] == 2
            opened = await site.open(ANNA, BEN)
            game, token = opened["game"], opened["token"]


async def test_a_player_leaves_comes_back_and_goes_on(tmp_path: Path) -> None:
    async with running_site(tmp_path, tables=TableSettings(bot_pace=600)) as site:
        opened = await site.open(ANNA, OPEN)
        game, anna = opened["game"], opened["token"]
        ben = (await site.post(f"/api/games/{game}/join", {"name": "Ben"}))["token"]
        view = await site.post(f"/api/games/{game}/leave", None, anna)
        assert view["seats"][0]["is_away"]
        view = await site.post(f"/api/games/{game}/vote", {"against": 0}, ben)
        assert view["seats"][0]["kind"] == "bot"
        async with site.live(game, anna) as live:
            view = (await live.until("view"))["view"]
            assert view["seats"][0]["kind"] == "person"
            await live.send(kind="leave")
            assert (await live.answer())["kind"] == "done"
            await live.send(kind="vote", against=1)
            assert (await live.answer())["code"] == "vote/not-gone"


async def test_a_bot_plays_against_a_person(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, {"kind": "bot", "level": "perfect"})
        game, token = opened["game"], opened["token"]
        async with site.live(game, token) as live:
            view = (await live.until("view"))["view"]
            for box in ("chance", "pair"):
                version = view["version"]
                view = await site.move(game, token, kind="roll", version=version)
                await site.move(game, token, kind="score", category=box, version=version + 1)
                view = await _until_turn_or_end(site, live, game, seat=0)
        assert view["phase"] == "over"
        status = await site.get(f"/api/solutions/{view['rules']['digest']}")
        assert status["progress"] == 1.0


async def _until_turn_or_end(
    site: Site, live: Socket, game: str, *, seat: int
) -> dict[str, object]:
    while True:
        view = await site.get(f"/api/games/{game}")
        if view["phase"] == "over" or (view["turn"]["seat"] == seat and not view["turn"]["dice"]):
            return view
        await live.receive()


async def test_a_rematch_keeps_the_tokens(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, rules={**SHORT, "category": [{"id": "c", "any": True}]})
        game, token = opened["game"], opened["token"]
        refused = await site.post(f"/api/games/{game}/rematch", None, token, status=409)
        assert refused["code"] == "game/not-over"
        async with site.live(game, token) as live:
            await live.until("view")
            await live.send(kind="roll", version=1)
            await live.answer()
            await live.send(kind="score", category="c", version=2)
            await live.answer()
            await live.send(kind="rematch")
            again = (await live.until("view"))["view"]["rematch"]
            view = await site.get(f"/api/games/{again}", token)
            assert view["seats"][0]["is_yours"]
            assert (await site.post(f"/api/games/{game}/rematch", None, token))["game"] == again


async def test_a_chain_is_fixed_when_the_game_begins(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA, OPEN)
        game, token = opened["game"], opened["token"]
        assert opened["view"]["dice"]["transcript"] is None
        view = await site.post(f"/api/games/{game}/chain", {"chain": BENS.end}, token)
        assert view["dice"]["chains"] == [BENS.end, None]
        await site.post(f"/api/games/{game}/join", {"name": "Ben"})
        other = {"chain": "0" * 64}
        refused = await site.post(f"/api/games/{game}/chain", other, token, status=409)
        assert refused["code"] == "dice/chain-fixed"


async def test_a_server_is_alive_and_ready(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        await site.open(ANNA)
        assert await site.get("/healthz") == {"status": "ok", "tables": 1}
        ready = await site.get("/readyz")
        assert (ready["status"], ready["database"], ready["waiting_changes"]) == ("ready", "ok", 0)
        assert {"messenger", "notices", "sweep"} - ready["tasks"].keys() <= {"messenger", "notices"}


async def test_players_on_two_processes_see_each_others_moves(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    async with (
        running_site(tmp_path, database=database) as red,
        running_site(tmp_path, database=database) as blue,
    ):
        opened = await red.open(ANNA, OPEN)
        game = opened["game"]
        joined = await blue.post(f"/api/games/{game}/join", {"name": "Ben"})
        async with (
            red.live(game, opened["token"]) as anna,
            blue.live(game, joined["token"]) as ben,
        ):
            view = (await anna.until("view"))["view"]
            while view["phase"] == "waiting":
                view = (await anna.until("view"))["view"]
            await ben.until("view")
            await anna.send(kind="roll", version=2)
            assert (await ben.until("moved"))["version"] == 3
            await anna.send(kind="score", category="pair", version=3)
            assert (await ben.until("moved"))["version"] == 4
            await ben.send(kind="roll", version=4)
            while (moved := await anna.until("moved"))["version"] < 5:
                pass
            assert moved["event"]["seat"] == 1
            assert (await ben.answer())["kind"] == "done"


async def test_who_is_connected_is_known_on_every_process(
    tmp_path: Path, postgres: Postgres
) -> None:
    database, quick = postgres.new_database(), TableSettings(presence_grace=0)
    async with (
        running_site(tmp_path, database=database, tables=quick) as red,
        running_site(tmp_path, database=database, tables=quick) as blue,
    ):
        opened = await red.open(ANNA)
        game = opened["game"]
        async with blue.live(game) as early:
            await early.until("view")
            async with red.live(game, opened["token"]) as anna:
                await anna.until("view")
                while not connected((await early.until("view"))["view"])[0]:
                    pass
                async with (
                    running_site(tmp_path, database=database, tables=quick) as green,
                    green.live(game) as late,
                ):
                    while not connected((await late.until("view"))["view"])[0]:
                        pass
            while connected((await early.until("view"))["view"])[0]:
                pass


async def test_what_a_player_keeps_is_seen_on_every_process(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    async with (
        running_site(tmp_path, database=database) as red,
        running_site(tmp_path, database=database) as blue,
    ):
        opened = await red.open(ANNA)
        game = opened["game"]
        async with red.live(game, opened["token"]) as anna, blue.live(game) as spectator:
            await spectator.until("view")
            await anna.send(kind="roll", version=1)
            await spectator.until("moved")
            await anna.send(kind="keep", roll=1, places=[0])
            assert (await spectator.until("kept"))["places"] == [0]


async def test_of_clients_on_two_processes_exactly_one_is_accepted(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_database()
    async with (
        running_site(tmp_path, database=database) as red,
        running_site(tmp_path, database=database) as blue,
    ):
        for _ in range(5):
            opened = await red.open(ANNA)
            path = f"/api/games/{opened['game']}/moves"
            headers = {"Authorization": f"Bearer {opened['token']}"}
            move = {"kind": "roll", "version": 1}
            async with asyncio.timeout(SECONDS):
                answers = await asyncio.gather(
                    *(
                        (red, blue)[n % 2].client.post(path, json=move, headers=headers)
                        for n in range(20)
                    )
                )
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
