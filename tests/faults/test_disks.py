"""A disk that is full, read-only or damaged under a SQLite file, while people play."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event
from tests.faults.stored import check_rows, read_sqlite
from tests.faults.under_load import AWAY, Scene
from tests.server.processes import running_server
from tests.server.sites import ANNA, SHORT, Json, Site, running_site

pytestmark = pytest.mark.anyio

TABLES = 8
PAGE = 4096
WORDS_OF_SQLITE = ("sqlite", "disk", "readonly", "read-only", "malformed", "full")


async def test_a_disk_that_takes_nothing_more_takes_nothing_away(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with running_server(f"sqlite:///{path}") as server:
        scene = Scene([server], TABLES)
        async with scene.played():
            with_room = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (PAGE, with_room[1]))
            await scene.probe.until("not ready")
            told = dict(scene.journal.events)
            check_rows(read_sqlite(path), told)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, with_room)
            await scene.check_recovery()
        check_rows(read_sqlite(path), scene.journal.events)


@contextmanager
def every_connection(site: Site, pragma: str) -> Iterator[None]:
    """Let each connection be set so before it is used."""
    assert site.context is not None
    engine = site.context.site.store._database.engine.sync_engine

    def set_up(connection: object, *_: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]  # the driver's own
        cursor.execute(f"pragma {pragma}")
        cursor.close()

    event.listen(engine, "checkout", set_up)
    try:
        yield
    finally:
        event.remove(engine, "checkout", set_up)


def check_words(refusal: Json) -> None:
    assert refusal["code"] == AWAY
    assert refusal["retry_after"]
    assert not [word for word in WORDS_OF_SQLITE if word in refusal["message"].lower()]


async def test_a_file_that_becomes_read_only_can_still_be_looked_at(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        with every_connection(site, "query_only = on"):
            check_words(await site.move(game, token, status=503, kind="roll", version=1))
            async with site.live(game, token) as live:
                await live.until("view")
                await live.send(kind="roll", version=1)
                check_words(await live.answer())
            assert (await site.get("/readyz", status=503))["database"] == "unavailable"
            assert (await site.get(f"/api/games/{game}", token))["version"] == 1
            await site.get("/healthz")
        with every_connection(site, "query_only = off"):
            assert (await site.get("/readyz"))["status"] == "ready"
            await site.move(game, token, kind="roll", version=1)


async def test_a_full_file_refuses_what_has_no_room_and_nothing_else(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
        game, token = opened["game"], opened["token"]
        wanted = {"rules": SHORT, "seats": [ANNA]}
        with every_connection(site, "max_page_count = 1"):  # as many as there are
            for _ in range(20):
                answer = await site.client.post("/api/games", json=wanted)
                if answer.status_code == 503:
                    break
            check_words(answer.json())
            await site.get("/healthz")
        with every_connection(site, f"max_page_count = {2**30}"):
            await site.open(ANNA)
            await site.move(game, token, kind="roll", version=1)
            assert (await site.get("/readyz"))["status"] == "ready"


def damage(path: Path, game: str) -> None:
    """Overwrite the pages that hold a game's events."""
    pages = path.read_bytes()
    for place in range(0, len(pages), PAGE):
        page = pages[place : place + PAGE]
        if game.encode() in page and b'"stand_in"' in page:
            with path.open("r+b") as file:
                file.seek(place)
                file.write(b"\xff" * PAGE)


async def test_a_damaged_page_harms_those_who_need_it_and_is_known(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        tables = [await site.open(ANNA) for _ in range(24)]
    harmed, other = tables[12], tables[0]
    damage(tmp_path / "games.sqlite", harmed["game"])
    async with running_site(tmp_path) as site:
        assert (await site.get("/readyz"))["status"] == "ready"
        check_words(await site.get(f"/api/games/{harmed['game']}", status=503))
        async with site.live(harmed["game"], harmed["token"]) as live:
            check_words(await live.answer())
        await site.move(other["game"], other["token"], kind="roll", version=1)
        assert (await site.get("/readyz", status=503))["database"] == "unavailable"
        await site.get("/healthz")


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (b'"stand_in":', b'"stand_ix":'),
        (b'{"rules"', b'["rules"'),
        (b'"kind":"person"', b'"kind":"perzon"'),
    ],
)
async def test_a_byte_that_changed_is_no_bug(tmp_path: Path, good: bytes, bad: bytes) -> None:
    async with running_site(tmp_path) as site:
        opened = await site.open(ANNA)
    path = tmp_path / "games.sqlite"
    stored = path.read_bytes()
    assert good in stored
    path.write_bytes(stored.replace(good, bad))
    async with running_site(tmp_path) as site:
        check_words(await site.get(f"/api/games/{opened['game']}", status=503))
