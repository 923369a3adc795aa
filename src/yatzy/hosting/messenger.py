"""The messenger: tells the other processes of a site who is connected here, and what they keep.

What it says is lost where nobody listens, and that is enough: everything is said again before it
would be forgotten, and a process that takes up a table asks the others once.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress

from yatzy.errors import DatabaseError
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.presence import SECONDS_TO_REMEMBER
from yatzy.insight import spawn
from yatzy.store import EventStore, Word
from yatzy.tables import GameId

Find = Callable[[GameId], LiveTable | None]
"""The table of that id, if it is in the memory of this process."""


class Messenger:
    """Speaks for the tables of this process, and listens to those of the others."""

    def __init__(self, store: EventStore, find: Find) -> None:
        self._store = store
        self._find = find
        self._process = secrets.token_hex(4)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def introduce(self, live: LiveTable) -> None:
        """Speak for a table from now on, and ask the others who is at it."""
        if self._store.is_shared:
            live.presence.on_local_change = lambda: self._soon(self._say(live, asks=False))
            live.on_keep = lambda: self._soon(self._say(live, asks=False))
            self._soon(self._say(live, asks=True))

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
            self._soon(self._say(live, asks=False))

    async def repeat(self, tables: Callable[[], Iterable[LiveTable]]) -> None:
        while self._store.is_shared:
            await asyncio.sleep(SECONDS_TO_REMEMBER / 3)
            for live in list(tables()):
                if live.presence.local:
                    await self._say(live, asks=False)

    def _soon(self, saying: Coroutine[None, None, None]) -> None:
        task = spawn(saying, name="messenger")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, live: LiveTable, *, asks: bool) -> None:
        # One after the other: two keeps that overtook each other would leave the older one.
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
