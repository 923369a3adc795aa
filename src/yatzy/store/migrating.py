"""Migrating a database when it is opened."""

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, text

from yatzy.store.schema import metadata

HEAD = "0003"  # the newest migration; at this version Alembic need not be loaded
_LOCK = 7_928_390  # any number, as long as all processes use the same
_VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


def migrate(connection: Connection) -> None:
    """Run the missing migrations; an empty database gets today's tables at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("set local statement_timeout = 0"))
        connection.execute(text(f"select pg_advisory_xact_lock({_LOCK})"))
    if not inspect(connection).has_table(_VERSION.name):
        metadata.create_all(connection)
        _VERSION.create(connection)
        connection.execute(_VERSION.insert().values(version_num=HEAD))
    elif connection.scalar(_VERSION.select()) != HEAD:
        upgrade(connection)


def upgrade(connection: Connection, to: str = "head") -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
