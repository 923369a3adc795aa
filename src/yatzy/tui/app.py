"""The terminal game: the order of its screens."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from yatzy.core import DEFAULT_RULES, Rules, load_rules
from yatzy.errors import YatzyError
from yatzy.languages import load_catalogue
from yatzy.tui import look
from yatzy.tui.local.host import Host
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.player import Player
from yatzy.tui.screens.results import ResultsScreen
from yatzy.tui.screens.setup import SetupScreen
from yatzy.tui.screens.table import TableScreen
from yatzy.tui.settings import Settings
from yatzy.tui.table import Table
from yatzy.tui.wording import marks
from yatzy.tui.wording.reasons import reason


class YatzyApp(App[None]):
    """Setup, table, results, and setup again.

    With a `table`, or with rules and players, it begins at the table. Messages of a screen that is
    no longer in front are ignored, so a key pressed twice opens one game.
    """

    CSS_PATH = "look.tcss"
    TITLE = marks.TITLE
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = look.WIDTHS
    VERTICAL_BREAKPOINTS = look.HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "screen.leave", show=False, priority=True)
    ]

    def __init__(
        self,
        host: Host,
        *,
        rules: Rules | None = None,
        players: Sequence[Player] = (),
        table: Table | None = None,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self._host = host
        self._rules = rules
        self._players = tuple(players)
        self._table = table
        self._settings = settings or Settings()
        self._words = load_catalogue(self._settings.language)
        self._strategy: Strategy | None = None
        for theme in (look.FULL_COLOURS, look.SIXTEEN_COLOURS):
            self.register_theme(theme)
        self.theme = look.theme_for(self.console.color_system).name

    async def on_mount(self) -> None:
        await self.push_screen(self._first_screen())

    def _first_screen(self) -> Screen[None]:
        if self._table is not None:
            return self._sit_down(self._table)
        if self._rules is not None and self._players:
            return self._open_table(self._rules, self._players)
        return self._setup()

    async def on_setup_screen_chosen(self, event: SetupScreen.Chosen) -> None:
        if isinstance(self.screen, SetupScreen):
            await self.switch_screen(self._open_table(event.rules, event.players))

    async def on_setup_screen_resume(self) -> None:
        if not isinstance(self.screen, SetupScreen):
            return
        try:
            table = self._host.resume()
        except (YatzyError, OSError) as error:
            self.screen.say(self._cannot_open(error))
        else:
            await self.switch_screen(self._sit_down(table))

    async def on_table_screen_finished(self, event: TableScreen.Finished) -> None:
        """Save the record and show the results, once for each game."""
        if event.table is not self._table:
            return
        try:
            note = self._words.say("terminal.record_kept", path=event.table.finish())
            self._table = None
        except OSError as error:
            note = self._words.say("terminal.record_not_kept", reason=error.strerror or error)
        self._settings = event.settings
        strategy = self._strategy_of(event.table.state.rules)
        await self.switch_screen(ResultsScreen(self._words, event.table.game, note, strategy))

    async def on_results_screen_rematch(self) -> None:
        if isinstance(self.screen, ResultsScreen) and self._rules is not None:
            await self.switch_screen(self._open_table(self._rules, self._players))

    async def on_results_screen_new_game(self) -> None:
        if isinstance(self.screen, ResultsScreen):
            await self.switch_screen(self._setup())

    @property
    def farewell(self) -> str | None:
        """How to resume the game that was left; None if there is none."""
        if self._table is None:
            return None
        return self._words.say("terminal.saved_game", command=marks.RESUME_COMMAND)

    def _open_table(self, rules: Rules, players: Sequence[Player]) -> Screen[None]:
        self._rules, self._players = rules, tuple(players)
        try:
            table = self._host.open(rules, players)
        except (YatzyError, OSError) as error:
            return self._setup(message=self._cannot_open(error))
        return self._sit_down(table)

    def _sit_down(self, table: Table) -> TableScreen:
        self._table, self._rules, self._players = table, table.state.rules, table.players
        strategy = self._strategy_of(table.state.rules)
        return TableScreen(self._words, table, settings=self._settings, strategy=strategy)

    def _strategy_of(self, rules: Rules) -> Strategy:
        if self._strategy is None or self._strategy.rules != rules:
            self._strategy = Strategy(rules)
        return self._strategy

    def _cannot_open(self, error: YatzyError | OSError) -> str:
        return self._words.say("terminal.cannot_open", reason=reason(self._words, error))

    def _setup(self, *, message: str | None = None) -> SetupScreen:
        first = self._rules or load_rules(DEFAULT_RULES)
        is_saved = bool(self._host.unfinished)
        return SetupScreen(self._words, first, self._players, unfinished=is_saved, message=message)
