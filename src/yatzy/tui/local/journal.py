"""The journal of an unfinished game: a header, then one JSON line for each event.

A line is on the disk before its event is shown, so the file never lacks an event, however the
program ends. It may end with a line that was cut short; a journal with any other fault is refused.
"""

import json
import os
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any, Self, TypeVar

from yatzy.errors import RecordError, YatzyError
from yatzy.file_lock import lock_file
from yatzy.game import (
    Event,
    Game,
    Record,
    event_from_data,
    event_to_data,
    save_record,
    verify_record,
)
from yatzy.store.files import PRIVATE_FOLDER
from yatzy.tui.local.header import Header
from yatzy.whole_file import whole_file

T = TypeVar("T")


class Journal:
    """One game's file, open for the next event and locked against other processes."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        _write(path, _line(header.to_data()))
        return cls._open(path)

    @classmethod
    def resume(cls, path: Path) -> tuple[Self, Header, Game]:
        journal = cls._open(path)
        try:
            header, events, size = _read(path)
            game = _replay(path, header, events)
        except YatzyError:
            journal.close()
            raise
        journal._cut(size)
        return journal, header, game

    @classmethod
    def _open(cls, path: Path) -> Self:
        file = path.open("ab", buffering=0)
        try:
            lock_file(file)
        except OSError:
            file.close()
            raise RecordError(f"{path}: this game is open in another window") from None
        return cls(path, file)

    def append(self, event: Event) -> None:
        size = self._file.tell()
        line = memoryview(_line(event_to_data(event)))
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError:
            self._cut(size)
            raise

    def _cut(self, size: int) -> None:
        self._file.truncate(size)
        self._file.seek(size)

    def close(self) -> None:
        self._file.close()

    def finish(self, record: Record) -> Path:
        """Save the record in `records/`, and remove the journal."""
        path = self.path.parent.with_name("records") / f"{self.path.stem}.json"
        _write(path, save_record(record).encode())
        self.close()
        self.path.unlink(missing_ok=True)
        return path


def _write(path: Path, content: bytes) -> None:
    """Write a private file that is on the disk when it appears under its name."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    with whole_file(path) as temporary, temporary.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _read(path: Path) -> tuple[Header, tuple[Event, ...], int]:
    """The header, the events, and the length of the complete lines in bytes."""
    content = path.read_bytes()
    size = content.rfind(b"\n") + 1
    first, *others = content[:size].split(b"\n")[:-1] or [b""]
    header = _told(path, 1, first, Header.from_data)
    events = tuple(
        _told(path, number, line, event_from_data) for number, line in enumerate(others, 2)
    )
    return header, events, size


def _told(path: Path, number: int, line: bytes, tells: Callable[[dict[str, Any]], T]) -> T:
    try:
        data = json.loads(line.decode())
        if not isinstance(data, dict):
            raise RecordError("a JSON object is needed")
        return tells(data)
    except (YatzyError, ValueError, RecursionError) as error:
        raise _damaged(path, number, error) from None


def _replay(path: Path, header: Header, events: tuple[Event, ...]) -> Game:
    try:
        record = Record.of((header.started, *events), header.dice)
        game = Game.replay(record.events, dice=header.dice)
        checked = verify_record(record)
    except RecordError as error:
        raise _damaged(path, (error.event or 0) + 1, error.reason) from None
    except UnicodeEncodeError as error:
        raise _damaged(path, 1, error) from None
    if not checked.ok:
        raise _damaged(path, (checked.event or 0) + 1, checked.reason)
    return game


def _damaged(path: Path, line: int, reason: object) -> RecordError:
    return RecordError(f"{path} is damaged at line {line}, so this game cannot go on: {reason}")


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
