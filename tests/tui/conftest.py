from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def solutions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for solutions, so that all tests of this process solve their rules once."""
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture(autouse=True)
def _own_cache(solutions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing comes from this user's own cache, and nothing is put there."""
    monkeypatch.setenv("YATZY_CACHE", str(solutions))
