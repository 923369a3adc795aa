"""What the web client costs: bytes, first paint and the time from a tap to what it shows.

python bench/web.py

All in Chromium over loopback, the times with a processor slowed four times as a phone's might be.
Bytes are what goes over the wire, headers included and pictures not. A tap is timed by the browser
itself, from the touch to the next frame on the screen (the Event Timing API, in steps of 8 ms).
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, CDPSession, Page, expect  # noqa: E402
from tests.e2e.browsers import PHONE, running_chromium, visiting  # noqa: E402
from tests.e2e.playing import Player  # noqa: E402
from tests.server.processes import running_server  # noqa: E402

RUNS = 7
SLOWER = 4
TAPS = 10
MOST_KILOBYTES = 120
MOST_PAINT = 1000
MOST_TAP = 100

_WATCH_TAPS = """
window.taps = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.name === "click") window.taps.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""

_FIRST_PAINT = """
new Promise((found) => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) found(entry.startTime);
  }).observe({ type: "paint", buffered: true });
})
"""


@contextmanager
def phone(browser: Browser, site: str) -> Iterator[tuple[Page, CDPSession]]:
    """A visitor with a phone, and a wire to its inside."""
    with visiting(browser, site, viewport=PHONE, has_touch=True, is_mobile=True) as visitor:
        yield visitor.page, visitor.context.new_cdp_session(visitor.page)


def first_load(browser: Browser, site: str) -> tuple[float, float]:
    """The kilobytes that the start page takes, and with the first table."""
    with phone(browser, site) as (page, wire):
        sizes: dict[str, float] = {}
        pictures: set[str] = set()

        def answered(event: dict[str, Any]) -> None:
            if event["type"] == "Image":
                pictures.add(event["requestId"])

        def finished(event: dict[str, Any]) -> None:
            sizes[event["requestId"]] = event["encodedDataLength"]

        def kilobytes() -> float:
            return sum(size for each, size in sizes.items() if each not in pictures) / 1024

        wire.on("Network.responseReceived", answered)
        wire.on("Network.loadingFinished", finished)
        wire.send("Network.enable")
        page.goto(site, wait_until="networkidle")
        start = kilobytes()
        page.get_by_role("button", name="Play").tap()
        expect(Player(page).roll_button).to_be_visible()
        page.wait_for_load_state("networkidle")
        return start, kilobytes()


def first_paint(browser: Browser, site: str) -> float:
    """Milliseconds until a first visit shows something."""
    with phone(browser, site) as (page, wire):
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(site)
        return float(page.evaluate(_FIRST_PAINT))


def taps(browser: Browser, site: str) -> list[float]:
    """Milliseconds from each tap on a die until it is seen to be kept."""
    with phone(browser, site) as (page, wire):
        page.goto(site)
        page.get_by_role("button", name="Play").tap()
        player = Player(page)
        player.roll()
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(_WATCH_TAPS)
        for tap in range(TAPS):
            player.dice.nth(tap % 5).tap()
            expect(player.kept).to_have_count(tap % 5 + 1 if tap < 5 else 9 - tap)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
        return [float(each) for each in page.evaluate("window.taps")]


def report(name: str, figure: float, limit: float, unit: str) -> None:
    """Print a figure beside its limit."""
    verdict = "" if figure < limit else "  TOO MUCH"
    print(f"{name:42} {figure:7.1f} {unit} (limit {limit}){verdict}")


def measure(browser: Browser, site: str) -> None:
    """Print the figures of a site."""
    start, table = first_load(browser, site)
    report("first load, start page", start, MOST_KILOBYTES, "KB")
    report("first load, start page and table", table, MOST_KILOBYTES, "KB")
    paint = median(first_paint(browser, site) for _ in range(RUNS))
    report(f"first paint, CPU {SLOWER}x slower", paint, MOST_PAINT, "ms")
    times = taps(browser, site)
    report(f"tap on a die, CPU {SLOWER}x slower", median(times), MOST_TAP, "ms")
    report(f"the slowest of {TAPS} taps", max(times), MOST_TAP, "ms")


def main() -> None:
    """Serve a site, and measure it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_chromium() as browser,
        running_server(f"sqlite:///{folder}/games.sqlite") as server,
    ):
        measure(browser, f"http://{server.host}/")


if __name__ == "__main__":
    main()
