from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from tests.store.postgres import Postgres

from yatzy.store import migrating
from yatzy.store.migrating import HEAD, migrate
from yatzy.store.schema import metadata


def test_the_newest_migration_is_known_by_its_name() -> None:
    folder = Path(migrating.__file__).with_name("migrations")
    config = Config()
    config.set_main_option("script_location", str(folder))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


@pytest.mark.parametrize("times", [1, 2])
def test_the_migrations_lead_to_the_tables_that_the_store_uses(tmp_path: Path, times: int) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.sqlite'}")
    for _ in range(times):
        with engine.begin() as connection:
            migrate(connection)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.anyio
async def test_they_do_on_postgresql_too(postgres: Postgres) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    url = postgres.new_database().replace("postgresql://", "postgresql+asyncpg://")
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
    async with engine.connect() as connection:
        found = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    assert found == []
    await engine.dispose()
