"""The host: the games of this user, in files."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from yatzy.core import Rules
from yatzy.game import Game
from yatzy.store.files import data_folder, make_private_folder
from yatzy.tui.local.header import Header
from yatzy.tui.local.journal import Journal
from yatzy.tui.player import Player
from yatzy.tui.table import Table


@dataclass(frozen=True, slots=True)
class Host:
    """Opens new tables and saved ones; a test can fix the secrets and the clock.

    The folder has `games/`, one journal for each unfinished game, and `records/`.
    """

    folder: Path = field(default_factory=data_folder)
    new_secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    @property
    def unfinished(self) -> tuple[Path, ...]:
        """The journals, the newest first."""
        return tuple(sorted((self.folder / "games").glob("*.jsonl"), reverse=True))

    def open(self, rules: Rules, players: Sequence[Player]) -> Table:
        header = Header.of(rules, players, secret=self.new_secret())
        game = Game(header.names, rules=rules, dice=header.dice)
        make_private_folder(self.folder)
        time = self.now().astimezone(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
        path = self.folder / "games" / f"{time}-{header.dice.game[:8]}.jsonl"
        return Table(Journal.create(path, header), header, game)

    def resume(self) -> Table:
        return Table(*Journal.resume(self.unfinished[0]))
