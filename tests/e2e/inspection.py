"""Pages looked at: a picture of each for people, and what a program can hold against it."""

from pathlib import Path

from playwright.sync_api import Page
from tests.e2e.browsers import DESKTOP, PHONE

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "pictures"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = {"phone": PHONE, "desktop": DESKTOP}


def inspect(page: Page, name: str, *, whole: bool = False) -> list[str]:
    """Take a picture of a page, or of what is on the screen: what is wrong with it."""
    path = PICTURES / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, full_page=whole)
    return serious_faults(page) + sideways(page)


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
