"""What a player sees and does at a table, by roles and names as everybody has them."""

import re

from playwright.sync_api import Locator, Page, expect

ROLL = re.compile(r"^Roll \d")
PAYS = re.compile(r": (\d+) points?$")
SLOW_TAP = 450
"""How many milliseconds a finger rests on a button that must not take it for a double tap."""

CROSS = re.compile(r": 0 points, cross out$")


class Player:
    """Somebody at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def dice(self) -> Locator:
        """The dice on the table, each a button."""
        return self.page.get_by_role("group", name="Dice").get_by_role("button")

    @property
    def kept(self) -> Locator:
        """Those that are kept."""
        return self.page.get_by_role("button", name=re.compile(r"^Die \d: \d, kept$"))

    @property
    def roll_button(self) -> Locator:
        """The button that throws the dice, while it does."""
        return self.page.get_by_role("button", name=ROLL)

    @property
    def options(self) -> Locator:
        """The boxes that would get points."""
        return self.page.get_by_role("button", name=PAYS)

    @property
    def zeros(self) -> Locator:
        """The boxes that would be crossed out."""
        return self.page.get_by_role("button", name=CROSS)

    @property
    def talk(self) -> Locator:
        """The felt, where it is said what a tap would do."""
        return self.page.get_by_role("region", name="Dice and rolls")

    def box(self, name: str) -> Locator:
        """What these dice would put into a box."""
        return self.page.get_by_role("button", name=re.compile(rf"^{name}: "))

    @property
    def asked(self) -> Locator:
        """The box that a second tap crosses out."""
        return self.page.get_by_role("button", name="press again to cross it out")

    def faces(self) -> list[int]:
        """The dice as they lie."""
        names = [die.get_attribute("aria-label") or "" for die in self.dice.all()]
        return [int(name.split(": ")[1][0]) for name in names]

    def expect_dice(self, *faces: int) -> None:
        """Wait until these dice lie on the table, in their places."""
        for place, face in enumerate(faces):
            name = re.compile(rf"^Die {place + 1}: {face}\b")
            expect(self.dice.nth(place)).to_have_accessible_name(name)

    def expect_rolls_left(self, count: int) -> None:
        """Wait until the button says so."""
        said = "Choose a box" if count == 0 else f"{count} roll{'s' * (count != 1)} left"
        expect(self.page.get_by_role("button", name=re.compile(said))).to_be_visible()

    def roll(self) -> None:
        """The first roll of a turn."""
        self.roll_button.click()
        expect(self.dice.first).to_be_visible()

    def rest(self) -> None:
        """Take the time that any person takes between two taps on one button."""
        self.page.wait_for_timeout(SLOW_TAP)

    def score_best(self) -> None:
        """Put the dice where they pay most, or cross out the last box that can be."""
        expect(self.options.or_(self.zeros).first).to_be_visible()
        names = self.options.evaluate_all("all => all.map(each => each.ariaLabel)")
        if names:
            best = max(names, key=lambda name: int(name.split(": ")[1].split()[0]))
            box = self.page.get_by_role("button", name=best, exact=True)
        else:
            self.zeros.last.click()
            box = self.asked
        box.click(delay=SLOW_TAP)
        expect(box).to_have_count(0)

    def take_turn(self) -> None:
        """One roll, and the best box for it."""
        self.roll()
        self.score_best()

    def total(self) -> int:
        """The total at the foot of the only card."""
        row = self.page.get_by_role("row", name=re.compile("^Total"))
        return int(row.get_by_role("cell").inner_text())
