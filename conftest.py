"""What every test has: folders of its own, and nothing of the user's."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings
from tests.store.postgres import Postgres, running_postgres

# Tests do not time, and an automatic run gives the same answer each time.
settings.register_profile("yatzy", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("yatzy")


def pytest_configure(config: pytest.Config) -> None:
    """Give the whole run a home of its own, in which a strategy is computed once.

    The processes that share the tests inherit it.
    """
    if hasattr(config, "workerinput"):
        return
    home = Path(tempfile.mkdtemp(prefix="yatzy-tests-"))
    config.add_cleanup(partial(shutil.rmtree, home, ignore_errors=True))
    os.environ |= {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "YATZY_CACHE": str(home / "solutions"),
        "YATZY_DATA": str(home / "yatzy"),
    }


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick", action="store_true", help="leave out browsers, attacks, faults and PostgreSQL"
    )
    parser.addoption(
        "--long", action="store_true", help="let faults last as long as docs/reliability.md says"
    )


SLOWEST_FIRST = ("faults", "e2e", "attacks", "tui", "solver", "server")
"""Folders whose files take longest: begun first, so that no worker has one left at the end."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_rank)
    if config.getoption("--quick"):
        slow = [item for item in items if _is_slow(item)]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


def _rank(item: pytest.Item) -> int:
    parts = item.path.parts
    ranks = (rank for rank, name in enumerate(SLOWEST_FIRST) if name in parts)
    return next(ranks, len(SLOWEST_FIRST))


def _is_slow(item: pytest.Item) -> bool:
    is_apart = not {"attacks", "e2e", "faults"}.isdisjoint(item.path.parts)
    return is_apart or "postgres" in getattr(item, "fixturenames", ()) or "[postgres" in item.name


@pytest.fixture(autouse=True)
def _own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YATZY_DATA", str(tmp_path_factory.mktemp("data")))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server, started when a test first needs it."""
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a SQLite file, and of a database on a real PostgreSQL server."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    url: str = request.getfixturevalue("postgres").new_database()
    return url
