"""Seats: the places at a table, and who sits there."""

from dataclasses import dataclass
from enum import StrEnum

from yatzy.errors import ChainError
from yatzy.game import is_link

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
    player can return. `chain` is the end of the chain that the player's device made for all its
    seats, None if it has none; in a rematch the game waits for it. A device that `lost_chain`
    rolls with the stand-in.
    """

    kind: SeatKind
    name: str = ""
    level: str | None = None
    token: str | None = None
    chain: str | None = None
    awaits_chain: bool = False
    lost_chain: bool = False
    is_away: bool = False
    has_coach: bool = False

    @property
    def is_here(self) -> bool:
        return self.kind is SeatKind.PERSON and not self.is_away


def check_chain(end: str | None) -> str | None:
    if end is not None and not is_link(end):
        raise ChainError("the end of a chain has 64 hexadecimal digits")
    return end
