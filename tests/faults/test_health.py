"""A server whose background tasks fail is alive, not ready, and ready again when they go on."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.faults.under_load import AWAY
from tests.server.sites import ANNA, QUICK, SECONDS, Json, Site, running_site
from tests.store.postgres import Postgres

from yatzy.store.postgres_store import PostgresStore

pytestmark = pytest.mark.anyio


async def until_ready(site: Site, *, is_ready: bool) -> Json:
    async with asyncio.timeout(SECONDS):
        while True:
            answer = await site.client.get("/readyz")
            await site.get("/healthz")
            found: Json = answer.json()
            if is_ready == (found["status"] == "ready"):
                assert answer.status_code == (200 if is_ready else 503)
                assert is_ready or answer.headers["Retry-After"]
                return found


async def test_a_task_that_fails_is_known_and_so_is_its_recovery(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug in the sweep")

    async with running_site(tmp_path, tables=replace(QUICK, sweep_every=0.01)) as site:
        assert site.context is not None
        with monkeypatch.context() as patch:
            patch.setattr(site.context.site.store, "idle_since", fail)
            found = await until_ready(site, is_ready=False)
            assert found["database"] == "ok"
            assert found["tasks"]["sweep"]["failing"] == 1
            await site.open(ANNA)
        found = await until_ready(site, is_ready=True)
        assert found["tasks"]["sweep"]["running"] == 1
        assert found["tasks"]["sweep"]["failures"] >= 1


async def test_a_process_that_hears_nothing_from_others_is_not_ready(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("too many connections")

    database = postgres.new_database()
    with monkeypatch.context() as patch:
        patch.setattr(PostgresStore, "_listen", fail)
        async with running_site(tmp_path, database=database) as site:
            found = await until_ready(site, is_ready=False)
            assert found["database"] == "ok"
            assert found["tasks"]["notices"]["failing"] == 1
            patch.undo()
            found = await until_ready(site, is_ready=True)
            assert found["tasks"]["notices"]["running"] == 1


async def test_a_hello_that_the_database_cannot_answer_is_told_when_to_come_back(
    tmp_path: Path, postgres: Postgres
) -> None:
    async with running_site(tmp_path, database=postgres.new_database()) as site:
        opened = await site.open(ANNA)
        postgres.stop()
        try:
            async with site.live(opened["game"], opened["token"]) as live:
                refused = await live.answer()
        finally:
            postgres.start()
        assert refused["code"] == AWAY
        assert refused["retry_after"]
        await until_ready(site, is_ready=True)
