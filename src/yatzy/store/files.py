"""The data folder, where a user's games are kept, private to that user.

The database and the terminal's journals hold the secrets of unfinished games, so other users must
not read them. On Windows, where modes mean little, a user's folders are private already.
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
    return Path(os.environ.get("YATZY_DATA") or user_data_path("yatzy"))


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'games.sqlite'}"


def make_private_folder(folder: Path) -> None:
    """Create the folder if missing, and close it to other users in any case."""
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), folder) from None
    close_to_others(folder)


def close_to_others(path: Path) -> None:
    """Remove the rights of other users, except on sticky folders such as `/tmp`."""
    with suppress(OSError):  # not the owner, or a file system without modes
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS and not mode & stat.S_ISVTX:
            path.chmod(mode & ~_OTHERS)
