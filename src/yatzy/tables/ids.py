"""The ids of games."""

from typing import NewType

GameId = NewType("GameId", str)
