"""Games looked at again: at this server by a link, and from a record that somebody has."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.cli.test_play import playing
from tests.e2e.browsers import visiting
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.tables import Table, open_table

DROP = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.json", { type: "application/json" }));
    const drop = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("dragover", drop));
    document.body.dispatchEvent(new DragEvent("drop", drop));
}"""

SOLVING = {"digest": "", "stage": "strategy", "progress": 0.42, "retry_after": 1}


@pytest.fixture(scope="module")
def played(client: httpx.Client) -> Table:
    """A game that is over, with some mistakes in it."""
    table = open_table(client, "Anna", "Ben", rules="yacht")
    while table.view["phase"] == "playing":
        table.roll()
        table.roll(0, 1)
        table.score()
    return table


@pytest.fixture(scope="module")
def record(client: httpx.Client, played: Table) -> str:
    return client.get(f"/api/games/{played.game}/record").text


def with_another_die(record: str) -> tuple[str, int]:
    """The record with a die of its last throw turned over, and the number of that throw."""
    data = json.loads(record)
    rolls = [event for event in data["events"] if event["kind"] == "rolled"]
    rolls[-1]["dice"] = rolls[-1]["dice"][:-1] + str(7 - int(rolls[-1]["dice"][-1]))
    return json.dumps(data), len(rolls)


def expect_review(page: Page) -> None:
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()


def test_a_record_is_dropped_onto_the_page_and_its_dice_are_checked(
    visit: Visit, record: str
) -> None:
    page = visit().go("#/review")
    expect(page.get_by_text("Open a record")).to_be_visible()
    page.evaluate(DROP, record)
    expect_review(page)
    page.get_by_role("button", name="Check the dice").click()
    rolls = record.count('"rolled"')
    expect(page.get_by_text(f"All {rolls} rolls follow from what was fixed")).to_be_visible()
    expect(page.get_by_text(json.loads(record)["dice"]["transcript"])).to_be_visible()
    anna = page.get_by_text("Anna: the chain came from the server.")
    expect(anna).to_contain_text("the host could have foreseen these, and could not change them")


def test_a_command_shows_the_review_of_a_record(
    browser: Browser, record: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(record, encoding="utf-8")
    with (
        playing(tmp_path, "review", str(file), "--open") as (_, url),
        visiting(browser, url.partition("#")[0]) as visitor,
    ):
        page = visitor.go("#" + url.partition("#")[2])
        expect_review(page)
        expect(page.get_by_role("link", name="Back")).to_have_attribute("href", "#/")


def test_a_record_with_a_changed_die_is_refused_and_the_roll_named(
    visit: Visit, record: str
) -> None:
    visitor = visit()
    page = visitor.go("#/review")
    changed, roll = with_another_die(record)
    expect(page.get_by_text("Open a record")).to_be_visible()
    page.evaluate(DROP, changed)
    refusal = page.get_by_role("alert")
    expect(refusal.get_by_role("heading", name="This record cannot be trusted")).to_be_visible()
    expect(refusal).to_contain_text(f"Roll {roll} shows")
    expect(page.get_by_role("heading", name="Where the points came from")).to_have_count(0)
    assert not any(url.endswith("/api/review") for url in visitor.addresses)


def test_a_file_is_chosen_that_is_no_record_and_then_one_that_is(
    visit: Visit, record: str, tmp_path: Path
) -> None:
    page = visit().go("#/review")
    other, good = tmp_path / "other.json", tmp_path / "good.json"
    other.write_text("[]", "utf-8")
    good.write_text(record, "utf-8")
    page.get_by_label("Open a record").set_input_files(other)
    expect(page.get_by_role("alert")).to_have_text("This file is no record of a game.")
    page.get_by_label("Open a record").set_input_files(good)
    expect_review(page)


def test_a_review_is_shared_by_a_link_and_its_record_taken_along(
    visit: Visit, played: Table, record: str
) -> None:
    page = visit().go(f"#/review/{played.game}")
    expect_review(page)
    link = page.get_by_role("textbox", name="Link to this review").input_value()
    assert link == page.url
    assert played.token not in link
    assert played.token not in page.content()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert json.loads(download.value.path().read_text("utf-8")) == json.loads(record)


def test_each_player_has_a_ledger_that_adds_up_and_charts_have_tables(
    visit: Visit, played: Table
) -> None:
    page = visit().go(f"#/review/{played.game}")
    totals = {entry["seat"]: entry["total"] for entry in played.view["standings"]}
    for seat, name in enumerate(("Anna", "Ben")):
        page.get_by_role("radio", name=re.compile(f"^{name}")).check(force=True)
        expect(page.get_by_role("heading", name=f"{name}, throw by throw")).to_be_visible()
        section = page.get_by_role("region", name="Where the points came from")
        chart = section.get_by_role("img", name="Where the points came from")
        told = chart.locator("desc").text_content() or ""
        par, luck, mistakes, score = (float(number) for number in re.findall(r"[+-]?[\d.]+", told))
        assert score == totals[seat]
        assert round(par + luck + mistakes, 6) == score
    for name in ("Chance to win over the game", "Luck, throw by throw", "Among perfect games"):
        section = page.get_by_role("region", name=name)
        expect(section.get_by_role("img", name=name)).to_be_visible()
        section.get_by_text("As a table").click()
        assert section.get_by_role("row").count() > 12


def test_a_game_under_way_has_no_review_yet(visit: Visit, client: httpx.Client) -> None:
    page = visit().go(f"#/review/{open_table(client, 'Anna').game}")
    expect(page.get_by_role("alert")).to_contain_text("over")


def test_own_mistakes_are_kept_for_practice_and_those_of_others_are_not(
    visit: Visit, played: Table
) -> None:
    visitor = visit()
    expect_review(visitor.go(f"#/review/{played.game}"))
    kept = "JSON.parse(localStorage.getItem('yatzy.mistakes') ?? '[]')"
    assert visitor.page.evaluate(kept) == []
    played.sit_down(visitor)
    visitor.page.reload()
    expect_review(visitor.page)
    mistakes = visitor.page.evaluate(kept)
    assert mistakes
    assert all(mistake["rules"] == "yacht" for mistake in mistakes)
    assert all(mistake["game"] == played.game for mistake in mistakes)


def test_a_review_is_read_while_the_scores_of_perfect_games_are_computed(
    visit: Visit, played: Table
) -> None:
    def without_scores(route: Route) -> None:
        answer = route.fetch()
        review = answer.json()
        players = [player | {"percentile": None} for player in review["players"]]
        route.fulfill(response=answer, json=review | {"distribution": None, "players": players})

    visitor = visit()
    page = visitor.page
    page.route("**/review", without_scores)
    page.route("**/review?whole=true", lambda route: route.fulfill(status=202, json=SOLVING))
    visitor.go(f"#/review/{played.game}")
    expect(page.get_by_text("Working out the scores of perfect games")).to_be_visible()
    page.get_by_role("button", name="Next mistake").click()
    address = page.url
    page.unroute("**/review?whole=true")
    expect(page.get_by_text(re.compile(r"beats .* of perfect games"))).to_be_visible()
    expect(page.get_by_text("Working out the scores of perfect games")).to_have_count(0)
    assert page.url == address


def test_a_review_serves_everyone(visit: Visit, played: Table, record: str) -> None:
    visitor = visit()
    page = visitor.go("#/review")
    expect(page.get_by_text("Open a record")).to_be_visible()
    faults = inspect_everywhere(page, "review-empty")
    page.evaluate(DROP, with_another_die(record)[0])
    expect(page.get_by_role("alert")).to_be_visible()
    faults += inspect_everywhere(page, "review-refused")
    page.route("**/review", lambda route: route.fulfill(status=202, json=SOLVING))
    visitor.go(f"#/review/{played.game}")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text("Working out the perfect strategy: 42%")).to_be_visible()
    faults += inspect_everywhere(page, "review-waiting")
    page.unroute("**/review")
    expect_review(page)
    page.get_by_role("button", name="Next mistake").click()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text(re.compile(r"^All \d+ rolls"))).to_be_visible()
    page.get_by_text("As a table").first.click()
    faults += inspect_everywhere(page, "review")
    assert not faults
