"""The tables of the database, as the migrations leave them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("game_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("game_id", String(32), primary_key=True),
    Column("code", String(6), unique=True, nullable=True),
    Column("archived", Boolean, nullable=False, default=False),
    Index("games_archived", "archived"),
)

results = Table(
    "results",
    metadata,
    Column("game_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(255), nullable=False),
    Column("name_key", String(255), nullable=False),
    Column("level", String(16), nullable=True),
    Column("token", String(64), nullable=True),
    Column("digest", String(64), nullable=False),
    Column("rules_id", String(40), nullable=False),
    Column("rules_name", String(255), nullable=False),
    Column("dice", String(16), nullable=False),
    Column("players", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("errors", Float, nullable=True),
    Column("luck", Float, nullable=True),
    Column("is_reviewed", Boolean, nullable=False),
    Index("results_name", "name_key", "at"),
    Index("results_reviewed", "is_reviewed", "at"),
)

forgotten = Table(
    "forgotten",
    metadata,
    Column("name_key", String(255), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
