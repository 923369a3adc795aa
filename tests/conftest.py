import os

import pytest
from hypothesis import settings

# Tests do not time, and an automatic run gives the same answer each time.
settings.register_profile("yatzy", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("yatzy")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
