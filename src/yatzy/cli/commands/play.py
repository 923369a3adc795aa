"""`yatzy play`: a table for people at this computer, and for bots."""

from typing import Annotated, Any

import typer

_IN_TERMINAL = "In the terminal; each of these chooses it"


def _option(*names: str, **settings: Any) -> Any:  # noqa: ANN401 - Typer's own type is not public
    """An option of the terminal game."""
    return typer.Option(*names, rich_help_panel=_IN_TERMINAL, **settings)


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
    from yatzy.cli.terminal_game import play_in_terminal

    play_in_terminal(
        source=source,
        players=players or (),
        bots=bots or (),
        coach=coach,
        resume=resume,
        animation=not no_animation,
        pace=pace,
        language=language,
    )
