"""Duplicate dice: the same for everybody who keeps the same dice.

The die at a place is drawn from HMAC-SHA-256(key = seed in UTF-8, "TURN:ROLL:PLACE:BLOCK") alone,
so it depends neither on the seat nor on what was rolled before. Whoever knows the seed can foresee
all dice.
"""

from dataclasses import dataclass, field
from typing import Literal

from yatzy.game.dice.source import Throw, faces
from yatzy.game.state import State


@dataclass(frozen=True, slots=True)
class DuplicateDice:
    """A source of dice that all follow from a seed."""

    seed: str
    kind: Literal["duplicate"] = field(default="duplicate", init=False, repr=False)

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        turn, roll = state.turn_number, state.rolls_thrown + 1
        return Throw(
            tuple(
                next(faces(self.seed.encode(), f"{turn}:{roll}:{place}"))
                for place in range(state.rules.dice)
                if place not in keep
            )
        )
