"""Seats: the places at a table, and who sits there."""

import re
from dataclasses import dataclass
from enum import StrEnum

from yatzy.errors import SeedError

MOST_SEATS = 12


class SeatKind(StrEnum):
    """Who has a seat; an open one waits for a person."""

    PERSON = "person"
    OPEN = "open"
    BOT = "bot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A place at the table.

    `token` is the digest of its player's token; a seat that a bot took over keeps it, so that the
    player can return. `seed` is the seat's part of the players' seed.
    """

    kind: SeatKind
    name: str = ""
    level: str | None = None
    token: str | None = None
    seed: str = ""
    is_away: bool = False
    has_coach: bool = False

    @property
    def is_here(self) -> bool:
        return self.kind is SeatKind.PERSON and not self.is_away


def check_seed(seed: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", seed):
        raise SeedError("a seed is 1 to 64 letters, digits, hyphens and underscores")
    return seed
