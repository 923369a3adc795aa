"""The message line under the table."""

from textual.widgets import Static

from yatzy.languages import Catalogue, box_name
from yatzy.tui.local.computer import StrategyLoader
from yatzy.tui.table import Table
from yatzy.tui.widgets.coach_panel import Advice, CoachPanel
from yatzy.tui.wording.coach import gives_away, keeping
from yatzy.tui.wording.table import joker, next_step

SMALLEST = (80, 24)


class TableMessage(Static):
    """The last message or the next step; only progress while a bot waits for the strategy."""

    def __init__(
        self, words: Catalogue, table: Table, loader: StrategyLoader, coach: CoachPanel
    ) -> None:
        super().__init__(id="message", markup=False)
        self._words = words
        self._table = table
        self._loader = loader
        self._coach = coach
        self._pointed: str | None = None
        self._coached = False
        self.said: str | None = None

    def say(self, message: str | None, *, coached: bool) -> None:
        """Show the message, or if None the next step or, if `coached`, the cost of choices."""
        self.said, self._coached = message, coached
        self.update(self._line(), layout=False)

    def point_at(self, box: str | None) -> None:
        """Show the cost of the box under the mouse, or if None of the chosen one again."""
        self._pointed = box
        if self._advice is not None:
            self.say(None, coached=self._coached)

    @property
    def _advice(self) -> Advice | None:
        return self._coach.advice(self._table) if self._coached else None

    def _line(self) -> str:
        if self._loader.state and (self.said is None or self._table.to_move.is_bot):
            return self._loader.state
        return self._standing() if self.said is None else self.said

    def _standing(self) -> str:
        state = self._table.state
        if self.app.size.width < SMALLEST[0] or self.app.size.height < SMALLEST[1]:
            return self._words.say("terminal.too_small")
        if self._table.to_move.is_bot:
            return self._words.say("page.they_turn", name=state.player)
        if self._advice is not None:
            return self._warning(self._advice)
        return joker(self._words, state) or next_step(self._words, state)

    def _warning(self, advice: Advice) -> str:
        state, kept, choices = self._table.state, self._table.kept, dict[str, float]()
        lost = advice.lost_by_keeping(kept) if kept else None
        if lost is not None:
            choices[keeping(self._words, [advice.dice[place] for place in kept])] = lost
        for box in (self._pointed, self._table.chosen):
            lost = None if box is None else advice.lost_by_scoring(box)
            if box is not None and lost is not None:
                choices[box_name(self._words, state.rules, box)] = lost
                break
        if not choices:
            return next_step(self._words, state)
        return gives_away(self._words, choices)
