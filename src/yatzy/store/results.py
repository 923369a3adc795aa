"""Results: what finished games came to, one for each seat, and the figures made from them."""

from collections.abc import Mapping
from dataclasses import dataclass

GameId = str
"""Whatever text the tables call a game by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one seat's game came to; `at` is in milliseconds since 1970, UTC.

    `level` is that of a bot, None for a person. `key` is the form in which names are compared,
    `token` the digest of the token that held the seat. `errors` and `luck` are what the review
    said, None where there was none.
    """

    game: GameId
    seat: int
    name: str
    key: str
    level: str | None
    token: str | None
    digest: str
    rules_id: str
    rules_name: str
    dice: str
    players: int
    place: int
    score: int
    at: int
    errors: float | None = None
    luck: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What many games of one player came to, of one variant or of all.

    A win is a first place, alone or shared, in a `contest`: a game of two or more. `errors` and
    `luck` are averages over the `reviewed` games, None where there are none.
    """

    games: int
    contests: int
    wins: int
    mean: float
    deviation: float
    best: int
    worst: int
    reviewed: int
    errors: float | None
    luck: float | None
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """Rules that games were played by."""

    digest: str
    rules_id: str
    rules_name: str


Grades = Mapping[int, tuple[float, float]]
"""What a review said of some seats: errors and luck."""
