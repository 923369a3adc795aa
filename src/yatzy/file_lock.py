"""Locks on open files, so that two processes do not write to one.

A lock ends with the file or the process that holds it, however that process ends.
"""

import os
import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    # Windows lets nobody else read what is locked, so the lock is on a byte that no file reaches.
    _LOCKED_BYTE = 0x7FFF_FFF0

    def _lock(file: FileIO) -> None:
        position = file.tell()
        os.lseek(file.fileno(), _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file.fileno(), position, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file(file: FileIO) -> None:
    """Hold that file for this process alone until it is closed.

    Raises:
        BlockingIOError: if another process holds it, or another open file of this one.
        OSError: if the file system has no locks.
    """
    try:
        _lock(file)
    except PermissionError as error:  # what Windows says instead
        raise BlockingIOError(*error.args) from None
