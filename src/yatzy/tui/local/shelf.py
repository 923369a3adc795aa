"""The shelf: the files of this user's games."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from yatzy.game import Record, save_record
from yatzy.store.files import PRIVATE_FOLDER, data_folder, make_private_folder
from yatzy.tui.local.header import Header
from yatzy.tui.local.journal import Journal, write_whole


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder with `games/`, one journal for each unfinished game, and `records/`."""

    folder: Path

    @classmethod
    def of_user(cls) -> Self:
        return cls(data_folder())

    @property
    def unfinished(self) -> tuple[Path, ...]:
        return tuple(sorted((self.folder / "games").glob("*.jsonl"), reverse=True))

    def open_journal(self, header: Header, *, now: datetime) -> Journal:
        time = now.astimezone(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
        name = f"{time}-{header.dice.commitment[:8]}.jsonl"
        return Journal.create(self._folder("games") / name, header)

    def keep_record(self, record: Record, *, name: str) -> Path:
        path = self._folder("records") / f"{name}.json"
        write_whole(path, save_record(record).encode())
        return path

    def _folder(self, name: str) -> Path:
        make_private_folder(self.folder)
        folder = self.folder / name
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        return folder
