"""The felt: the dice, the button and the coach's corner on the left, the cards on the right."""

from textual.containers import Center, Horizontal, Vertical

from yatzy.languages import Catalogue
from yatzy.tui.look import MARGIN, WIDE
from yatzy.tui.table import Table
from yatzy.tui.widgets.clickable import RollButton
from yatzy.tui.widgets.coach_panel import CoachPanel
from yatzy.tui.widgets.dice import DiceTray
from yatzy.tui.widgets.score_table import Columns, ScoreTable
from yatzy.tui.wording.table import roll_button

NARROWEST_TRAY = 21
COACHED_TRAY = 31


class Felt(Horizontal):
    """What lies on the table; it shows the table and decides nothing."""

    def __init__(self, words: Catalogue, table: Table, coach: CoachPanel) -> None:
        self._words = words
        self._table = table
        self._coach = coach
        self._button = RollButton("screen.roll")
        self._card = ScoreTable(words, table.state)
        self.tray = DiceTray(words, table.state.rules.dice)
        side = Vertical(Center(self.tray), Center(self._button), coach, id="side")
        super().__init__(side, Vertical(self._card, id="pad"), id="felt")

    def show(self, width: int, *, coached: bool) -> None:
        """Show the table in a window of that width, with a corner for the coach if it watches."""
        table, state = self._table, self._table.state
        advice = self._coach.show(table, watching=coached)
        room = width - (COACHED_TRAY if self._coach.display else NARROWEST_TRAY)
        margin = 2 * MARGIN if width >= WIDE else 0
        self.tray.fit(width - Columns.fit(state, room).sheet - margin - 2)
        best = frozenset[int]() if advice is None else advice.best_places(table.kept)
        self.tray.show(state.dice, kept=table.kept, best=best)
        box = None if advice is None else advice.best.category
        offers = not self.tray.tumbling
        self._card.show(state, room=room, offers=offers, chosen=table.chosen, best=box)
        self._show_button()

    def _show_button(self) -> None:
        table, state = self._table, self._table.state
        if table.to_move.is_bot:
            self._button.show(self._words.say("page.plays", name=state.player), ready=False)
        else:
            ready = state.dice is None or bool(state.rolls_available)
            self._button.show(roll_button(self._words, state, len(table.kept)), ready=ready)
