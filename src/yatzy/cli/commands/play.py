"""`yatzy play`: a game at this computer, in the browser or in the terminal."""

import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from yatzy.core import Rules, load_rules
from yatzy.errors import PlayersError
from yatzy.game import find_level
from yatzy.languages import Catalogue, level_name, load_catalogue, preferred_language

if TYPE_CHECKING:
    from yatzy.tui import Player, Settings


def _option(*names: str, **settings: Any) -> Any:  # noqa: ANN401 - Typer's own type is not public
    return typer.Option(
        *names, rich_help_panel="In the terminal; each of these chooses it", **settings
    )


def play(
    *,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port of the page; 0 takes any. Usually 8642."),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Tell the address, and open nothing.")
    ] = False,
    terminal: Annotated[bool, _option("--terminal", help="Play in this terminal.")] = False,
    source: Annotated[
        str | None, _option("--rules", metavar="RULES", help="A built-in variant, or a TOML file.")
    ] = None,
    players: Annotated[
        list[str] | None,
        _option("--player", metavar="NAME", help="Who plays; once for each player."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        _option("--bot", metavar="LEVEL", help="A bot that plays after the people; repeat."),
    ] = None,
    coach: Annotated[bool, _option("--coach", help="Be told what a choice gives away.")] = False,
    resume: Annotated[
        bool, _option("--resume", help="Go on with the newest unfinished game.")
    ] = False,
    no_animation: Annotated[
        bool, _option("--no-animation", help="Let the dice lie still at once.")
    ] = False,
    pace: Annotated[
        float | None,
        _option(min=0, max=10, metavar="SECONDS", help="What a bot takes for a step; 0: no time."),
    ] = None,
    language: Annotated[
        str | None,
        _option(metavar="CODE", help="en, sv, da, nb, fi or de; else as the system has it."),
    ] = None,
) -> None:
    """Play at this computer: in the browser, or in the terminal.

    The page is served to this computer alone, until Ctrl+C; games are kept. Players and rules are
    chosen on the page.
    """
    flags = terminal or coach or resume or no_animation or pace is not None
    if not (flags or source or players or bots or language):
        from yatzy.cli.browser_game import play_in_browser

        play_in_browser(port=port, browser=not no_browser)
        return
    if port is not None or no_browser:
        raise typer.TyperException("--port and --no-browser are for the page, not the terminal")
    rules = None if source is None else load_rules(source)
    if resume and (source or players or bots):
        raise typer.TyperException("--resume has its own rules and players; give neither with it")
    for name, stream in (("output", sys.stdout), ("input", sys.stdin), ("error", sys.stderr)):
        if stream is None or not stream.isatty():
            raise typer.TyperException(f"the game needs a terminal, but standard {name} is none")
    from yatzy.tui import PACE, Settings

    words = load_catalogue(language or preferred_language(os.environ))
    seats = _seats(players or (), bots or (), words)
    if pace is None:
        pace = 0.0 if no_animation else PACE
    settings = Settings(animation=not no_animation, coach=coach, pace=pace, language=words.code)
    _play_in_terminal(rules, seats, settings, resume=resume)


def _play_in_terminal(
    rules: Rules | None, seats: "tuple[Player, ...]", settings: "Settings", *, resume: bool
) -> None:
    from yatzy.tui import Host, YatzyApp

    host = Host()
    if resume and not host.unfinished:
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


def _seats(names: Sequence[str], levels: Sequence[str], words: Catalogue) -> "tuple[Player, ...]":
    from yatzy.tui import Player, seated

    if not all(name.strip() for name in names):
        raise PlayersError("every player needs a name")
    chairs = [*map(Player, names), *(Player("", find_level(level).name) for level in levels)]
    return seated(chairs, called=partial(level_name, words))
