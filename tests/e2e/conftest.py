from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.e2e.browsers import Visitor, running_chromium, visiting
from tests.server.processes import running_server

from yatzy.server import has_client

Visit = Callable[..., Visitor]

expect.set_options(timeout=20_000)


# For one module each: where the browser is driven, no other event loop can run.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert has_client(), "the web client is not built; run: make web"
    database = tmp_path_factory.mktemp("site") / "games.sqlite"
    with running_server(f"sqlite:///{database}") as server:
        yield f"http://{server.host}/"


@pytest.fixture(scope="module")
def client(site: str) -> Iterator[httpx.Client]:
    """Calls to the server past the page."""
    with httpx.Client(base_url=site, timeout=30) as client:
        yield client


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """Makes visitors, each with a browser of their own."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(visiting(browser, site, **options))
