from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from tests.tui.playing import (
    ENGLISH,
    SHORT,
    STILL,
    disk_full_at,
    fixed_host,
    game_of,
    message,
    open_app,
    open_table,
    perform,
    reach,
    table_of,
    text,
    until,
)
from textual.pilot import Pilot
from textual.widgets import Input

import yatzy.solver
from yatzy.core import Rules
from yatzy.errors import TooLargeError
from yatzy.game import (
    Roll,
    Rolled,
    Score,
    Scored,
    evolve,
    format_move,
    initial_state,
    load_record,
    verify_record,
)
from yatzy.solver import Position, Solution, open_solution
from yatzy.tui import Player, YatzyApp
from yatzy.tui.local.host import Host
from yatzy.tui.local.journal import Journal
from yatzy.tui.screens.results import ResultsScreen
from yatzy.tui.screens.setup import Kind, SetupScreen
from yatzy.tui.screens.slips import LeaveScreen
from yatzy.tui.screens.table import TableScreen
from yatzy.tui.table import Table

PERFECT = Player("Perfect", "perfect")
SLOW = replace(STILL, pace=3600)


async def take_turns(pilot: Pilot[None]) -> int:
    """Play the person's turns to the end; how many there were."""
    turns, table = 0, table_of(pilot)
    while not table.state.is_over:
        await pilot.press("space", "enter")
        if table.asked:
            await pilot.press("enter")
        turns += 1
        await until(pilot, lambda: table.state.is_over or not table.to_move.is_bot)
    await reach(pilot, ResultsScreen)
    return turns


def test_a_person_plays_against_a_bot_by_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert await take_turns(pilot) == len(SHORT.categories)
        assert "Perfect" in text(pilot)

    perform(open_app(tmp_path, SHORT, ["Anna", PERFECT]), script)
    (path,) = (tmp_path / "records").iterdir()
    record = load_record(path.read_text("utf-8"))
    assert record.players == ("Anna", "Perfect")
    assert verify_record(record).ok
    assert_best_moves(record.replay().events, seat=1)


def assert_best_moves(events: tuple[object, ...], *, seat: int) -> None:
    """Every move of that seat is the first of the ranking."""
    solution = open_solution(SHORT)
    state, decisions = initial_state(SHORT, ("Anna", "Perfect")), 0
    for event in events[1:]:
        assert isinstance(event, Rolled | Scored)
        if event.seat == seat and state.dice is not None:
            move = Roll(event.keep) if isinstance(event, Rolled) else Score(event.category)
            position = Position(
                scorecard=state.scorecard, dice=state.dice, rolls_left=state.rolls_left
            )
            assert solution.moves(position)[0].move == format_move(move, state.dice)
            decisions += 1
        state = evolve(state, event)
    assert decisions >= len(SHORT.categories)


def test_a_game_of_bots_alone_ends_by_itself(tmp_path: Path) -> None:
    bots = [Player(level.capitalize(), level) for level in ("novice", "greedy", "strong")]

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultsScreen))
        await pilot.press("r")
        await until(pilot, lambda: len(list((tmp_path / "records").iterdir())) == 2)

    app = open_app(tmp_path, SHORT, bots)
    moments = iter(range(1, 60))
    host = fixed_host(tmp_path)
    app._host = replace(host, now=lambda: host.now().replace(second=next(moments)))
    perform(app, script)
    games = [load_record(path.read_text("utf-8")) for path in (tmp_path / "records").iterdir()]
    assert all(game.players == ("Novice", "Greedy", "Strong") for game in games)
    assert all(game.replay().is_over and verify_record(game).ok for game in games)


def test_bots_move_at_their_pace_and_any_playing_key_makes_them_hurry(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await until(pilot, lambda: "Perfect plays" in text(pilot))
        await until(pilot, lambda: "roll the dice" not in message(pilot))
        assert table.state.dice is None
        await pilot.press("space")
        await until(pilot, lambda: table.state.dice is not None)
        await until(pilot, lambda: message(pilot) == ENGLISH.say("page.they_turn", name="Perfect"))
        assert table.version == 2
        await pilot.press("1")
        await until(pilot, lambda: message(pilot).startswith(("Perfect keeps", "Perfect takes")))
        assert table.version == 2
        await pilot.press("down")
        await until(pilot, lambda: table.version == 3)

    perform(open_app(tmp_path, SHORT, [PERFECT, "Anna"], settings=SLOW), script)


def test_the_keep_and_the_box_of_a_bot_are_shown_before_they_are_made(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        table, keeps, takes = table_of(pilot), 0, 0
        for _ in range(200):
            if not table.to_move.is_bot:
                break
            await pilot.press("space")
            await until(pilot, lambda: not pilot.app.workers)
            if message(pilot).startswith("Perfect keeps"):
                keeps += 1
                assert text(pilot).count("╔") == len(table.kept)
            elif message(pilot).startswith("Perfect takes"):
                takes += 1
                assert f"▸{SHORT.category(table.chosen).name}" in text(pilot)
        assert keeps >= 1
        assert takes == 1
        assert message(pilot).startswith("Perfect")

    perform(open_app(tmp_path, SHORT, [PERFECT, "Anna"], settings=SLOW), script)


def test_a_person_can_take_back_a_score_before_the_bot_rolls_but_not_the_bots(
    tmp_path: Path,
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await pilot.press("space", "end", "enter")
        await until(pilot, lambda: table.to_move.is_bot and not pilot.app.workers)
        await pilot.press("u")
        assert table.to_move == Player("Anna")
        assert table.state.dice is not None
        await pilot.press("enter")
        for _ in range(200):
            await pilot.press("space")
            await until(pilot, lambda: not pilot.app.workers)
            if not table.to_move.is_bot:
                break
        events = table.game.events
        await pilot.press("u")
        assert message(pilot).startswith("Nothing to undo")
        assert table.game.events == events

    perform(open_app(tmp_path, SHORT, ["Anna", PERFECT], settings=SLOW), script)


def test_a_resumed_bot_is_still_a_bot(tmp_path: Path) -> None:
    players = [Player("Anna"), PERFECT, Player("HAL", "novice")]
    open_table(tmp_path, SHORT, players).leave()
    host = fixed_host(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        assert table_of(pilot).players == tuple(players)
        assert await take_turns(pilot) == len(SHORT.categories)
        await pilot.press("n")
        await reach(pilot, SetupScreen)
        assert text(pilot).count("bot: Perfect") == 1
        assert text(pilot).count("bot: Novice") == 1

    perform(YatzyApp(host, table=host.resume(), settings=STILL), script)


def test_a_bot_goes_on_as_it_would_have_after_every_interruption(tmp_path: Path) -> None:
    novice = Player("Novice", "novice")

    async def to_the_end(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultsScreen))

    perform(open_app(tmp_path / "whole", SHORT, [novice]), to_the_end)
    (path,) = (tmp_path / "whole" / "records").iterdir()
    whole = load_record(path.read_text("utf-8"))

    table = open_table(tmp_path, SHORT, [novice])
    for event in whole.events[1:8]:
        if isinstance(event, Rolled):
            table.kept = frozenset(event.keep)
            table.roll()
        elif isinstance(event, Scored):
            table.asked = event.category
            table.score(event.category)
    table.leave()
    host = fixed_host(tmp_path)
    perform(YatzyApp(host, table=host.resume(), settings=STILL), to_the_end)
    (path,) = (tmp_path / "records").iterdir()
    assert load_record(path.read_text("utf-8")).events == whole.events


def test_bots_are_chosen_at_the_setup_by_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter", *"Anna", "enter", "up", "up", "enter", "down", *"ll", "f2")
        await reach(pilot, TableScreen)
        assert table_of(pilot).players == (
            Player("Anna"),
            Player("Perfect", "perfect"),
            Player("Novicell", "novice"),
        )

    perform(open_app(tmp_path, SHORT, ()), script)


def test_bots_are_chosen_at_the_setup_by_mouse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        kind = pilot.app.screen.query(Kind)[1]
        name = pilot.app.screen.query(Input)[1]
        seen = []
        for _ in range(6):
            await pilot.click(kind)
            seen.append(name.value)
        assert seen == ["Novice", "Casual", "Strong", "Perfect", "Greedy", ""]
        await pilot.click(kind)
        await pilot.click("#start")
        await reach(pilot, TableScreen)
        assert table_of(pilot).players == (Player("Player 1"), Player("Novice", "novice"))

    perform(open_app(tmp_path, SHORT, ()), script)


class SlowSolver:
    """Solves only when it is let go, and tells on the way that 43 per cent are done."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.stopped = False

    def __call__(self, rules: Rules, *, progress: Callable[[float], None]) -> Solution:
        progress(0.43)
        assert self.go_on.wait(60)
        self.stopped = True
        progress(0.44)
        self.stopped = False
        return open_solution(rules)


@pytest.fixture
def slow_solver(monkeypatch: pytest.MonkeyPatch) -> SlowSolver:
    solver = SlowSolver()
    monkeypatch.setattr(yatzy.solver, "open_solution", solver)
    return solver


async def see(pilot: Pilot[None], wanted: str) -> None:
    """Go on as soon as the message has these words; no thread is waited for."""
    for _ in range(500):
        if wanted in message(pilot):
            break
        await pilot.pause(0.01)
    assert wanted in message(pilot)


def test_the_game_goes_on_while_the_strategy_is_computed(
    tmp_path: Path, slow_solver: SlowSolver
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await see(pilot, "Working out the perfect strategy  ████░░░░░░  43%")
        await pilot.press("space", "1", "end")
        await see(pilot, "43%")
        assert table_of(pilot).kept == {0}
        await pilot.press("enter")
        assert table_of(pilot).to_move == PERFECT
        await see(pilot, "43%")
        slow_solver.go_on.set()
        await until(pilot, lambda: not table_of(pilot).to_move.is_bot)
        assert len(game_of(pilot).scorecards[1].filled) == 1

    perform(open_app(tmp_path, SHORT, ["Anna", PERFECT]), script)


def test_leaving_stops_what_is_being_computed(tmp_path: Path, slow_solver: SlowSolver) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await see(pilot, "43%")
        await pilot.press("q")
        await reach(pilot, LeaveScreen)
        await pilot.press("y")
        slow_solver.go_on.set()

    perform(open_app(tmp_path, SHORT, ["Anna", PERFECT]), script)
    assert slow_solver.stopped
    assert Host(tmp_path).unfinished


def test_rules_that_cannot_be_solved_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise TooLargeError(needed=1 << 50, available=1 << 30)

    monkeypatch.setattr(yatzy.solver, "open_solution", refuse)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "The perfect strategy cannot be had" in message(pilot))
        await pilot.press("space", "q")
        await reach(pilot, LeaveScreen)

    perform(open_app(tmp_path, SHORT, [PERFECT]), script)


def test_a_bots_move_that_cannot_be_saved_is_made_at_the_next_key(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await until(pilot, lambda: table.version == 1 and not pilot.app.workers)
        (path,) = (tmp_path / "games").iterdir()
        with disk_full_at(path.stat().st_size + 5):
            await pilot.press("space")
            await until(pilot, lambda: "cannot be saved" in message(pilot))
            assert table.version == 1
        await pilot.press("space", "space")
        await until(pilot, lambda: table.version > 1)

    perform(open_app(tmp_path, SHORT, [PERFECT, "Anna"], settings=SLOW), script)


def test_a_tables_bots_are_in_its_journal(tmp_path: Path) -> None:
    open_table(tmp_path, SHORT, ["Anna", PERFECT]).leave()
    (path,) = Host(tmp_path).unfinished
    assert b'"levels":[null,"perfect"]' in path.read_bytes()
    resumed = Table(*Journal.resume(path))
    assert resumed.players == (Player("Anna"), PERFECT)
    resumed.leave()
