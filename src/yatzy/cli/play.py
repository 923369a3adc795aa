"""`yatzy play`: a table for people at this computer."""

import sys
from typing import Annotated

import typer

from yatzy.core import load_rules
from yatzy.errors import PlayersError


def play(
    source: Annotated[
        str | None,
        typer.Option("--rules", metavar="RULES", help="A built-in variant, or a TOML file."),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="NAME", help="Who plays; once for each player."),
    ] = None,
    *,
    terminal: Annotated[  # noqa: ARG001 - the terminal is the only table there is so far
        bool, typer.Option("--terminal", help="Play in this terminal.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the newest unfinished game.")
    ] = False,
    no_animation: Annotated[
        bool, typer.Option("--no-animation", help="Let the dice lie still at once.")
    ] = False,
) -> None:
    """Play at this computer, alone or with others in turn."""
    rules = None if source is None else load_rules(source)
    if resume and (source or players):
        raise typer.TyperException("--resume has its own rules and players; give neither with it")
    for name, stream in (("output", sys.stdout), ("input", sys.stdin), ("error", sys.stderr)):
        if not stream.isatty():
            raise typer.TyperException(f"the game needs a terminal, but standard {name} is none")
    from yatzy.tui import Host, Shelf, YatzyApp, clean_name, wording

    names = [clean_name(name) for name in players or ()]
    if not all(names):
        raise PlayersError("every player needs a name")
    host = Host(Shelf.of_user())
    if resume and not host.has_unfinished:
        raise typer.TyperException(wording.NO_UNFINISHED)
    try:
        table = host.resume() if resume else None
    except OSError as error:
        raise typer.TyperException(f"the game cannot be resumed: {error}") from None
    app = YatzyApp(host, rules=rules, players=names, table=table, animation=not no_animation)
    app.run()
    if app.unfinished:
        typer.echo(wording.SAVED_GAME)
