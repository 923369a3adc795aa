"""Dice that can be checked afterwards.

Before the game the host publishes `SHA-256(secret)`, the commitment; the players add a seed of
their own, so that the host cannot choose a lucky secret. The bytes for roll *i* (from 1) are the
blocks

    HMAC-SHA-256(secret, "<players' seed>:<i>:<block>")        block = 0, 1, ...

one after the other. A byte below 252 = 6 * 42 gives the face `byte % 6 + 1`, a higher one is
skipped, so every face has a chance of exactly one sixth. When the game is over the secret is
revealed: then anyone can compute the commitment and every roll again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from itertools import count, islice
from typing import Protocol

from yatzy.core import Dice

FAIR_BYTES = 252


class DiceSource(Protocol):
    """Where the dice of a game come from."""

    def throw(self, roll: int, dice: int) -> Dice:
        """So many dice for the roll of that number, counted from 1 through the whole game."""
        ...


@dataclass(frozen=True, slots=True)
class FairDice:
    """The dice that a secret and the players' seed lead to.

    >>> dice = FairDice(bytes(32), "Red,Blue")
    >>> dice.throw(1, 5) == dice.throw(1, 5)
    True
    """

    secret: bytes
    players_seed: str

    @property
    def commitment(self) -> str:
        """What is published before the game: SHA-256 of the secret, in hexadecimal."""
        return sha256(self.secret).hexdigest()

    def reveal(self) -> str:
        """What is published after the game: the secret, in hexadecimal."""
        return self.secret.hex()

    def throw(self, roll: int, dice: int) -> Dice:
        """So many dice for the roll of that number, counted from 1 through the whole game."""
        return tuple(islice(faces(self.stream(roll)), dice))

    def stream(self, roll: int) -> Iterator[int]:
        """The bytes that the roll is drawn from, without end."""
        for block in count():
            message = f"{self.players_seed}:{roll}:{block}".encode()
            yield from digest(self.secret, message, "sha256")


def faces(stream: Iterator[int]) -> Iterator[int]:
    """The faces that bytes stand for; bytes that would favour some of them are skipped."""
    return (byte % 6 + 1 for byte in stream if byte < FAIR_BYTES)


def verify(commitment: str, secret: bytes) -> bool:
    """Whether the revealed secret is the one that was committed to."""
    return sha256(secret).hexdigest() == commitment.lower()
