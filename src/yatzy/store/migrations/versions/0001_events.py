"""The events, and the games with their codes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("game_id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(6), unique=True, nullable=True),
        sa.Column("archived", sa.Boolean, nullable=False),
    )
    op.create_index("games_archived", "games", ["archived"])
