"""What the players of a server scored, after three games."""

import re
from statistics import fmean

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.tables import Table, open_table

GAMES = 3


@pytest.fixture(scope="module")
def played(client: httpx.Client) -> list[Table]:
    """Games that are over."""
    tables = [open_table(client, "Anna", "Ben", rules="yacht") for _ in range(GAMES)]
    for table in tables:
        table.play_to_the_end()
    return tables


def cells(page: Page, table: str, row: str) -> list[str]:
    """A line of figures."""
    line = page.get_by_role("table", name=table).get_by_role("row", name=re.compile(f"^{row}"))
    return line.get_by_role("cell").all_inner_texts()


def test_figures_and_charts_after_three_games(visit: Visit, played: list[Table]) -> None:
    page = visit().go("#/statistics")
    expect(page.get_by_role("combobox", name="Rules")).to_contain_text("Yacht · 3 games")
    totals = [table.view["cards"][0]["total"] for table in played]
    wins = sum(table.view["standings"][0]["seat"] == 0 for table in played)
    games, mean, best, won, *_ = cells(page, "People", "Anna")
    assert [games, mean, best] == [f"{GAMES}", f"{fmean(totals):.1f}", f"{max(totals)}"]
    assert int(won.split()[0]) >= wins
    expect(page.get_by_role("img", name="Mean scores")).to_be_visible()
    page.get_by_role("button", name="Anna").click()
    expect(page.get_by_role("heading", name="Anna")).to_be_focused()
    expect(page.get_by_role("img", name="Over time")).to_be_visible()
    page.get_by_text("As a table").click()
    chart = page.get_by_role("table", name="Over time")
    assert chart.get_by_role("cell").all_inner_texts() == [f"{total}" for total in totals]
    rows = page.get_by_role("table", name="Newest games").get_by_role("row")
    expect(rows).to_have_count(GAMES + 1)
    page.get_by_role("button", name="All players").click()
    page.get_by_role("combobox", name="Rules").select_option("All rules together")
    expect(page.get_by_role("columnheader", name="Mean")).to_have_count(0)


def test_only_who_played_under_a_name_can_remove_it(visit: Visit, client: httpx.Client) -> None:
    table = open_table(client, "Doris", rules="yacht")
    table.play_to_the_end()
    visitor = visit()
    page = visitor.go("#/statistics")
    page.get_by_role("button", name="Doris").click()
    page.get_by_role("button", name="Remove this name").click()
    remove = page.get_by_role("dialog").get_by_role("button", name="Remove")
    remove.click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    table.sit_down(visitor)
    visitor.go(table.path)
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_visible()
    visitor.go("#/statistics")
    page.get_by_role("button", name="Doris").click()
    page.get_by_role("button", name="Remove this name").click()
    expect(page.get_by_role("switch")).to_have_count(0)
    remove.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Doris")).to_have_count(0)


@pytest.mark.usefixtures("played")
def test_statistics_fit_and_serve_everyone(visit: Visit) -> None:
    page = visit().go("#/statistics")
    expect(page.get_by_role("img", name="Mean scores")).to_be_visible()
    faults = inspect_everywhere(page, "statistics")
    page.get_by_role("button", name="Anna").click()
    expect(page.get_by_role("img", name="Over time")).to_be_visible()
    faults += inspect_everywhere(page, "statistics-person")
    assert faults == []
