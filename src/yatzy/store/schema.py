"""The tables of the database, as the migrations leave them."""

import sqlalchemy as sa

metadata = sa.MetaData()

events = sa.Table(
    "events",
    metadata,
    sa.Column("game_id", sa.String(32), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("game_id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(6), unique=True, nullable=True),
    sa.Column("archived", sa.Boolean, nullable=False, default=False),
    sa.Index("games_archived", "archived"),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("game_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(255), nullable=False),
    sa.Column("name_key", sa.String(255), nullable=False),
    sa.Column("level", sa.String(16), nullable=True),
    sa.Column("token", sa.String(64), nullable=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("rules_id", sa.String(40), nullable=False),
    sa.Column("rules_name", sa.String(255), nullable=False),
    sa.Column("dice", sa.String(16), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("errors", sa.Float, nullable=True),
    sa.Column("luck", sa.Float, nullable=True),
    sa.Column("is_reviewed", sa.Boolean, nullable=False),
    sa.Index("results_name", "name_key", "at"),
    sa.Index("results_reviewed", "is_reviewed", "at"),
)

checks = sa.Table(
    "checks",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

forgotten = sa.Table(
    "forgotten",
    metadata,
    sa.Column("name_key", sa.String(255), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
