"""Bots: players that choose moves in a game."""

from typing import Protocol

from yatzy.game import Move, State


class Bot(Protocol):
    """A player that chooses its own moves."""

    def choose(self, state: State) -> Move:
        """The next move of the player to move; a `Roll` does not say what dice fall."""
        ...
