from pathlib import Path

from tests.tui.playing import (
    SHORT,
    STILL,
    fixed_host,
    game_of,
    lines,
    open_app,
    open_table,
    perform,
    reach,
    table_of,
    text,
)
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList

from yatzy.game import Scored
from yatzy.tui import Host, YatzyApp
from yatzy.tui.screens.results import ResultsScreen
from yatzy.tui.screens.setup import SetupScreen
from yatzy.tui.screens.table import TableScreen


def almost_over(folder: Path) -> YatzyApp:
    """The game with one box left for the last player, who has rolled."""
    play_almost_to_the_end(folder)
    host = fixed_host(folder)
    return YatzyApp(host, table=host.resume(), settings=STILL)


def play_almost_to_the_end(folder: Path) -> None:
    """Leave an unfinished game with one box open, and the dice for it on the table."""
    table = open_table(folder)
    last = len(SHORT.categories) * len(table.game.players) - 1
    while sum(isinstance(event, Scored) for event in table.game.events) < last:
        table.roll()
        while not table.score(next(iter(table.state.options))):
            pass
    table.roll()
    table.leave()


async def end(pilot: Pilot[None]) -> None:
    """Fill the last box."""
    worth = table_of(pilot).state.options[table_of(pilot).chosen]
    await pilot.press("enter", *[] if worth else ["enter"])
    await reach(pilot, ResultsScreen)


def test_rules_and_players_are_chosen_by_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await reach(pilot, SetupScreen)
        while "20 boxes" not in text(pilot):
            await pilot.press("down")
        await pilot.press("enter")
        await pilot.press(*"Anna", "enter", *"Bo", "enter", "enter")
        await reach(pilot, TableScreen)
        assert game_of(pilot).players == ("Anna", "Bo")
        assert game_of(pilot).rules.id == "maxi"

    perform(open_app(tmp_path, None, ()), script)


def test_rules_and_players_are_chosen_by_mouse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.click(OptionList, offset=(2, 1))
        await pilot.click(pilot.app.screen.query(Input)[2])
        await pilot.press(*"Cleo")
        await pilot.click("#start")
        await reach(pilot, TableScreen)
        assert game_of(pilot).players == ("Player 1", "Cleo")
        assert game_of(pilot).rules.id == "kniffel"

    perform(open_app(tmp_path, None, ()), script)


def test_somebody_has_to_play(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("tab", "delete", "f2")
        await reach(pilot, SetupScreen)
        assert "write at least one name" in text(pilot)

    perform(open_app(tmp_path, None, ()), script)


def test_a_name_that_cannot_be_used_is_refused_at_the_setup(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        pilot.app.screen.query(Input)[1].value = "Bo\x1b[31m"
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SetupScreen)
        assert "may not hold control characters" in text(pilot)

    perform(open_app(tmp_path, None, ()), script)


def test_rules_from_a_file_are_offered_first(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Short evening" in text(pilot)
        await pilot.press("f2")
        await reach(pilot, TableScreen)
        assert game_of(pilot).rules == SHORT

    perform(open_app(tmp_path, SHORT, ()), script)


def test_the_setup_goes_on_with_the_last_game(tmp_path: Path) -> None:
    table = open_table(tmp_path, "yacht", ["Cleo"])
    table.roll()
    table.leave()

    async def by_key(pilot: Pilot[None]) -> None:
        await pilot.press("f3")
        await reach(pilot, TableScreen)
        assert game_of(pilot).events == table.game.events

    async def by_mouse(pilot: Pilot[None]) -> None:
        button = pilot.app.screen.query_one("#resume", Button)
        await pilot.click(button)
        await reach(pilot, TableScreen)
        assert game_of(pilot).events == table.game.events

    for script in (by_key, by_mouse):
        perform(open_app(tmp_path, None, ()), script)


def test_the_setup_offers_no_last_game_where_there_is_none(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f3")
        await reach(pilot, SetupScreen)
        assert not pilot.app.screen.query("#resume")
        assert "F3" not in text(pilot)

    perform(open_app(tmp_path, None, ()), script)


def test_a_damaged_last_game_is_told_at_the_setup(tmp_path: Path) -> None:
    open_table(tmp_path).leave()
    (path,) = (tmp_path / "games").iterdir()
    path.write_text("nonsense\n")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f3")
        await reach(pilot, SetupScreen)
        assert lines(pilot)[-2].startswith(" The game cannot begin: ")

    perform(open_app(tmp_path, None, ()), script)


def test_a_folder_that_cannot_be_written_is_told_at_the_setup(tmp_path: Path) -> None:
    shelf = tmp_path / "file"
    shelf.write_text("no folder")

    async def script(pilot: Pilot[None]) -> None:
        await reach(pilot, SetupScreen)
        assert lines(pilot)[-2].strip() == "The game cannot begin: Not a directory."

    perform(open_app(shelf), script)


def test_the_results_show_standings_and_the_record(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await end(pilot)
        (path,) = (tmp_path / "records").iterdir()
        shown = text(pilot)
        assert path.name in shown.replace("\n", "").replace(" ", "")
        assert "Standings" in shown
        assert "wins: " in lines(pilot)[0] or "share the win" in lines(pilot)[0]
        assert [line.strip() for line in lines(pilot)][-1].split() == (
            ["v", "review", "r", "rematch", "n", "new", "game", "q", "leave"]
        )

    app = almost_over(tmp_path)
    perform(app, script)
    assert app.farewell is None


def test_a_rematch_has_the_same_players(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await end(pilot)
        await pilot.press("r")
        await reach(pilot, TableScreen)
        assert game_of(pilot).players == ("Anna", "Bo")
        assert game_of(pilot).rules == SHORT
        assert len(game_of(pilot).events) == 1

    perform(almost_over(tmp_path), script)
    assert len(list((tmp_path / "records").iterdir())) == 1
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_a_new_game_begins_at_the_setup_with_the_same_names(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await end(pilot)
        await pilot.press("n")
        await reach(pilot, SetupScreen)
        names = [chair.value for chair in pilot.app.screen.query(Input)]
        assert names[:3] == ["Anna", "Bo", ""]

    perform(almost_over(tmp_path), script)


def test_a_record_that_cannot_be_written_leaves_the_game_to_be_resumed(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await end(pilot)
        assert "The record cannot be written (File exists)" in text(pilot)

    app = almost_over(tmp_path)
    (tmp_path / "records").write_text("no folder")
    perform(app, script)
    assert app.farewell is not None
    assert fixed_host(tmp_path).unfinished


def test_a_resumed_game_that_is_over_goes_to_its_results(tmp_path: Path) -> None:
    table = open_table(tmp_path, SHORT, ["Anna"])
    while not table.state.is_over:
        table.roll()
        while not table.score(next(iter(table.state.options))):
            pass
    table.leave()
    host = fixed_host(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await reach(pilot, ResultsScreen)

    perform(YatzyApp(host, table=host.resume(), settings=STILL), script)
    assert not host.unfinished


def test_more_players_than_chairs_are_seated_too(tmp_path: Path) -> None:
    names = [f"P{number}" for number in range(9)]

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f2")
        await reach(pilot, TableScreen)
        assert game_of(pilot).players == tuple(names)
        for name in names[:5]:
            assert f"▸{name}" in text(pilot)
            await pilot.press("space", "end", "enter", "enter")

    perform(open_app(tmp_path, None, names), script)


def test_a_start_asked_for_twice_opens_one_game(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        screen.action_start()
        screen.action_start()
        await reach(pilot, TableScreen)

    perform(YatzyApp(Host(tmp_path)), script)
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_a_rematch_asked_for_twice_is_one_game(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await end(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ResultsScreen)
        screen.action_rematch()
        screen.action_rematch()
        await reach(pilot, TableScreen)

    play_almost_to_the_end(tmp_path)
    host = Host(tmp_path)
    perform(YatzyApp(host, table=host.resume(), settings=STILL), script)
    assert len(list((tmp_path / "games").iterdir())) == 1
