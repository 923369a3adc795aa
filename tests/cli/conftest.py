from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for solutions, so that all tests of this process solve their rules once."""
    return tmp_path_factory.mktemp("cache")
