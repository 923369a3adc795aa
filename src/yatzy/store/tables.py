"""The tables of the database, as the migrations leave them."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

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
