"""`yatzy serve`: host it for others."""

import gc
from typing import Annotated
from urllib.parse import urlsplit

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///file, or postgresql://user@host/name for several processes.",
        ),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where browsers reach it, behind a proxy.")
    ] = None,
    bot_pace: Annotated[
        float, typer.Option(min=0, max=60, help="How many seconds a bot waits before a move.")
    ] = 1.2,
    vote_after: Annotated[
        float,
        typer.Option(
            min=1,
            max=3600,
            help="After how many seconds others may let a bot take over for an idle player.",
        ),
    ] = 60.0,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="No limits for an address; a proxy has its own.")
    ] = False,
) -> None:
    """Host tables for others, until Ctrl+C."""
    if public_url is not None and not public_url.startswith(("http://", "https://")):
        raise typer.TyperException("--public-url begins with http:// or https://")
    gc.disable()  # collecting while modules load takes a third of the start
    from yatzy.hosting.settings import TableSettings
    from yatzy.server import Limits, ServerSettings, run_server, set_up_logs
    from yatzy.store import default_database

    gc.freeze()
    gc.enable()
    set_up_logs()
    settings = ServerSettings(
        database=database or default_database(),
        host=host,
        port=port,
        public_url=public_url,
        limits=Limits.off() if no_limits else Limits(),
        tables=TableSettings(bot_pace=bot_pace, vote_after=vote_after),
    )

    def announce(url: str) -> None:
        note = "" if public_url is not None else _note(url, host)
        typer.echo(f"Yatzy is at {url.rstrip('/')}/{note}")

    run_server(settings, on_ready=announce)


def _note(url: str, host: str) -> str:
    from yatzy.server.addresses import is_loopback, is_wildcard, local_url

    parts = urlsplit(url)
    is_here_alone = is_loopback(parts.hostname or "")
    if not is_wildcard(host):
        only = " (on this computer only; --host 0.0.0.0 lets others at home join)"
        return only if is_here_alone else ""
    if is_here_alone:
        return " (this computer is on no network)"
    return f" (on this computer also at {local_url(host, parts.port or 80)}/)"
