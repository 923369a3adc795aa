from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from tests.store.postgres import Postgres

from yatzy.store import migrating
from yatzy.store.migrating import HEAD, migrate, upgrade
from yatzy.store.schema import metadata

Ways = tuple[Callable[[Connection], None], ...]


def test_the_newest_migration_is_known_by_its_name() -> None:
    folder = Path(migrating.__file__).with_name("migrations")
    config = Config()
    config.set_main_option("script_location", str(folder))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


WAYS = [(migrate,), (migrate, migrate), (upgrade,), (upgrade, migrate)]
"""An empty database as it is opened, once and again, and one that every migration was run on."""


@pytest.mark.parametrize("ways", WAYS)
def test_every_way_leads_to_the_tables_that_the_store_uses(tmp_path: Path, ways: Ways) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.sqlite'}")
    for way in ways:
        with engine.begin() as connection:
            way(connection)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert MigrationContext.configure(connection).get_current_revision() == HEAD
    engine.dispose()


def test_a_database_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with engine.begin() as connection:
        upgrade(connection, "0001")
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) != []
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.anyio
@pytest.mark.parametrize("ways", WAYS)
async def test_they_do_on_postgresql_too(postgres: Postgres, ways: Ways) -> None:
    url = postgres.new_database().replace("postgresql://", "postgresql+asyncpg://")
    engine = create_async_engine(url)
    for way in ways:
        async with engine.begin() as connection:
            await connection.run_sync(way)
    async with engine.connect() as connection:
        found = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    assert found == []
    await engine.dispose()
