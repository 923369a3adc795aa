"""`yatzy play`: a table for people at this computer, and for bots."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from yatzy.core import load_rules
from yatzy.errors import PlayersError

if TYPE_CHECKING:
    from yatzy.tui import Player


def play(
    source: Annotated[
        str | None,
        typer.Option("--rules", metavar="RULES", help="A built-in variant, or a TOML file."),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="NAME", help="Who plays; once for each player."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="LEVEL", help="A bot that plays after the people; repeat."),
    ] = None,
    *,
    terminal: Annotated[  # noqa: ARG001 - the terminal is the only table there is so far
        bool, typer.Option("--terminal", help="Play in this terminal.")
    ] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="Be told what a choice gives away.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the newest unfinished game.")
    ] = False,
    no_animation: Annotated[
        bool, typer.Option("--no-animation", help="Let the dice lie still at once.")
    ] = False,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0, max=10, metavar="SECONDS", help="What a bot takes for a step; 0: no time."
        ),
    ] = None,
) -> None:
    """Play at this computer, alone, with others in turn, or against bots."""
    rules = None if source is None else load_rules(source)
    if resume and (source or players or bots):
        raise typer.TyperException("--resume has its own rules and players; give neither with it")
    for name, stream in (("output", sys.stdout), ("input", sys.stdin), ("error", sys.stderr)):
        if not stream.isatty():
            raise typer.TyperException(f"the game needs a terminal, but standard {name} is none")
    from yatzy.tui import PACE, Host, Settings, Shelf, YatzyApp, wording

    seats = _seats(players or (), bots or ())
    usual = 0.0 if no_animation else PACE
    settings = Settings(
        animation=not no_animation, coach=coach, pace=usual if pace is None else pace
    )
    host = Host(Shelf.of_user())
    if resume and not host.has_unfinished:
        raise typer.TyperException(wording.NO_UNFINISHED)
    try:
        table = host.resume() if resume else None
    except OSError as error:
        raise typer.TyperException(f"the game cannot be resumed: {error}") from None
    app = YatzyApp(host, rules=rules, players=seats, table=table, settings=settings)
    app.run()
    if app.unfinished:
        typer.echo(wording.SAVED_GAME)


def _seats(names: Sequence[str], levels: Sequence[str]) -> "tuple[Player, ...]":
    """The people, then the bots."""
    from yatzy.tui import Player, clean_name, seated

    people = [Player(clean_name(name)) for name in names]
    if not all(player.name for player in people):
        raise PlayersError("every player needs a name")
    return seated([*people, *(Player("", _level(level)) for level in levels)])


def _level(name: str) -> str:
    """The level of that name; only a name that is not known is worth loading the bots for."""
    from yatzy.tui import LEVELS

    if name in LEVELS:
        return name
    from yatzy.bots import find_level

    return find_level(name).name
