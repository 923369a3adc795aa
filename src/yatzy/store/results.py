"""Results of finished games, one for each seat, and figures over many of them."""

from collections.abc import Mapping
from dataclasses import dataclass

GameId = str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one seat; `at` is in milliseconds since 1970, UTC.

    `level` is None for a person. `key` is the form in which names are compared, `token` the digest
    of the seat's token. `errors` and `luck` are None until the game is reviewed.
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
    """Statistics of one player's games; `contests` are games of two or more.

    A win is a first place in a contest, alone or shared. `errors` and `luck` are averages over the
    `reviewed` games, None if there are none.
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


Grades = Mapping[int, tuple[float, float]]  # errors and luck by seat
