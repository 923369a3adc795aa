"""Pages looked at: what a program can hold against them, and pictures for people.

A dark page has the boxes of a light one in other colours, so it is asked about its contrast alone,
in both layouts. `make look` inspects everything in both, and leaves pictures in `build/pictures`.
"""

import os
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, ViewportSize
from tests.e2e.browsers import DESKTOP, PHONE

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "pictures"
IS_LOOKED_AT = "YATZY_LOOK" in os.environ
CONTRAST = "color-contrast"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """async rules => {
    const only = rules === null ? {} : { runOnly: rules };
    const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, ...only });
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
}"""
WIDTHS = """() => [
    [document.scrollingElement.scrollWidth, innerWidth],
    ...[...document.querySelectorAll("dialog")].map(each => [each.scrollWidth, each.clientWidth]),
]"""
SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const moving = document.getAnimations().filter(
        ({ effect }) => Number.isFinite(effect.getComputedTiming().endTime)
    );
    await Promise.allSettled(moving.map(({ finished }) => finished));
}"""
SCREENS: dict[str, ViewportSize] = {"phone": PHONE, "desktop": DESKTOP}
ALL_SCREENS: dict[str, ViewportSize] = SCREENS | {
    "landscape": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "wide": {"width": 1920, "height": 1080},
}


def inspect(page: Page, name: str, *, rules: list[str] | None = None) -> list[str]:
    """What is wrong with what is on the screen; with `rules`, only by these of axe."""
    take_picture(page, name)
    return serious_faults(page, rules) + sideways(page)


def take_picture(page: Page, name: str, *, full_page: bool = False) -> None:
    """Leave a picture of the page, if somebody will look at it."""
    if IS_LOOKED_AT:
        path = PICTURES / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, full_page=full_page)


def inspect_everywhere(page: Page, name: str) -> list[str]:
    """What is wrong on any screen, in any theme, with type of the usual size and twice as large."""
    before = page.viewport_size
    assert before is not None
    found = []
    for size in ("usual", "large"):
        enlarge(page, 200 if size == "large" else 100)
        for screen, viewport in ALL_SCREENS.items():
            found += _inspect_at(page, viewport, f"light/{screen}-{size}/{name}")
            if IS_LOOKED_AT:
                show_theme(page, "dark")
                found += _inspect_at(page, viewport, f"dark/{screen}-{size}/{name}")
                show_theme(page, "light")
    enlarge(page, 100)
    show_theme(page, "dark")
    for screen, viewport in SCREENS.items():
        found += _inspect_at(page, viewport, f"dark/{screen}-usual/{name}", rules=[CONTRAST])
    show_theme(page, "light")
    page.set_viewport_size(before)
    return found


def _inspect_at(
    page: Page, viewport: ViewportSize, name: str, *, rules: list[str] | None = None
) -> list[str]:
    page.set_viewport_size(viewport)
    settle(page)
    return [f"{name}: {fault}" for fault in inspect(page, name, rules=rules)]


def enlarge(page: Page, percent: int = 200) -> None:
    """Set the size of type, as a browser's settings do."""
    page.evaluate("percent => document.documentElement.style.fontSize = `${percent}%`", percent)
    settle(page)


def show_theme(page: Page, theme: Literal["light", "dark"]) -> None:
    """Turn the lights on or off, as the settings do."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    settle(page)


def settle(page: Page) -> None:
    """Wait until a page has been laid out anew: its scripts hear of a change one frame later.

    What moves for a while is waited for, too.
    """
    page.evaluate(SETTLED)


def serious_faults(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe holds against a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN_AXE, rules)
    return found


def sideways(page: Page) -> list[str]:
    """Whether the page is wider than the screen, or what is in a dialog wider than the dialog."""
    found: list[list[int]] = page.evaluate(WIDTHS)
    return [f"{width} px in {room}" for width, room in found if width > room]
