"""Sources of dice: a game draws each roll from one, or is handed the dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from hmac import digest
from itertools import count, islice
from typing import Protocol

from yatzy.core import Dice
from yatzy.game.events import Links
from yatzy.game.state import State


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice that were thrown, from left to right; woven ones with the links they follow from."""

    dice: Dice
    links: Links | None = None
    stand_in: bool = False


class DiceSource(Protocol):
    """Where the dice of a game come from."""

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        """Throw the dice that are not kept, in this state."""
        ...


def faces(key: bytes, message: str) -> Iterator[int]:
    """Fair faces, from the blocks HMAC-SHA-256(key, "MESSAGE:BLOCK") with blocks from 0.

    A byte below 252 = 6 * 42 gives the face `byte % 6 + 1`; others are skipped, so that every face
    has a chance of exactly one sixth.
    """
    for block in count():
        for byte in digest(key, f"{message}:{block}".encode(), "sha256"):
            if byte < 252:
                yield byte % 6 + 1


@dataclass(frozen=True, slots=True)
class RandomDice:
    """Dice that follow from a seed: the same seed and the same moves give the same game."""

    seed: int | str

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        drawn = faces(str(self.seed).encode(), str(state.rolls_made + 1))
        return Throw(tuple(islice(drawn, state.rules.dice - len(keep))))
