"""Every browser at a table checks every roll as it arrives, and says so if one does not fit."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, Page, expect
from tests.e2e.browsers import PHONE, Visitor, visiting
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.playing import Player
from tests.server.processes import running_server

from yatzy.game import WovenDice, load_record, verify_record

CHEATING = Path(__file__).with_name("cheating.py")
RULES = {
    "id": "short",
    "name": "Short",
    "rolls": 2,
    "category": [{"id": "chance", "any": True}, {"id": "other", "any": True}],
}


class Checker(Player):
    """A player who keeps an eye on the sign at the dice."""

    @property
    def game(self) -> str:
        return self.page.url.partition("#/")[2]

    def expect_checked(self, rolls: int) -> None:
        name = f"{rolls} roll{'s' * (rolls != 1)} checked"
        expect(self.page.get_by_role("button", name=name)).to_be_visible()

    @property
    def alarm(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text="Something is wrong with the dice")

    def kept_dice(self) -> dict[str, Any]:
        """What this device keeps of the dice of its game."""
        stored = self.page.evaluate("game => localStorage.getItem(`yatzy.dice.${game}`)", self.game)
        kept: dict[str, Any] = json.loads(stored)
        return kept


def open_short_game(visitor: Visitor) -> Checker:
    """Anna opens a table with a seat for a friend."""
    page = visitor.go()
    last = {
        "rules": RULES,
        "seats": [{"kind": "person", "name": "Anna"}, {"kind": "open"}],
        "shuffle": False,
    }
    page.evaluate("last => localStorage.setItem('yatzy.last-game', JSON.stringify(last))", last)
    page.reload()
    page.get_by_role("button", name="The same again").click()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    return Checker(page)


def join(visitor: Visitor, table: Checker, name: str) -> Checker:
    page = visitor.go(f"#/{table.game}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return Checker(page)


def watch(visitor: Visitor, table: Checker) -> Checker:
    return Checker(visitor.go(f"#/{table.game}"))


def take_turn(player: Checker, box: str) -> None:
    """Both rolls, the second of all dice but the first, and the points."""
    player.roll()
    player.expect_rolls_left(1)
    player.dice.first.click()
    player.rest()
    player.roll_button.click()
    player.expect_rolls_left(0)
    player.box(box).click()
    expect(player.box(box)).to_have_count(0)


@contextmanager
def cheated(browser: Browser, folder: Path, cheat: str) -> Iterator[list[Visitor]]:
    """Three visitors at a server that cheats at the second roll."""
    program = (str(CHEATING), cheat)
    with (
        running_server(f"sqlite:///{folder / 'games.sqlite'}", program=program) as server,
        ExitStack() as stack,
    ):
        site = f"http://{server.host}/"
        yield [stack.enter_context(visiting(browser, site)) for _ in range(3)]


def test_two_browsers_and_one_who_watches_check_a_whole_game_and_its_rematch(
    visit: Visit, client: httpx.Client
) -> None:
    anna = open_short_game(visit())
    ben = join(visit(viewport=PHONE), anna, "Ben")
    watcher = watch(visit(), anna)
    everybody = (anna, ben, watcher)
    rolls = 0
    for box in ("Chance", "Other"):
        for player in (anna, ben):
            for each in everybody:
                each.expect_checked(rolls)
            take_turn(player, box)
            rolls += 2
        if box == "Chance":
            before = ben.kept_dice()["chain"]
            ben.page.reload()
            ben.expect_checked(rolls)
            assert ben.kept_dice()["chain"] == before
    expect(anna.page.get_by_role("button", name="Rematch")).to_be_visible()
    for each in everybody:
        expect(each.alarm).to_have_count(0)

    record = load_record(client.get(f"/api/games/{anna.game}/record").text)
    verification = verify_record(record)
    assert verification.ok
    assert [seat.chain for seat in verification.seats] == ["player", "player"]
    assert [seat.stand_in_rolls for seat in verification.seats] == [0, 0]
    assert isinstance(record.dice, WovenDice)
    assert record.dice.chains == tuple(each.kept_dice()["chain"]["end"] for each in (anna, ben))

    anna.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("button", name="To the rematch").or_(
        ben.page.get_by_role("link", name="To the rematch")
    ).click()
    take_turn(ben, "Chance")
    for each in (anna, ben):
        each.expect_checked(2)
        expect(each.alarm).to_have_count(0)
    rematch = client.get(f"/api/games/{anna.game}").json()["dice"]
    assert None not in rematch["chains"]
    assert not set(rematch["chains"]) & set(record.dice.chains)
    assert rematch["chains"] == [each.kept_dice()["chain"]["end"] for each in (ben, anna)]


def test_a_roll_with_other_dice_is_told_by_every_browser_and_stays(
    browser: Browser, tmp_path: Path
) -> None:
    with cheated(browser, tmp_path, "dice") as (first, second, third):
        anna = open_short_game(first)
        ben = join(second, anna, "Ben")
        watcher = watch(third, anna)
        for each in (anna, ben, watcher):
            each.expect_checked(0)
        take_turn(anna, "Chance")
        for each in (anna, ben, watcher):
            expect(each.alarm).to_contain_text("Roll 2 shows")
        anna.page.reload()
        expect(anna.alarm).to_contain_text("Roll 2 shows")
        late = Checker(third.open_tab())
        late.page.goto(anna.page.url)
        expect(late.alarm).to_contain_text("Roll 2 shows")
        assert inspect_everywhere(ben.page, "cheated") == []


def test_a_stand_in_in_the_place_of_an_own_link_is_told_by_who_sent_it(
    browser: Browser, tmp_path: Path
) -> None:
    with cheated(browser, tmp_path, "stand_in") as (first, second, _):
        anna = open_short_game(first)
        ben = join(second, anna, "Ben")
        take_turn(anna, "Chance")
        expect(anna.alarm).to_contain_text("but the server rolled alone")
        ben.expect_checked(2)
        ben.page.get_by_role("button", name="2 rolls checked").click()
        sheet = ben.page.get_by_role("dialog", name="Fair dice")
        expect(sheet).to_contain_text("the host could have foreseen it")


def test_what_was_rolled_while_there_was_no_connection_is_checked_afterwards(
    visit: Visit,
) -> None:
    anna = open_short_game(visit())
    away = visit()
    ben = join(away, anna, "Ben")
    ben.expect_checked(0)
    away.context.set_offline(True)
    take_turn(anna, "Chance")
    away.context.set_offline(False)
    ben.expect_checked(2)
    take_turn(ben, "Chance")
    for each in (anna, ben):
        each.expect_checked(4)
        expect(each.alarm).to_have_count(0)


def test_a_device_that_has_lost_its_chain_goes_on_and_is_told(
    visit: Visit, client: httpx.Client
) -> None:
    anna = open_short_game(visit())
    ben = join(visit(), anna, "Ben")
    take_turn(anna, "Chance")
    ben.expect_checked(2)
    ben.page.evaluate("game => localStorage.removeItem(`yatzy.dice.${game}`)", ben.game)
    ben.page.reload()
    take_turn(ben, "Chance")
    ben.expect_checked(4)
    ben.page.get_by_role("button", name="4 rolls checked").click()
    sheet = ben.page.get_by_role("dialog", name="Fair dice")
    expect(sheet).to_contain_text("so the server rolls for you")
    expect(sheet).to_contain_text("the host could have foreseen these")
    expect(anna.alarm).to_have_count(0)
    events = client.get(f"/api/games/{anna.game}/record").json()["events"]
    rolled = [event["stand_in"] for event in events if event["kind"] == "rolled"]
    assert rolled == [False, False, True, True]


def test_what_is_proven_is_told_for_everybody_on_every_screen(visit: Visit) -> None:
    page: Page = visit().go()
    page.get_by_role("button", name="Play").click()
    player = Checker(page)
    player.roll()
    page.get_by_role("button", name="1 roll checked").click()
    sheet = page.get_by_role("dialog", name="Fair dice")
    expect(sheet).to_contain_text("neither can choose the dice, or foresee them alone")
    assert inspect_everywhere(page, "fair_dice") == []
