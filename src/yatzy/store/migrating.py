"""Bringing a database up to date when it is opened."""

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, text

from yatzy.store.schema import metadata

HEAD = "0002"
"""The newest migration; a database that has it needs none, and Alembic need not be loaded."""

_FOLDER = Path(__file__).with_name("migrations")
_LOCK = 7_928_390
"""Any number will do, as long as all processes lock the same."""


_VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


def migrate(connection: Connection) -> None:
    """Run the migrations that this database has not seen; processes that start together wait.

    An empty database gets today's tables at once, which are those the migrations lead to.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({_LOCK})"))
    if not inspect(connection).has_table(_VERSION.name):
        metadata.create_all(connection)
        _VERSION.create(connection)
        connection.execute(_VERSION.insert().values(version_num=HEAD))
    elif connection.scalar(_VERSION.select()) != HEAD:
        upgrade(connection)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the migrations from wherever this database is."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
