"""The results of finished games, and the names that are not counted."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "results",
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
    )
    op.create_index("results_name", "results", ["name_key", "at"])
    op.create_index("results_reviewed", "results", ["is_reviewed", "at"])
    op.create_table(
        "forgotten",
        sa.Column("name_key", sa.String(255), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
