"""The host: who opens tables, and brings what the game itself has none of: chance and time."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from yatzy.core import Rules
from yatzy.tui.local.shelf import Shelf
from yatzy.tui.player import Player
from yatzy.tui.table import Table


def _new_secret() -> bytes:
    return secrets.token_bytes(32)


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Host:
    """Opens new tables and old ones; the secrets and the clock can be fixed for a test."""

    shelf: Shelf
    new_secret: Callable[[], bytes] = _new_secret
    now: Callable[[], datetime] = _now

    def open(self, rules: Rules, players: Sequence[Player]) -> Table:
        """A new game, with dice that nobody has seen.

        Raises:
            PlayersError: if nobody plays, or somebody has no name.
            OSError: if the journal cannot be written.
        """
        secret = self.new_secret()
        return Table.open(self.shelf, rules, players, secret=secret, now=self.now())

    @property
    def has_unfinished(self) -> bool:
        return bool(self.shelf.unfinished)

    def resume(self) -> Table:
        """The newest unfinished game; there must be one.

        Raises:
            RecordError: if its journal is damaged or open in another window.
        """
        return Table.resume(self.shelf, self.shelf.unfinished[0])
