"""Bringing a database up to date when it is opened."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

HEAD = "0002"
"""The newest migration; a database that has it needs none, and Alembic need not be loaded."""

_FOLDER = Path(__file__).with_name("migrations")
_LOCK = 7_928_390
"""Any number will do, as long as all processes lock the same."""


def migrate(connection: Connection) -> None:
    """Run the migrations that this database has not seen; processes that start together wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({_LOCK})"))
    if _revision(connection) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.scalar(text("select version_num from alembic_version"))
    return None if found is None else str(found)
