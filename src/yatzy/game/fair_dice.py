"""Dice that can be checked afterwards.

Before the game the host publishes the commitment, `SHA-256(secret)`; the players add their own
seed, so that the host cannot choose a lucky secret. The bytes for roll *i* (from 1) are the blocks

    HMAC-SHA-256(secret, "<players' seed>:<i>:<block>")        block = 0, 1, ...

in sequence. A byte below 252 = 6 * 42 gives the face `byte % 6 + 1`; higher ones are skipped, so
every face has a chance of exactly one sixth. After the game the secret is revealed, and anyone can
compute the commitment and every roll again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from itertools import count, islice
from typing import Protocol

from yatzy.core import Dice


class DiceSource(Protocol):
    """Where the dice of a game come from."""

    def throw(self, roll: int, dice: int) -> Dice:
        """Throw `dice` dice; `roll` counts the rolls of the game from 1."""
        ...


@dataclass(frozen=True, slots=True)
class FairDice:
    """Dice determined by a secret and the players' seed.

    >>> dice = FairDice(bytes(32), "Red,Blue")
    >>> dice.throw(1, 5) == dice.throw(1, 5)
    True
    """

    secret: bytes
    players_seed: str

    @property
    def commitment(self) -> str:
        return sha256(self.secret).hexdigest()

    def reveal(self) -> str:
        return self.secret.hex()

    def throw(self, roll: int, dice: int) -> Dice:
        return tuple(islice(faces(self.stream(roll)), dice))

    def stream(self, roll: int) -> Iterator[int]:
        for block in count():
            message = f"{self.players_seed}:{roll}:{block}".encode()
            yield from digest(self.secret, message, "sha256")


def faces(stream: Iterator[int]) -> Iterator[int]:
    return (byte % 6 + 1 for byte in stream if byte < 252)
