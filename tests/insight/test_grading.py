import asyncio
import shutil
from pathlib import Path

import pytest
from tests.hosting.houses import (
    ANNA,
    AT_ONCE,
    SECONDS,
    SHORT,
    Clock,
    open_house,
    open_table,
    play,
    play_out,
)
from tests.insight.grades import watching_grades

from yatzy.core import Rules, parse_rules
from yatzy.game import Note
from yatzy.hosting import Site
from yatzy.hosting.settings import TableSettings
from yatzy.insight import SITE, Insight, is_quick
from yatzy.insight.grading import Grader
from yatzy.solver import open_solution, solution_path
from yatzy.store import GameId, Result
from yatzy.tables.plans import PersonPlan

pytestmark = pytest.mark.anyio

GRADING = TableSettings(bot_pace=0, stand_by=0, grade_pace=0)
LONG = parse_rules(
    """
    id = "long"
    dice = 2
    rolls = 2
    saved_rolls = true
    [[category]]
    id = "pair"
    groups = [2]
    [[category]]
    id = "chance"
    any = true
    """,
    source="long.toml",
)
"""Small rules that count among those which take long."""


def make_grader(house: Site, insight: Insight | None = None) -> Grader:
    own = insight or house.insight
    return Grader(house.store.results, own.jobs, own.strategies, house.read_record, pace=0)


async def finish(house: Site, rules: Rules) -> GameId:
    """A game that Anna played to its end."""
    live = await open_table(house, rules=rules)
    await play_out(live, [ANNA])
    return live.table.id


async def results(house: Site) -> dict[GameId, Result]:
    found = await house.store.results.games_of("anna", digest=None, before=None, most=100)
    return {result.game: result for result in found}


async def until_graded(house: Site, game: GameId) -> Result:
    async with asyncio.timeout(SECONDS), watching_grades(house.store.results) as graded:
        while (result := (await results(house))[game]).errors is None:
            await graded.wait()
            graded.clear()
    return result


def keep_long_rules(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Have solutions of the long rules kept in files, as those of built-in rules are."""
    monkeypatch.setenv("YATZY_CACHE", str(folder))
    monkeypatch.setattr("yatzy.insight.strategies.is_built_in", lambda rules: rules == LONG)


async def test_a_game_by_quick_house_rules_is_graded(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        game = await finish(house, SHORT)
        await make_grader(house).grade_some()
        result = (await results(house))[game]
        assert result.errors is not None
        assert result.errors >= 0
        assert result.luck is not None


async def test_what_takes_long_is_not_computed_and_its_games_wait(tmp_path: Path) -> None:
    assert not is_quick(LONG)
    async with open_house(tmp_path) as house:
        game = await finish(house, LONG)
        grader = make_grader(house)
        for _ in range(2):
            assert not await grader.grade_some()
        assert house.insight.strategies.progress(LONG.digest) is None
        assert await house.store.results.unreviewed(most=10) == [game]
        solution = await house.insight.strategies.get(LONG, SITE)
        await grader.grade_some()
        result = (await results(house))[game]
        assert result.errors is not None
        assert result.luck is not None
        by_ledger = solution.expected_score + result.luck - result.errors
        assert by_ledger == pytest.approx(result.score)


async def test_a_waiting_game_is_graded_as_soon_as_somebody_had_it_solved(tmp_path: Path) -> None:
    async with open_house(tmp_path, GRADING) as house:
        waiting = await finish(house, LONG)
        await until_graded(house, await finish(house, SHORT))
        assert (await results(house))[waiting].errors is None
        house.insight.strategies.start(LONG, SITE)
        await until_graded(house, waiting)


async def test_a_waiting_game_is_graded_after_a_start_with_the_strategy_in_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_long_rules(monkeypatch, tmp_path)
    async with open_house(tmp_path, GRADING) as house:
        game = await finish(house, LONG)
        await until_graded(house, await finish(house, SHORT))
        assert house.insight.strategies.progress(LONG.digest) is None
    open_solution(LONG)
    async with open_house(tmp_path, GRADING) as house:
        await until_graded(house, game)


async def test_a_file_that_does_not_fit_is_not_replaced_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_long_rules(monkeypatch, tmp_path)
    open_solution(SHORT)
    shutil.copy(solution_path(SHORT), solution_path(LONG))
    async with open_house(tmp_path) as house:
        game = await finish(house, LONG)
        await make_grader(house).grade_some()
        assert house.insight.strategies.progress(LONG.digest) is None
        assert await house.store.results.unreviewed(most=10) == [game]


async def test_of_two_processes_the_one_with_the_strategy_grades(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        game = await finish(house, LONG)
        without = make_grader(house, Insight(most_bytes=1 << 20, most_waiting=1))
        await without.grade_some()
        await house.insight.strategies.get(LONG, SITE)
        await make_grader(house).grade_some()
        graded = (await results(house))[game]
        assert graded.errors is not None
        assert not await without.grade_some()
        assert (await results(house))[game] == graded


async def test_waiting_games_do_not_stand_in_the_way_of_older_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yatzy.insight.grading.MOST_AT_ONCE", 2)
    clock = Clock()
    async with open_house(tmp_path, AT_ONCE, clock=clock) as house:
        games = []
        for rules in (SHORT, SHORT, SHORT, LONG, LONG, LONG):
            clock.now += 1000
            games.append(await finish(house, rules))
        grader = make_grader(house)
        while await grader.grade_some():
            pass
        assert await house.store.results.unreviewed(most=10) == games[:2:-1]
        await house.insight.strategies.get(LONG, SITE)
        while await grader.grade_some():
            pass
        assert await house.store.results.unreviewed(most=10) == []
        assert all(result.errors is not None for result in (await results(house)).values())


async def test_a_game_of_which_only_points_are_known_is_done_with(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await house.open(SHORT, [PersonPlan(name="Anna")], token=ANNA, dice="entered")
        await play(live, [Note("pair", 12), Note("chance", 7)], token=ANNA)
        assert live.table.is_over
        assert not await make_grader(house).grade_some()
        assert await house.store.results.unreviewed(most=10) == []
        assert (await results(house))[live.table.id].errors is None
