"""What the tests of the terminal game share: a fixed game, and hands to play it with."""

import asyncio
import resource
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import WorkerCancelled

from yatzy.core import Rules, load_rules
from yatzy.game import Game
from yatzy.languages import load_catalogue
from yatzy.tui import Host, Player, Settings, YatzyApp
from yatzy.tui.screens.table import TableScreen
from yatzy.tui.table import Table

SECRET = bytes(range(32))
NOW = datetime(2026, 1, 31, 18, 45, 12, tzinfo=UTC)
SHORT = load_rules(Path(__file__).with_name("short.toml"))

STILL = Settings(animation=False, pace=0)

ENGLISH = load_catalogue("en")

Script = Callable[[Pilot[None]], Awaitable[None]]


def fixed_host(folder: Path) -> Host:
    """A host whose games all have the same dice and begin at the same time."""
    return Host(folder, lambda: SECRET, lambda: NOW)


def seats(players: Sequence[str | Player]) -> tuple[Player, ...]:
    """The players, where a mere name is a person's."""
    return tuple(Player(player) if isinstance(player, str) else player for player in players)


def open_table(
    folder: Path, rules: Rules | str = SHORT, players: Sequence[str | Player] = ("Anna", "Bo")
) -> Table:
    """A table for these players, with the fixed dice."""
    loaded = load_rules(rules) if isinstance(rules, str) else rules
    return fixed_host(folder).open(loaded, seats(players))


def open_app(
    folder: Path,
    rules: Rules | str | None = SHORT,
    players: Sequence[str | Player] = ("Anna", "Bo"),
    *,
    settings: Settings = STILL,
) -> YatzyApp:
    """The terminal game at its table, or at its setup where rules or players are missing."""
    loaded = load_rules(rules) if isinstance(rules, str) else rules
    return YatzyApp(fixed_host(folder), rules=loaded, players=seats(players), settings=settings)


def perform(app: YatzyApp, script: Script, *, size: tuple[int, int] = (80, 24)) -> None:
    """Run the app on a screen of that size and let the script play."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


def lines(pilot: Pilot[None]) -> list[str]:
    """The text on the screen, line by line."""
    return [strip.text for strip in pilot.app.screen._compositor.render_strips()]


def text(pilot: Pilot[None]) -> str:
    """The text on the screen."""
    return "\n".join(lines(pilot))


async def reach(pilot: Pilot[None], screen: type[Screen[Any]]) -> None:
    """Go on as soon as that kind of screen is in front."""
    for _ in range(500):
        if isinstance(pilot.app.screen, screen):
            break
        await pilot.pause()
    assert isinstance(pilot.app.screen, screen)
    await pilot.pause()


async def until(pilot: Pilot[None], seen: Callable[[], bool]) -> None:
    """Go on as soon as that is so; whatever is worked out in threads is waited for."""
    for _ in range(500):
        if seen():
            break
        with suppress(WorkerCancelled):
            await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    assert seen(), text(pilot)


def message(pilot: Pilot[None]) -> str:
    """What the line above the keys says."""
    return lines(pilot)[-2].strip()


def table_of(pilot: Pilot[None]) -> Table:
    """The table that is being played at."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen.table


def game_of(pilot: Pilot[None]) -> Game:
    """The game that is being played."""
    return table_of(pilot).game


@contextmanager
def disk_full_at(size: int) -> Iterator[None]:
    """No file of this process grows beyond that size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
