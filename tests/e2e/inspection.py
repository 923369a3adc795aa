"""Pages looked at: a picture of each for people, and what a program can hold against it."""

from pathlib import Path

from playwright.sync_api import Page, ViewportSize
from tests.e2e.browsers import DESKTOP, PHONE

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "pictures"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS: dict[str, ViewportSize] = {"phone": PHONE, "desktop": DESKTOP}
ALL_SCREENS: dict[str, ViewportSize] = SCREENS | {
    "landscape": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "wide": {"width": 1920, "height": 1080},
}


def inspect(page: Page, name: str) -> list[str]:
    """Take a picture of what is on the screen: what is wrong with it."""
    path = PICTURES / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    return serious_faults(page) + sideways(page)


def inspect_everywhere(page: Page, name: str, *, folder: str) -> list[str]:
    """The same on every screen, with type of the usual size and twice as large."""
    before = page.viewport_size
    assert before is not None
    found = []
    for size in ("usual", "large"):
        enlarge(page, 200 if size == "large" else 100)
        for screen, viewport in ALL_SCREENS.items():
            page.set_viewport_size(viewport)
            settle(page)
            place = f"{folder}/{screen}-{size}/{name}"
            found += [f"{place}: {fault}" for fault in inspect(page, place)]
    enlarge(page, 100)
    page.set_viewport_size(before)
    return found


def enlarge(page: Page, percent: int = 200) -> None:
    """Set the size of type, as a browser's settings do."""
    page.evaluate("percent => document.documentElement.style.fontSize = `${percent}%`", percent)
    settle(page)


def settle(page: Page) -> None:
    """Wait until a page has been laid out anew: its scripts hear of a change one frame later."""
    page.evaluate(
        "() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)))"
    )


def serious_faults(page: Page) -> list[str]:
    """What axe holds against a page."""
    page.evaluate(AXE.read_text("utf-8"))
    result = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:200]}"
        for fault in result["violations"]
        if fault["impact"] in {"serious", "critical"}
    ]


def sideways(page: Page) -> list[str]:
    """Whether the page is wider than the screen."""
    width, room = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    return [f"{width} px on a screen of {room}"] if width > room else []
