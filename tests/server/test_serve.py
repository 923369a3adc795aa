"""`yatzy serve` as a host starts and stops it."""

import asyncio
import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.processes import running_server
from tests.server.sites import ANNA, BEN, SECONDS, Site, Socket, running_site
from websockets.exceptions import ConnectionClosed

from yatzy.server import run_local
from yatzy.store import Change

pytestmark = pytest.mark.anyio


def serve(*options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "yatzy", "serve", *options],
        capture_output=True,
        text=True,
        check=False,
    )


async def test_sigterm_closes_sockets_with_a_code_and_ends_well(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=SECONDS) as client:
            site = Site(server.host, client)
            opened = await site.open(ANNA)
            async with site.live(opened["game"], opened["token"]) as live:
                await live.until("view")
                await live.send(kind="roll", version=1)
                assert (await live.answer())["kind"] == "done"
                server.process.send_signal(signal.SIGTERM)
                with pytest.raises(ConnectionClosed):
                    await live.receive()
                assert live.connection.close_code == 1012
        assert await asyncio.to_thread(server.process.wait, SECONDS) == 0
    assert server.lines[-1]["message"] == "stopped"


async def test_what_is_done_when_the_server_stops_is_answered_first(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with running_server(f"sqlite:///{path}") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=SECONDS) as client:
            site = Site(server.host, client)
            opened = [await site.open(ANNA) for _ in range(30)]
            waiting = asyncio.Barrier(len(opened) + 1)

            async def play(game: str, token: str) -> int:
                async with site.live(game, token) as live:
                    await live.until("view")
                    await waiting.wait()
                    return await roll_and_score(live)

            playing = [asyncio.create_task(play(game["game"], game["token"])) for game in opened]
            await waiting.wait()
            server.process.send_signal(signal.SIGTERM)
            answered = sum(await asyncio.gather(*playing))
        assert await asyncio.to_thread(server.process.wait, SECONDS) == 0
    connection = sqlite3.connect(path)
    (made,) = connection.execute("select count(*) from events where version > 1").fetchone()
    connection.close()
    assert made == answered


async def test_a_move_that_is_being_written_is_answered_before_the_socket_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        assert site.context is not None
        store = site.context.site.store
        append, begun, may_go_on = store.append, asyncio.Event(), asyncio.Event()

        async def append_slowly(change: Change) -> None:
            begun.set()
            await may_go_on.wait()
            await append(change)

        monkeypatch.setattr(store, "append", append_slowly)
        async with site.live(opened["game"], opened["token"]) as live, site.live(opened["game"]):
            await live.until("view")
            await live.send(kind="roll", version=1, request=1)
            await begun.wait()
            await live.send(kind="roll", version=2, request=2)
            closing = asyncio.create_task(site.context.sessions.close())
            await asyncio.sleep(0)
            may_go_on.set()
            assert (await live.receive())["kind"] == "moved"
            assert await live.receive() == {"kind": "done", "request": 1, "version": 2}
            with pytest.raises(ConnectionClosed):
                await live.receive()
            assert live.connection.close_code == 1012
            await closing
            async with site.live(opened["game"]) as late:
                await late.until("view")
                with pytest.raises(ConnectionClosed):
                    await late.receive()


async def roll_and_score(live: Socket) -> int:
    """How many moves were answered until the server went."""
    answered = 0
    try:
        for version, move in enumerate(({"kind": "roll"}, {"kind": "score", "category": "pair"})):
            await live.send(version=version + 1, **move)
            assert (await live.answer())["kind"] == "done"
            answered += 1
    except ConnectionClosed:
        assert live.connection.close_code == 1012
    return answered


async def test_no_log_line_holds_a_token(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=SECONDS) as client:
            site = Site(server.host, client)
            opened = await site.open(ANNA)
            game, token = opened["game"], opened["token"]
            await site.move(game, token, kind="roll", version=1)
            await site.move(game, token, status=409, kind="roll", version=1)
            await client.get(f"/api/games/{game}?token={token}")
            async with site.live(game, token) as live:
                await live.until("view")
                await live.connection.send(token)
                await live.answer()
        server.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(server.process.wait, SECONDS)
    text = json.dumps(server.lines)
    assert token not in text
    requests = [line for line in server.lines if line["message"] == "request"]
    assert {line["status"] for line in requests} == {201, 200, 409}
    assert all(line.keys() >= {"at", "level", "method", "path"} for line in requests)


def test_a_second_process_on_one_file_is_told_so_in_one_line(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with running_server(database) as server:
        outcome = serve("--port", "0", "--database", database)
        assert str(server.process.pid) in outcome.stderr
    assert outcome.returncode == 2
    assert "is open in another process" in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        database = f"sqlite:///{tmp_path / 'games.sqlite'}"
        outcome = serve("--port", str(port), "--database", database)
    assert outcome.returncode == 2
    assert outcome.stderr == (
        f"yatzy: cannot listen on 127.0.0.1 port {port}: address already in use\n"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--database", "nonsense"), "is no database URL"),
        (("--public-url", "yatzy.example"), "--public-url begins with http"),
        (("--port", "70000"), "65535"),
        (("--host", "no.such.host.invalid"), "cannot listen"),
    ],
)
def test_bad_options_end_with_status_2_and_one_line(options: tuple[str, ...], message: str) -> None:
    outcome = serve(*options)
    assert outcome.returncode == 2
    assert message in outcome.stderr
    assert outcome.stderr.count("\n") == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "127.0.0.1", "localhost"])
def test_the_address_that_is_printed_and_logged_can_be_opened(tmp_path: Path, host: str) -> None:
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}", "--host", host) as server:
        assert server.process.stdout is not None
        printed = re.findall(r"http://[^\s)]+", server.process.stdout.readline())
        assert printed[0] == f"{server.url}/"
        assert {httpx.get(f"{url}healthz").status_code for url in printed} == {200}
    assert not {"0.0.0.0", "::"} & {urlsplit(url).hostname for url in printed}


def test_a_public_url_is_what_is_printed_and_logged(tmp_path: Path) -> None:
    options = ("--host", "0.0.0.0", "--public-url", "https://yatzy.example:8443")
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}", *options) as server:
        assert server.url == "https://yatzy.example:8443"
        assert server.process.stdout is not None
        assert server.process.stdout.readline() == "Yatzy is at https://yatzy.example:8443/\n"


def test_who_hosts_for_this_computer_alone_is_told_so(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        assert server.process.stdout is not None
        assert server.process.stdout.readline() == (
            f"Yatzy is at http://127.0.0.1:{server.port}/ "
            "(on this computer only; --host 0.0.0.0 lets others at home join)\n"
        )


def test_a_name_that_the_server_listens_on_is_one_of_its_own(tmp_path: Path) -> None:
    name = "127.1"  # another name for this computer, which every system knows
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}", "--host", name) as server:
        headers = {"Host": f"{name}:{server.port}"}
        assert httpx.get(f"{server.url}/healthz", headers=headers).status_code == 200


async def test_people_at_one_screen_play_at_a_local_server(tmp_path: Path) -> None:
    urls: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    stop = threading.Event()

    def tell(url: str) -> None:
        loop.call_soon_threadsafe(urls.put_nowait, url)

    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    running = asyncio.to_thread(run_local, database, on_ready=tell, until=stop)
    task = asyncio.create_task(running)
    url = await asyncio.wait_for(urls.get(), SECONDS)
    async with httpx.AsyncClient(base_url=url, timeout=SECONDS) as client:
        site = Site(url.removeprefix("http://"), client)
        opened = await site.open(ANNA, BEN)
        assert [seat["is_yours"] for seat in opened["view"]["seats"]] == [True, True]
        await site.move(opened["game"], opened["token"], kind="roll", version=1)
        foreign = await client.get("/api/rules", headers={"Host": "evil.example"})
        assert foreign.json()["code"] == "origin/foreign"
    stop.set()
    await asyncio.wait_for(task, SECONDS)
