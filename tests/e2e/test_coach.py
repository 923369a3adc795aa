"""The coach beside a player, and everybody's chance to win."""

import re

import httpx
from playwright.sync_api import Locator, Page, expect
from tests.e2e.browsers import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.playing import SLOW_TAP, Player
from tests.e2e.pushes import Instead
from tests.e2e.tables import Json, Table, open_table

RULES: Json = {
    "id": "short-yacht",
    "name": "Short Yacht",
    "dice": 5,
    "rolls": 3,
    "category": [
        {"id": "fives", "face": 5},
        {"id": "sixes", "face": 6},
        {"id": "full_house", "groups": [3, 2]},
        {"id": "chance", "any": True},
        {"id": "yacht", "groups": [5], "points": 50},
    ],
}
"""A short evening: its strategy is there at once."""
TURNS = 5
MISTAKE = 2
"""The turn, counted from 0, in which a pupil knows better."""

SOLVING = {"kind": "solving", "wish": "advice", "digest": "", "stage": "strategy", "progress": 0.42}


class Pupil(Player):
    """Somebody who does what the coach says."""

    @property
    def coach(self) -> Locator:
        """What is there when the coach has made up its mind about these dice."""
        return self.page.get_by_role("button", name="What the coach says")

    @property
    def best_box(self) -> Locator:
        """The box that it would fill."""
        return self.page.get_by_role("button", name=re.compile("Coach: the best choice"))

    def call_coach(self) -> None:
        """Switch it on, in the menu of the table."""
        self.page.get_by_role("button", name="Menu").click()
        switch = self.page.get_by_role("switch", name="Coach")
        expect(switch).not_to_be_checked()
        switch.check()
        expect(self.page.get_by_text("has a coach").first).to_be_attached()
        self.page.keyboard.press("Escape")

    def obey(self) -> None:
        """Play a turn as the coach wants it."""
        left = 2
        self.roll()
        self.expect_rolls_left(left)
        expect(self.coach).to_be_visible()
        while not self.best_box.count():
            self.keep_what_is_marked()
            self.roll_button.click(delay=SLOW_TAP)
            left -= 1
            self.expect_rolls_left(left)
            expect(self.coach).to_be_visible()
        self.fill_best_box()

    def keep_what_is_marked(self) -> None:
        """Keep the dice that the coach would keep, and no others."""
        for die in self.dice.all():
            is_marked = "the coach would keep it" in (die.get_attribute("aria-label") or "")
            is_kept = die.get_attribute("aria-pressed") == "true"
            if is_marked != is_kept:
                die.click()

    def fill_best_box(self) -> None:
        """A zero takes two taps here too."""
        is_zero = "cross out" in (self.best_box.get_attribute("aria-label") or "")
        self.best_box.click()
        if is_zero:
            self.asked.click(delay=SLOW_TAP)
        expect(self.coach).to_have_count(0)


def ledger(page: Page) -> dict[str, float]:
    """What the review says of a score, read from the table behind its chart."""
    section = page.get_by_role("region", name="Where the points came from")
    section.get_by_text("As a table").click()
    rows = section.get_by_role("table").get_by_role("row").all()[1:]
    cells = [row.locator("th, td").all_inner_texts() for row in rows]
    return {name: float(points) for name, points in cells}


def test_a_coached_game_against_a_perfect_bot_and_its_review_by_keyboard(
    visit: Visit, client: httpx.Client
) -> None:
    visitor = visit()
    visitor.go()
    table = open_table(client, "Anna", rules=RULES, bot="perfect")
    table.sit_down(visitor)
    page = visitor.go(table.path)
    pupil = Pupil(page)
    pupil.expect_rolls_left(3)
    pupil.call_coach()
    for turn in range(TURNS):
        pupil.expect_rolls_left(3)
        if turn == MISTAKE:
            pupil.roll()
            expect(pupil.coach).to_be_visible()
            page.get_by_role("button", name=re.compile("Coach: gives away")).last.click()
            if pupil.asked.is_visible():
                pupil.asked.click(delay=SLOW_TAP)
        else:
            pupil.obey()
    expect(page.get_by_role("heading", name=re.compile("wins?$|share the win"))).to_be_visible()
    mine = page.get_by_role("listitem").filter(has_text="Anna")
    score = int(re.findall(r"\d+", mine.inner_text())[-1])

    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()
    found = ledger(page)
    assert found["Score"] == score
    assert round(found["Par"] + found["Luck"] + found["Mistakes"], 6) == score
    assert found["Mistakes"] < 0

    expect(page.get_by_text("Turn 1, roll 1", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Turn 1, roll 1", exact=True)).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Turn 1, roll 1", exact=True)).to_be_visible()
    seen = {"Turn 1"}
    for _ in range(3 * TURNS):
        page.keyboard.press("ArrowRight")
        seen.add(page.get_by_text(re.compile(r"^Turn \d+, roll \d$")).inner_text().split(",")[0])
    assert seen == {f"Turn {turn}" for turn in range(1, TURNS + 1)}
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(page.get_by_text(f"Turn {MISTAKE + 1}, roll 1", exact=True)).to_be_visible()
    expect(page.get_by_text("Best was")).to_be_visible()
    page.keyboard.press("p")
    expect(page.get_by_text(f"Turn {MISTAKE + 1}, roll 1", exact=True)).to_be_visible()


def test_the_price_of_a_keep_is_told_as_it_is_made(visit: Visit, client: httpx.Client) -> None:
    table = coached(client)
    while not best_keep(client, table):  # to throw all dice again marks none
        table = coached(client)
    visitor = visit()
    visitor.go()
    table.sit_down(visitor)
    pupil = Pupil(visitor.go(table.path))
    expect(pupil.coach).to_be_visible()
    pupil.keep_what_is_marked()
    expect(pupil.page.get_by_text("That is best.")).to_be_visible()
    pupil.coach.click()
    choices = pupil.page.get_by_role("dialog", name="Coach").get_by_role("row")
    expect(choices.nth(1)).to_contain_text("best")


def test_while_the_strategy_is_computed_the_game_goes_on(
    visit: Visit, client: httpx.Client
) -> None:
    table = coached(client)
    visitor = visit()
    visitor.go()
    table.sit_down(visitor)
    page = visitor.page
    solving = Instead(page, "advice", SOLVING)
    pupil = Pupil(visitor.go(table.path))
    expect(page.get_by_text("working out the perfect strategy: 42%")).to_be_visible()
    pupil.dice.first.click()
    page.get_by_role("button", name="Roll 4 dice").click()
    pupil.expect_rolls_left(1)
    expect(page.get_by_text("working out the perfect strategy: 42%")).to_be_visible()
    solving.end()
    expect(pupil.coach).to_be_visible()


def test_others_see_the_coach_and_the_chances_but_no_advice(
    visit: Visit, client: httpx.Client
) -> None:
    table = coached(client)
    page = visit().go(table.path)
    expect(page.get_by_text("has a coach").first).to_be_attached()
    bar = page.get_by_role("img", name=re.compile(r"^Chance to win: Anna \d+% and Ben \d+%$"))
    expect(bar).to_be_visible()
    expect(Pupil(page).coach).to_have_count(0)
    before = bar.get_attribute("aria-label")
    table.score()
    table.roll()
    expect(bar).not_to_have_attribute("aria-label", before or "")


def test_twenty_boxes_six_dice_and_the_chances_fit_a_phone(
    visit: Visit, client: httpx.Client
) -> None:
    table = open_table(client, "Anna", "Ben", rules="maxi")
    visitor = visit(viewport=PHONE)
    visitor.go()
    table.sit_down(visitor)
    chances = {"kind": "chances", "version": 1, "chances": [0.4, 0.6]}
    Instead(visitor.page, "unavailable", chances)
    page = visitor.go(table.path)
    player = Player(page)
    player.roll()
    player.dice.first.click()
    for share in ("40%", "60%"):
        expect(page.get_by_text(share)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Yatzy: "))).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0


def best_keep(client: httpx.Client, table: Table) -> list[int] | None:
    """The dice that the coach would keep; None if it would fill a box."""
    headers = {"Authorization": f"Bearer {table.token}"}
    while (answer := client.get(f"/api/games/{table.game}/advice", headers=headers)).is_success:
        if answer.status_code == 200:
            keep: list[int] | None = answer.json()["moves"][0]["keep"]
            return keep
    raise AssertionError(answer.text)


def coached(client: httpx.Client) -> Table:
    """A table at which Anna, who has a coach, has rolled."""
    table = open_table(client, "Anna", "Ben", rules=RULES)
    client.post(
        f"/api/games/{table.game}/coach",
        json={"seat": 0, "on": True},
        headers={"Authorization": f"Bearer {table.token}"},
    ).raise_for_status()
    table.view = client.get(
        f"/api/games/{table.game}", headers={"Authorization": f"Bearer {table.token}"}
    ).json()
    table.roll()
    return table


def test_what_the_coach_shows_serves_everyone(visit: Visit, client: httpx.Client) -> None:
    visitor = visit()
    visitor.go()
    table = coached(client)
    table.sit_down(visitor)
    pupil = Pupil(visitor.go(table.path))
    expect(pupil.coach).to_be_visible()
    expect(visitor.page.get_by_role("img", name=re.compile("^Chance to win"))).to_be_visible()
    faults = inspect_everywhere(visitor.page, "coach")
    visitor.page.get_by_role("button", name="Menu").click()
    expect(visitor.page.get_by_role("switch", name="Chance to win")).to_be_visible()
    faults += inspect_everywhere(visitor.page, "coach-switch")
    visitor.page.keyboard.press("Escape")
    pupil.coach.click()
    expect(visitor.page.get_by_role("dialog", name="Coach")).to_be_visible()
    faults += inspect_everywhere(visitor.page, "coach-choices")
    assert not faults
