"""The computer at the table: it fetches the strategy, plays for the bots, thinks for the coach."""

from textual.app import ComposeResult
from textual.widget import Widget

from yatzy.languages import Catalogue
from yatzy.tui.bot_hand import BotHand
from yatzy.tui.coach_panel import CoachPanel
from yatzy.tui.settings import Settings
from yatzy.tui.strategy import Strategy
from yatzy.tui.strategy_loader import StrategyLoader
from yatzy.tui.table import Table


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
        """The parts."""
        yield self.loader
        yield self.hand

    @property
    def ready(self) -> bool:
        """Whether the strategy is there."""
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

    def hurry(self) -> None:
        """Let the bot make its next step at once."""
        self.hand.hurry()

    def rest(self) -> None:
        """Let the bot forget what it meant to do, until it is attended to again."""
        self.hand.rest()
