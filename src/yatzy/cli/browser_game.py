"""The game in a browser: a server for this computer alone, and the page that it hands out.

A browser keeps a player's seats under the address of the page. So the port is always the same, as
long as nothing else has it. One process serves the games of a user; a second one finds the first.
"""

import os
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import typer

from yatzy.errors import AddressError, DatabaseInUseError

USUAL_PORT = 8642
SECONDS_TO_ANSWER = 10.0


def play_in_browser(*, port: int | None = None, browser: bool = True) -> None:
    """Serve until Ctrl+C; where another process does so already, show its page."""
    from yatzy.store import default_database

    _check_page()
    database = default_database()
    sign = _sign_of(database)
    try:
        _serve(database, sign, port=port, browser=browser)
    except DatabaseInUseError:
        url = _running_at(sign)
        if url is None:
            raise
        typer.echo(f"Yatzy is running already, at {url}")
        if browser and has_screen():
            webbrowser.open(url)
    except KeyboardInterrupt:
        pass  # before the server was up; there is nothing to lose


def _serve(database: str, sign: Path, *, port: int | None, browser: bool) -> None:
    """Serve on the port, or on any if none was asked for and the usual one is taken."""
    from yatzy.server import run_local

    def announce(url: str) -> None:
        page = f"{url}/"
        sign.write_text(page, "ascii")
        typer.echo(f"Yatzy is at {page}\nCtrl+C ends it; games are kept.")
        if browser:
            _open_page(page)

    try:
        run_local(database, on_ready=announce, port=USUAL_PORT if port is None else port)
    except AddressError:
        if port is not None:
            raise
        run_local(database, on_ready=announce)
    sign.unlink(missing_ok=True)


def show_review(record: str) -> None:
    """Serve the review of a record until Ctrl+C.

    The server has a database of its own, which goes with it, and a port of its own: under the usual
    address a browser keeps games that this server does not have.
    """
    from yatzy.server import run_local

    def announce(url: str) -> None:
        page = f"{url}/#/review/record"
        typer.echo(f"The review is at {page}\nCtrl+C ends it.")
        _open_page(page)

    _check_page()
    with TemporaryDirectory(prefix="yatzy-") as folder, suppress(KeyboardInterrupt):
        run_local(f"sqlite:///{folder}/games.sqlite", on_ready=announce, record=record)


def _check_page() -> None:
    from yatzy.server import has_client

    if not has_client():
        raise typer.TyperException("the web page is not built here; build it with: pip install .")


def _open_page(page: str) -> None:
    if has_screen():
        # A browser may take its time to start, and the server has a page to hand out.
        Thread(target=webbrowser.open, args=(page,), daemon=True).start()


def _sign_of(database: str) -> Path:
    """The file beside the database that says where its games are served."""
    path = Path(urlsplit(database).path.removeprefix("/"))
    return path.with_name("address")


def _running_at(sign: Path) -> str | None:
    """Where the games are served, if the server that said so still answers."""
    try:
        url = sign.read_text("ascii")
        with urlopen(f"{url}healthz", timeout=SECONDS_TO_ANSWER):
            return url
    except (OSError, URLError, ValueError):
        return None


def has_screen() -> bool:
    """Whether a browser would be seen: on Linux one needs a display, or to be named."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
