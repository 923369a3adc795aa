"""What a screen reader says at the table, and where the focus is."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from tests.e2e.browsers import DESKTOP, PHONE
from tests.e2e.conftest import Visit
from tests.e2e.listening import Listener
from tests.e2e.playing import Player
from tests.e2e.tables import Json, Table, come_to, join, open_table

YAHTZEE = {"dice": [6, 6, 6, 6, 6]}


def news(page: Page) -> Locator:
    """What is told as it happens."""
    return page.get_by_role("status", name="What happens at the table")


def test_a_game_is_told_from_its_start_to_its_end(visit: Visit, client: httpx.Client) -> None:
    anna = open_table(client, "Anna", seats=1, rules="yacht")
    watcher = come_to(visit(), anna)
    expect(watcher.get_by_role("button", name="Start without them")).to_be_visible()
    ben = join(anna, "Ben")
    told = news(watcher)
    expect(told).to_contain_text("Ben has joined. The game begins. Your turn.")
    player = Player(watcher)
    player.roll()
    faces = " ".join(map(str, player.faces()))
    expect(told).to_contain_text(f"You rolled {faces}. 2 rolls left.")
    player.box("Choice").click()
    points = sum(map(int, faces.split()))
    expect(told).to_contain_text(f"{points} points in Choice. Total {points}. Ben")
    anna.call("chain", chain=None)  # from here on no page rolls for her, and no script has links
    for _ in range(23):
        mover = anna if _view(anna)["turn"]["seat"] == 0 else ben
        mover.view = _view(anna)
        mover.roll()
        mover.score()
    standings = _view(anna)["standings"]
    names = ["Anna", "Ben"]
    first, second = (f"{names[each['seat']]} {each['total']}" for each in standings)
    expect(told).to_contain_text(f"The game is over. {names[standings[0]['seat']]} wins.")
    expect(told).to_contain_text(f"Final scores: {first} and {second}.")
    ben.call("rematch")
    expect(told).to_contain_text("A rematch is ready.")


def _view(table: Table) -> Json:
    answer = table.client.get(f"/api/games/{table.game}").raise_for_status()
    view: Json = answer.json()
    return view


def test_keeping_by_key_is_told_and_the_first_roll_in_its_places(visit: Visit) -> None:
    page = visit().go()
    page.get_by_role("button", name="Play").click()
    player = Player(page)
    player.roll()
    face = player.faces()[2]
    page.keyboard.press("3")
    expect(news(page)).to_contain_text(f"Die 3: {face}, kept")
    page.keyboard.press("3")
    expect(news(page)).to_contain_text(f"Die 3: {face}, released")


def test_who_comes_back_is_told_how_things_stand_and_no_roll_that_is_long_over(
    visit: Visit, client: httpx.Client
) -> None:
    anna = open_table(client, "Anna", seats=1)
    ben = join(anna, "Ben")
    visitor = visit()
    page = come_to(visitor, anna)
    Player(page).roll()
    Player(page).score_best()
    ben.view = _view(anna)
    ben.roll()
    expect(news(page)).to_contain_text("Ben rolled")
    count = news(page).get_by_text("Ben rolled").count()
    visitor.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible()
    ben.score()
    visitor.context.set_offline(False)
    expect(news(page)).to_contain_text(re.compile(r"You are connected again\..*Your turn\."))
    assert news(page).get_by_text("Ben rolled").count() == count
    expect(Player(page).talk.get_by_text("Ben rolled")).to_have_count(0)


def test_watchers_hear_what_could_be_scored_as_possible(visit: Visit, client: httpx.Client) -> None:
    table = open_table(client, "Anna")
    table.roll()
    page = visit().go(table.path)
    cell = page.get_by_role("row", name=re.compile("^Chance")).get_by_role("cell")
    expect(cell).to_have_accessible_name(re.compile(r"^\d+ points possible$"))


def test_extra_points_are_told_beside_those_of_the_box(visit: Visit, client: httpx.Client) -> None:
    body = {"rules": "yahtzee", "seats": [{"kind": "person", "name": "Anna"}], "dice": "entered"}
    opened = client.post("/api/games", json=body).raise_for_status().json()
    table = Table(client, opened["game"], opened["token"], opened["view"])
    page = come_to(visit(), table)
    expect(Player(page).talk).to_be_visible()
    for category in ("yahtzee", "sixes"):
        table.call("moves", kind="roll", version=table.view["version"], **YAHTZEE)
        table.call("moves", kind="score", version=table.view["version"], category=category)
    expect(news(page)).to_contain_text("30 points in Sixes, and 100 extra. Total 180.")


def test_the_bonus_is_told(visit: Visit, client: httpx.Client) -> None:
    rules = {
        "id": "tiny",
        "dice": 5,
        "rolls": 1,
        "bonus": {"threshold": 1, "points": 7},
        "category": [{"id": "sixes", "face": 6}, {"id": "chance", "any": True}],
    }
    body = {"rules": rules, "seats": [{"kind": "person", "name": "Anna"}], "dice": "entered"}
    opened = client.post("/api/games", json=body).raise_for_status().json()
    table = Table(client, opened["game"], opened["token"], opened["view"])
    page = come_to(visit(), table)
    expect(Player(page).talk).to_be_visible()
    table.call("moves", kind="roll", version=table.view["version"], **YAHTZEE)
    table.call("moves", kind="score", version=table.view["version"], category="sixes")
    expect(news(page)).to_contain_text("You get the bonus of 7 points. Total 37.")


def test_the_coach_is_heard(visit: Visit, client: httpx.Client) -> None:
    table = open_table(client, "Anna", rules="yatzy-forced")
    table.call("coach", seat=0, on=True)
    page = come_to(visit(), table)
    Player(page).roll()
    advice = page.get_by_role("region", name="Dice and rolls").get_by_role("status")
    expect(advice).to_contain_text(re.compile("Keep|Roll all"))


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_focus_goes_to_the_result_when_the_game_ends(
    visit: Visit, client: httpx.Client, viewport: ViewportSize
) -> None:
    table = open_table(client, "Anna")
    for _ in range(14):
        table.roll()
        table.score()
    page = come_to(visit(viewport=viewport), table)
    Player(page).roll()
    Player(page).score_best()
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_focused()


def test_a_whole_game_can_be_followed_by_ear_alone(visit: Visit, client: httpx.Client) -> None:
    table = open_table(client, "Anna", rules="yahtzee", bot="greedy")
    page = come_to(visit(), table)
    anna = Listener(page)
    for _ in range(13):
        anna.take_turn()
    expect(page.get_by_role("heading", name=re.compile("wins?$|share the win"))).to_be_visible()
    anna.note()
    heard = " ".join(said for _, said in anna.lines)
    told = re.sub(r"\[.*?\]", "", heard)
    gains = re.findall(
        r"(Greedy)?:? ?(?:(\d+) points? in [\w ]+?(?:, and (\d+) extra)?\.|bonus of (\d+) points)",
        told,
    )
    sums = {"Anna": 0, "Greedy": 0}
    for name, *points in gains:
        sums[name or "Anna"] += sum(int(each or 0) for each in points)
    for name, total in re.findall(r"(Anna|Greedy) (\d+)", told.split("Final scores: ")[1]):
        assert sums[name] == int(total), heard
    assert len(re.findall(r"You rolled|You kept", told)) >= 13
