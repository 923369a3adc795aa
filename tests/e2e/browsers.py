"""A real Chromium, and visitors who come to a site with it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Response,
    ViewportSize,
    sync_playwright,
)

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}

_NAMES = (
    "chromium-headless-shell",  # the same engine without a desktop, at half the effort
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


@contextmanager
def running_chromium(*flags: str) -> Iterator[Browser]:
    """The browser of this machine, without a window."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    assert program, "the tests need Chromium (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*_FLAGS, *flags])
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own: nothing is shared, and nothing goes wrong unseen."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.site = site
        self.faults: list[str] = []
        self.addresses: set[str] = set()
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self._hear(line.type, line.text))
        page.on("request", lambda request: self.addresses.add(request.url))
        page.on("response", self._see)
        return page

    def go(self, path: str = "") -> Page:
        """The page of a path like `#/new`."""
        self.page.goto(self.site + path)
        return self.page

    def _see(self, response: Response) -> None:
        """A refusal is an answer; a bug of the server, or a file that is missing, is none."""
        is_refusal = "/api/" in response.url and response.status < 500
        if response.status >= 400 and not is_refusal:
            self.faults.append(f"{response.status} {response.url}")

    def _hear(self, kind: str, text: str) -> None:
        is_network = "Failed to load resource" in text or "WebSocket" in text
        # On plain HTTP from another computer there is nothing that this header could protect.
        is_plain = text.startswith("The Cross-Origin-Opener-Policy header has been ignored")
        if kind in {"error", "warning"} and not is_network and not is_plain:
            self.faults.append(text)


@contextmanager
def visiting(browser: Browser, site: str, **options: Any) -> Iterator[Visitor]:  # noqa: ANN401
    """A visitor who has never been here; in the end nothing may have gone wrong."""
    usual = {"locale": "en-GB", "viewport": DESKTOP, "reduced_motion": "reduce"}
    context = browser.new_context(**(usual | options))
    visitor = Visitor(context, site)
    yield visitor
    context.close()
    assert not visitor.faults, visitor.faults
    foreign = {url for url in visitor.addresses if not url.startswith((site, "data:", "blob:"))}
    assert not foreign, "the page asks nobody but its own server"
