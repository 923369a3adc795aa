"""Bots: players that choose moves in a game."""

from typing import Protocol

from yatzy.game import Move, State


class Bot(Protocol):
    """Somebody who plays."""

    def choose(self, state: State) -> Move:
        """The next move of the player whose turn it is; a roll without its dice."""
        ...
