"""The game in a browser: a server for this computer alone, and its page.

A browser stores a player's seats by the address of the page, so the port stays the same as long as
it is free. One process serves all games of a user; a second process opens the page of the first.
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
    """Serve until Ctrl+C, or open the page of the process that is already serving."""
    from yatzy.store import default_database

    _check_page()
    database = default_database()
    address_file = _address_file(database)
    try:
        _serve(database, address_file, port=port, browser=browser)
    except DatabaseInUseError:
        url = _running_url(address_file)
        if url is None:
            raise
        typer.echo(f"Yatzy is running already, at {url}")
        if browser and has_screen():
            webbrowser.open(url)
    except KeyboardInterrupt:
        pass  # the server was not up yet


def _serve(database: str, address_file: Path, *, port: int | None, browser: bool) -> None:
    from yatzy.server import run_local

    def announce(url: str) -> None:
        page = f"{url}/"
        address_file.write_text(page, "ascii")
        typer.echo(f"Yatzy is at {page}\nCtrl+C ends it; games are kept.")
        if browser:
            _open_page(page)

    try:
        run_local(database, on_ready=announce, port=USUAL_PORT if port is None else port)
    except AddressError:
        if port is not None:
            raise
        # The usual port is taken.
        run_local(database, on_ready=announce)
    address_file.unlink(missing_ok=True)


def show_review(record: str) -> None:
    """Serve the review of a record until Ctrl+C.

    The database is temporary and the port is not the usual one, under whose address browsers store
    games that this server does not have.
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
        # In a thread, because a browser may be slow to start and the server must answer it.
        Thread(target=webbrowser.open, args=(page,), daemon=True).start()


def _address_file(database: str) -> Path:
    """The file beside the database with the URL of the process that serves it."""
    return Path(urlsplit(database).path.removeprefix("/")).with_name("address")


def _running_url(address_file: Path) -> str | None:
    try:
        url = address_file.read_text("ascii")
        with urlopen(f"{url}healthz", timeout=SECONDS_TO_ANSWER):
            return url
    except (OSError, URLError, ValueError):
        return None


def has_screen() -> bool:
    """Whether a browser can open a window; on Linux that needs a display or `$BROWSER`."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
