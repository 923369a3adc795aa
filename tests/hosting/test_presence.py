import asyncio

import pytest

from yatzy.hosting import presence
from yatzy.hosting.presence import Presence

pytestmark = pytest.mark.anyio

SECONDS = 20


class Watcher:
    """Somebody who is told of every change."""

    def __init__(self, *, grace: float = 0.0) -> None:
        self.presence = Presence(grace=grace, on_change=self._note, clock=lambda: 0)
        self.changes = 0
        self._changed = asyncio.Event()

    def _note(self) -> None:
        self.changes += 1
        self._changed.set()

    async def next_change(self) -> frozenset[str]:
        async with asyncio.timeout(SECONDS):
            await self._changed.wait()
        self._changed.clear()
        return self.presence.tokens


async def test_who_comes_is_shown_at_once_and_who_goes_after_a_while() -> None:
    watcher = Watcher()
    with watcher.presence.of("anna"):
        assert await watcher.next_change() == {"anna"}
    assert watcher.presence.tokens == {"anna"}
    assert await watcher.next_change() == frozenset()


async def test_who_comes_back_in_time_was_never_gone() -> None:
    watcher = Watcher(grace=600)
    for _ in range(3):
        with watcher.presence.of("anna"), watcher.presence.of("anna"):
            pass
    assert watcher.presence.tokens == {"anna"}
    assert watcher.changes == 1
    watcher.presence.close()


async def test_spectators_are_not_shown() -> None:
    watcher = Watcher()
    with watcher.presence.of(None):
        assert watcher.presence.tokens == frozenset()
    assert watcher.changes == 0


async def test_what_other_processes_tell_counts_too() -> None:
    watcher = Watcher(grace=600)
    watcher.presence.hear("blue", frozenset({"ben"}))
    watcher.presence.hear("green", frozenset({"ben", "caro"}))
    watcher.presence.hear("green", frozenset({"ben", "caro"}))
    assert watcher.presence.tokens == {"ben", "caro"}
    assert not watcher.presence.local
    assert watcher.changes == 2
    watcher.presence.hear("green", frozenset())
    assert watcher.presence.tokens == {"ben"}
    watcher.presence.close()


async def test_a_process_that_falls_silent_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SECONDS_TO_REMEMBER", 0.0)
    watcher = Watcher()
    watcher.presence.hear("blue", frozenset({"ben"}))
    assert await watcher.next_change() == {"ben"}
    assert await watcher.next_change() == frozenset()
