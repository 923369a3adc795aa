"""What is sent about the site as a whole, and what its players scored."""

from typing import Annotated, Literal

from pydantic import Field

from yatzy.wire.base import Wire
from yatzy.wire.rules import RulesView


class RulesList(Wire):
    """The built-in rules, the default first."""

    rules: list[RulesView]


class SiteAddress(Wire):
    """Where others can open the page of this server."""

    url: Annotated[
        str | None, Field(description="With a slash at its end; null if only this computer can")
    ]


class Health(Wire):
    """Alive, and the database answers."""

    status: Literal["ok"] = "ok"
    tables: Annotated[int, Field(description="Tables in the memory of this process")]


class FiguresView(Wire):
    """What many games of one player came to.

    A win is a first place, alone or shared, in a contest: a game of two or more. `errors` and
    `luck` are averages over the reviewed games, null where there are none. `last` is when the
    newest game ended, in milliseconds since 1970.
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


class VariantView(Wire):
    """Rules that games were played by."""

    digest: str
    id: str
    name: str


class PersonFigures(Wire):
    """A person, and what they scored."""

    name: str
    figures: FiguresView


class BotFigures(Wire):
    """Bots of one level, and what they scored."""

    level: str
    figures: FiguresView


class PlayedVariant(Wire):
    """Rules, and how many games were played by them."""

    variant: VariantView
    games: int


class StatisticsView(Wire):
    """The players of this server: people by their names, bots by their levels.

    `people` is a page of them, who played most first, and `total` how many there are.
    """

    total: int
    people: list[PersonFigures]
    bots: list[BotFigures]
    variants: list[PlayedVariant]


class VariantFigures(Wire):
    """What a person scored by some rules."""

    variant: VariantView
    figures: FiguresView


class GameResult(Wire):
    """What one game of a person came to; `game` is told only at this computer's own server."""

    game: str | None
    at: int
    variant: VariantView
    dice: Literal["fair", "entered"]
    players: int
    place: int
    score: int
    errors: float | None
    luck: float | None


class PersonStatistics(Wire):
    """What a person scored: by the rules, and game by game, the newest first.

    `before` is what to ask for to get older games, null where there are none.
    """

    name: str
    variants: list[VariantFigures]
    games: list[GameResult]
    before: int | None


class Forgotten(Wire):
    """How many results were removed, and whether later games will not be counted either."""

    removed: int
    for_good: bool
