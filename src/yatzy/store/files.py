"""The data folder: where a user's games are kept, out of sight of everybody else on the computer.

The database holds the secrets of unfinished games, and so do the journals of the terminal. So the
folder is its user's alone, and so is the database in it. On Windows, where modes say little, the
folders of a user are private already.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def data_folder() -> Path:
    """The folder that `YATZY_DATA` names, or else the one in the user's data directory."""
    chosen = os.environ.get("YATZY_DATA")
    return Path(chosen) if chosen else user_data_path("yatzy")


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'games.sqlite'}"


def make_private_folder(folder: Path) -> None:
    """Make that folder where there is none, and close it to other users in either case."""
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), folder) from None
    close_to_others(folder)


def close_to_others(path: Path) -> None:
    """Take every right on a file or folder from all users but its owner.

    A folder with the sticky bit, such as `/tmp`, is meant for all and stays so.
    """
    # The owner may be somebody else, and some file systems have no modes: then it stays as it is.
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS and not mode & stat.S_ISVTX:
            path.chmod(mode & ~_OTHERS)
