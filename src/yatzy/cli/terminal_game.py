"""The game in a terminal, as `yatzy play --terminal` starts it."""

import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import typer

from yatzy.core import load_rules
from yatzy.errors import PlayersError
from yatzy.game import find_level

if TYPE_CHECKING:
    from yatzy.languages import Catalogue
    from yatzy.tui import Player


def play_in_terminal(
    *,
    source: str | None = None,
    players: Sequence[str] = (),
    bots: Sequence[str] = (),
    coach: bool = False,
    resume: bool = False,
    animation: bool = True,
    pace: float | None = None,
    language: str | None = None,
) -> None:
    """Play until the player leaves."""
    rules = None if source is None else load_rules(source)
    if resume and (source or players or bots):
        raise typer.TyperException("--resume has its own rules and players; give neither with it")
    for name, stream in (("output", sys.stdout), ("input", sys.stdin), ("error", sys.stderr)):
        if stream is None or not stream.isatty():
            raise typer.TyperException(f"the game needs a terminal, but standard {name} is none")
    from yatzy.languages import load_catalogue, preferred_language
    from yatzy.tui import PACE, Host, Settings, Shelf, YatzyApp

    words = load_catalogue(language or preferred_language(os.environ))
    seats = _seats(players, bots, words)
    usual = PACE if animation else 0.0
    settings = Settings(
        animation=animation,
        coach=coach,
        pace=usual if pace is None else pace,
        language=words.code,
    )
    host = Host(Shelf.of_user())
    if resume and not host.has_unfinished:
        reason = "there is no unfinished game to resume; start one with: yatzy play --terminal"
        raise typer.TyperException(reason)
    try:
        table = host.resume() if resume else None
    except OSError as error:
        raise typer.TyperException(f"the game cannot be resumed: {error}") from None
    app = YatzyApp(host, rules=rules, players=seats, table=table, settings=settings)
    app.run()
    if app.farewell is not None:
        typer.echo(app.farewell)


def _seats(names: Sequence[str], levels: Sequence[str], words: "Catalogue") -> "tuple[Player, ...]":
    """The people, then the bots, which are called after their levels."""
    from yatzy.languages import level_name
    from yatzy.tui import Player, seated

    if not all(name.strip() for name in names):
        raise PlayersError("every player needs a name")
    chairs = [*map(Player, names), *(Player("", find_level(level).name) for level in levels)]
    return seated(chairs, called=partial(level_name, words))
