"""From a game under way to the position that its next decision is about."""

from yatzy.game import State
from yatzy.solver import Position


def position_of(state: State) -> Position:
    """What the player to move decides about; the dice must have been rolled."""
    assert state.dice is not None
    return Position(
        scorecard=state.scorecard,
        dice=state.dice,
        rolls_left=state.rolls_left,
        saved=state.saved[state.turn],
    )
