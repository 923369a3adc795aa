"""The computer at the table: it fetches the strategy, plays for the bots, thinks for the coach."""

from textual.app import ComposeResult
from textual.widget import Widget

from yatzy.languages import Catalogue
from yatzy.tui.local.bot_hand import BotHand
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.local.strategy_loader import StrategyLoader
from yatzy.tui.settings import Settings
from yatzy.tui.table import Table
from yatzy.tui.widgets.coach_panel import CoachPanel


class Computer(Widget):
    """An unseen part of the table's screen; what its parts find out comes as their messages."""

    def __init__(
        self, words: Catalogue, table: Table, strategy: Strategy, coach: CoachPanel
    ) -> None:
        super().__init__()
        self.display = False
        self._table = table
        self._strategy = strategy
        self._coach = coach
        self.loader = StrategyLoader(words, strategy)
        self.hand = BotHand(strategy, seed=int(table.commitment[:12], 16))

    def compose(self) -> ComposeResult:
        yield self.loader
        yield self.hand

    @property
    def ready(self) -> bool:
        return self._strategy.ready

    def attend(self, settings: Settings) -> None:
        """Do what is to be done now, in the background; nothing where that is under way."""
        table = self._table
        coached = settings.coach or self._coach.asked(table)
        if coached or any(player.is_bot for player in table.players):
            self.loader.want()
        if not self._strategy.ready or table.state.is_over:
            return
        if table.to_move.is_bot:
            self.hand.play(table, pace=settings.pace)
        else:
            self.hand.rest()
            if coached and table.state.dice is not None:
                self._coach.consider(table)
