"""Results: what finished games came to, one for each seat, and the figures made from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from yatzy.store.ids import GameId


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


class ResultStore(Protocol):
    """Where the results of all finished games are kept."""

    async def variants(self) -> list[tuple[Variant, int]]:
        """The rules that were played, and in how many games, most played first."""
        ...

    async def people(
        self, *, digest: str | None, most: int, skip: int
    ) -> list[tuple[str, Figures]]:
        """Names of people with what they scored, who played most first."""
        ...

    async def count_people(self, *, digest: str | None) -> int:
        """How many people there are."""
        ...

    async def bots(self, *, digest: str | None) -> list[tuple[str, Figures]]:
        """Levels of bots with what they scored."""
        ...

    async def by_variant(self, key: str) -> list[tuple[Variant, Figures]]:
        """What a person scored, by the rules, most played first."""
        ...

    async def games_of(
        self, key: str, *, digest: str | None, before: int | None, most: int
    ) -> list[Result]:
        """A person's games, the newest first, those before a moment."""
        ...

    async def is_held(self, key: str, token: str) -> bool:
        """Whether the token of this digest held a seat under that name in a finished game."""
        ...

    async def forget(self, key: str, *, at: int, for_good: bool) -> int:
        """Remove a name; `for_good` for later games too. How many results were removed."""
        ...

    async def is_forgotten(self, key: str) -> bool:
        """Whether a name is not to be counted."""
        ...

    async def unreviewed(self, *, most: int) -> list[GameId]:
        """Games that nobody has looked at yet, the newest first."""
        ...

    async def grade(self, game: GameId, grades: Grades) -> None:
        """Keep what a review said of a game; seats that it said nothing of stay without."""
        ...
