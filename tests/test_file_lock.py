"""Locks as Linux and macOS have them, and as Windows would, by a stand-in for its calls."""

import errno
import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from types import ModuleType

import pytest
from tests.standing_in import load_as_on_windows

from yatzy import file_lock

Lock = Callable[[FileIO], None]


class LocksOfWindows(ModuleType):
    """`msvcrt`, as far as locks go: bytes of a file, from where it stands."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.places: list[int] = []
        self.taken: set[tuple[int, int]] = set()

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        key = (os.fstat(descriptor).st_ino, place)
        if key in self.taken:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.places.append(place)
        self.taken.add(key)


@pytest.fixture
def windows() -> LocksOfWindows:
    return LocksOfWindows()


@pytest.fixture(params=["here", "on Windows"])
def lock(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, windows: LocksOfWindows
) -> Lock:
    if request.param == "here":
        return file_lock.lock_file
    copy = load_as_on_windows(file_lock, monkeypatch, msvcrt=windows)
    chosen: Lock = copy.lock_file
    return chosen


def test_a_file_is_held_by_one_at_a_time(lock: Lock, tmp_path: Path) -> None:
    with FileIO(tmp_path / "file", "a+") as first, FileIO(tmp_path / "file", "a+") as second:
        lock(first)
        with pytest.raises(BlockingIOError):
            lock(second)


def test_files_do_not_share_a_lock(lock: Lock, tmp_path: Path) -> None:
    with FileIO(tmp_path / "one", "a+") as one, FileIO(tmp_path / "other", "a+") as other:
        lock(one)
        lock(other)


def test_a_lock_moves_nobody_within_the_file(lock: Lock, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"four")
    with FileIO(path, "a+") as file:
        lock(file)
        assert file.tell() == 4
        file.write(b"teen")
    assert path.read_bytes() == b"fourteen"


def test_windows_locks_a_byte_that_nobody_wants_to_read(
    monkeypatch: pytest.MonkeyPatch, windows: LocksOfWindows, tmp_path: Path
) -> None:
    copy = load_as_on_windows(file_lock, monkeypatch, msvcrt=windows)
    with FileIO(tmp_path / "file", "a+") as file:
        copy.lock_file(file)
    [place] = windows.places
    assert 1 << 30 < place < 1 << 31  # far from all that is written, and within Windows' reach
