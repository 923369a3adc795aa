"""The site as a whole as JSON, and the statistics of its players."""

from typing import Annotated, Literal

from pydantic import Field

from yatzy.wire.base import Wire
from yatzy.wire.rules import RulesView


class RulesList(Wire):
    """The built-in rules, the default first."""

    rules: list[RulesView]


class SiteAddress(Wire):
    """The address that other devices can open."""

    url: Annotated[
        str | None, Field(description="Ends with a slash; null if only this computer can connect")
    ]


class Health(Wire):
    """The server is alive, and needs no restart, whether or not it is ready."""

    status: Literal["ok"] = "ok"
    tables: Annotated[int, Field(description="Tables in the memory of this process")]


DatabaseHealth = Literal["ok", "unavailable"]


class TaskView(Wire):
    """The background tasks of one name; those that failed lately and wait to go on are failing."""

    running: int
    failing: int
    failures: Annotated[int, Field(description="All failures since the start of the process")]


class Readiness(Wire):
    """Whether the server can take moves: the database can be written, and no task is failing."""

    status: Literal["ready", "not ready"]
    database: DatabaseHealth
    tasks: dict[str, TaskView]
    waiting_changes: Annotated[int, Field(description="Changes that wait to be written")]


class FiguresView(Wire):
    """Statistics over the games of one player.

    A win is a first place, alone or tied, in a contest: a game of two or more. `errors` and `luck`
    are averages over the reviewed games, null if there are none. `last` is when the latest game
    ended, in milliseconds since 1970.
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
    """The name of rules that games were played by."""

    digest: str
    id: str
    name: str


class PersonFigures(Wire):
    """The statistics of a person."""

    name: str
    figures: FiguresView


class BotFigures(Wire):
    """The statistics of all bots of one level."""

    level: str
    figures: FiguresView


class PlayedVariant(Wire):
    """The number of games played by some rules."""

    variant: VariantView
    games: int


class StatisticsView(Wire):
    """The statistics of this server's players.

    `people` is one page, most games first, and `total` is the number of people on all pages.
    """

    total: int
    people: list[PersonFigures]
    bots: list[BotFigures]
    variants: list[PlayedVariant]


class VariantFigures(Wire):
    """The statistics of a person for some rules."""

    variant: VariantView
    figures: FiguresView


class GameResult(Wire):
    """A person's result in one game; `game` is null except on this computer's own server."""

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
    """A person's statistics by rules, and their games, newest first.

    `before` asks for the next page of older games, and is null on the last one. `is_host` says that
    whoever asks may remove the whole name, and not only the games of their own seats.
    """

    name: str
    variants: list[VariantFigures]
    games: list[GameResult]
    before: int | None
    is_host: bool


class Forgotten(Wire):
    """The number of results removed, and whether later games will not count either."""

    removed: int
    for_good: bool
