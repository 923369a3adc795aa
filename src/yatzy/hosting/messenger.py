"""The messenger: tells the other processes of a site who is connected here, and what they keep.

Messages may be lost: each is repeated before it expires, and a process that loads a table asks the
others once.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress

from yatzy.errors import DatabaseError
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.presence import SECONDS_TO_REMEMBER
from yatzy.hosting.supervision import Supervisor
from yatzy.store import EventStore, Word
from yatzy.tables import GameId


class Messenger:
    """Exchanges presence and kept dice with other processes; `find` knows this one's tables."""

    def __init__(
        self,
        store: EventStore,
        find: Callable[[GameId], LiveTable | None],
        supervisor: Supervisor,
    ) -> None:
        self._store = store
        self._supervisor = supervisor
        self._find = find
        self._process = secrets.token_hex(4)
        self._turn = asyncio.Lock()

    def introduce(self, live: LiveTable) -> None:
        """Start telling others about a table, and ask them who is connected to it."""
        if self._store.is_shared:
            live.presence.on_local_change = live.on_keep = lambda: self._soon(live)
            self._soon(live, asks=True)

    def hear(self, word: Word) -> None:
        said = json.loads(word.text)
        live = self._find(GameId(said["game"]))
        if live is None or said["process"] == self._process:
            return
        if said["kept"] is not None:
            roll, places = said["kept"]
            live.show_kept(tuple(places), roll=roll)
        live.presence.hear(said["process"], frozenset(said["connected"]))
        if said["asks"] and live.presence.local:
            self._soon(live)

    async def repeat(self, tables: Callable[[], Iterable[LiveTable]]) -> None:
        while self._store.is_shared:
            await asyncio.sleep(SECONDS_TO_REMEMBER / 3)
            for live in list(tables()):
                if live.presence.local:
                    await self._say(live)

    def _soon(self, live: LiveTable, *, asks: bool = False) -> None:
        self._supervisor.keep("message", lambda: self._say(live, asks=asks))

    async def _say(self, live: LiveTable, *, asks: bool = False) -> None:
        # One message at a time, so that an older keep cannot overtake a newer one.
        async with self._turn:
            state, kept = live.table.game, live.kept
            said = {
                "game": live.table.id,
                "process": self._process,
                "connected": sorted(live.presence.local),
                "kept": None if state is None or kept is None else (state.rolls_made, kept),
                "asks": asks,
            }
            with suppress(DatabaseError):
                await self._store.tell(Word(json.dumps(said)))
