"""The host: opens tables, with secrets for their dice and the time."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from yatzy.core import Rules
from yatzy.tui.local.shelf import Shelf
from yatzy.tui.player import Player
from yatzy.tui.table import Table


@dataclass(frozen=True, slots=True)
class Host:
    """Opens new tables and saved ones; a test can fix the secrets and the clock."""

    shelf: Shelf
    new_secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def open(self, rules: Rules, players: Sequence[Player]) -> Table:
        return Table.open(self.shelf, rules, players, secret=self.new_secret(), now=self.now())

    @property
    def has_unfinished(self) -> bool:
        return bool(self.shelf.unfinished)

    def resume(self) -> Table:
        return Table.resume(self.shelf, self.shelf.unfinished[0])
