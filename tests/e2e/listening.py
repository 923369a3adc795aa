"""A player who listens: every word that a screen reader would say, in order."""

import re

from playwright.sync_api import Page, expect
from tests.e2e.playing import Player

# What is added to a live region is spoken; what gets the focus is spoken with its name.
_LISTEN = """document.addEventListener("DOMContentLoaded", () => {
    window.heard = [];
    const say = text => text.trim() && window.heard.push(text.trim().replace(/\\s+/g, " "));
    const inRegion = node => (node.nodeType === 3 ? node.parentElement : node)
        ?.closest("[role=status], [role=alert]");
    new MutationObserver(changes => {
        for (const { type, target, addedNodes } of changes) {
            const region = inRegion(target);
            if (!region) continue;
            if (type === "characterData") say(target.data);
            for (const node of addedNodes) say(node.textContent);
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    const nameOf = element => element.getAttribute("aria-label")
        ?? document.getElementById(element.getAttribute("aria-labelledby"))?.textContent
        ?? element.textContent;
    addEventListener("focusin", ({ target }) => say(`[${nameOf(target).trim()}]`));
})"""


class Listener(Player):
    """Plays by keys alone, and notes what is said; names of what has the focus are in brackets."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.lines: list[tuple[str, str]] = []
        page.add_init_script(_LISTEN)
        page.reload()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other; what follows is noted beside them."""
        for key in keys:
            self.page.keyboard.press(key)
        self.note(" ".join(keys))

    def note(self, keys: str = "") -> None:
        """Note what has been said since."""
        said = self.page.evaluate("window.heard.splice(0).join(' ')")
        if keys or not self.lines:
            self.lines.append((keys, said))
        elif said:
            keys, before = self.lines.pop()
            self.lines.append((keys, f"{before} {said}".strip()))

    def take_turn(self, *, rolls: int = 2) -> None:
        """Some rolls for the commonest face, and the box that pays most, all by keys."""
        self.expect_rolls_left(3)
        self.note()
        self.press("r")
        self.expect_rolls_left(2)
        self.note()
        for left in range(1, 2 - rolls, -1):
            if not self._keep_the_commonest():
                break
            self.rest()
            self.press("r")
            self.expect_rolls_left(left)
            self.note()
        self._fill_best_box()

    def change_mind(self) -> None:
        """Take the last score back, and put the dice into the same box again."""
        self.press("u")
        expect(self.dice.first).to_be_visible()
        self.note()
        self._fill_best_box()

    def _keep_the_commonest(self) -> bool:
        """Keep the dice that show the commonest face, and no others; whether any is left."""
        faces = self.faces()
        commonest = max(faces, key=lambda face: (faces.count(face), face))
        is_kept = [die.get_attribute("aria-pressed") == "true" for die in self.dice.all()]
        wrong = [
            str(place + 1)
            for place, face in enumerate(faces)
            if (face == commonest) != is_kept[place]
        ]
        if wrong:
            self.press(*wrong)
        return faces.count(commonest) < len(faces)

    def _fill_best_box(self) -> None:
        expect(self.options.or_(self.zeros).first).to_be_visible()
        names = self.page.locator("[data-box]").evaluate_all(
            "all => all.map(each => each.ariaLabel)"
        )
        best = max(names, key=lambda name: int(re.findall(r": (\d+) point", name)[0]))
        self.page.keyboard.press("ArrowDown")
        while self.page.locator(":focus").get_attribute("aria-label") != best:
            self.page.keyboard.press("ArrowDown")
        self.note("↓ …")
        self.press("Enter")
        if self.asked.is_visible():
            self.rest()
            self.press("Enter")
        expect(self.page.get_by_role("button", name=best, exact=True)).to_have_count(0)
        self.note()
