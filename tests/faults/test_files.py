"""A server that may open no more files serves those who are there, and lets others in again."""

import asyncio
import resource
from contextlib import ExitStack
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from tests.faults.stored import check_rows, read_sqlite
from tests.faults.under_load import RULES, Scene
from tests.server.processes import ServerProcess, running_server
from tests.server.sites import ANNA, SECONDS

pytestmark = pytest.mark.anyio

TABLES = 6
MORE = 10
FLOOD = 100
CALLS = ["/", "/api/rules", "/api/statistics", "/api/games/AAAAAA", "/healthz", "/readyz"]


def open_files(server: ServerProcess) -> int:
    return sum(1 for _ in Path(f"/proc/{server.process.pid}/fd").iterdir())


async def check_calls(client: httpx.AsyncClient) -> None:
    """Whatever a call needs, it is served or refused for now."""
    answers = [await client.get(path) for path in CALLS]
    answers.append(await client.post("/api/games", json={"rules": RULES, "seats": [ANNA]}))
    assert {answer.status_code for answer in answers} <= {200, 201, 404, 503}, answers


async def test_a_server_without_files_goes_on_and_lets_others_in_again(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with running_server(f"sqlite:///{path}") as server:
        scene = Scene([server], TABLES)
        url = f"http://{server.host}"
        async with scene.played(), httpx.AsyncClient(base_url=url, timeout=SECONDS) as client:
            await client.get("/healthz")
            _, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
            limit = open_files(server) + MORE
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (limit, most))
            with ExitStack() as flood:
                for _ in range(FLOOD):
                    address = ("127.0.0.1", server.port)
                    flood.enter_context(await asyncio.to_thread(create_connection, address))
                await scene.journal.until(scene.journal.done + 20)
                assert open_files(server) == limit
                await check_calls(client)
            await scene.check_recovery()
        check_rows(read_sqlite(path), scene.journal.events)
