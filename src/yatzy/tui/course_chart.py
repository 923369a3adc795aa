"""The chart of the review: how the game went for one player, turn by turn."""

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from yatzy.languages import Catalogue
from yatzy.tui.line_chart import column_of, draw_line

LABELS = 5
MARK = "▲"


class CourseChart(Widget):
    """A title, the line with its scale, and under it the turns and a mark for a decision."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__()
        self._words = words
        self._player = ""
        self._values: tuple[float, ...] = ()
        self._scores = False
        self._place: float | None = None
        self._turns = 1

    def show(
        self,
        name: str,
        values: Sequence[float],
        *,
        scores: bool,
        place: float | None,
        turns: int,
    ) -> None:
        """Show this player's course: chances to win, or with `scores` expected scores.

        `place` is where a decision is marked, from 0 to 1; None marks nothing.
        """
        self._player, self._values, self._scores = name, tuple(values), scores
        self._place, self._turns = place, turns
        self.refresh()

    def render(self) -> Content:
        """As many rows as there is room for."""
        if not self._values:
            return Content()
        width, height = self.size.width - LABELS - 1, max(1, self.size.height - 2)
        low, high = self._scale()
        line = draw_line(self._values, low=low, high=high, width=width, height=height)
        title = "terminal.expected_score" if self._scores else "terminal.chance_to_win"
        rows = [Content.assemble((f"{self._player}: ", "bold"), self._words.say(title))]
        for number, row in enumerate(line):
            label = self._label(number, height, low, high)
            rows.append(Content.assemble((f"{label:>{LABELS}}│", "$faint"), (row, "$accent bold")))
        rows.append(self._axis(width))
        return Content("\n").join(rows)

    def _scale(self) -> tuple[float, float]:
        if not self._scores:
            return 0.0, 1.0
        return min(self._values), max(self._values)

    def _label(self, row: int, height: int, low: float, high: float) -> str:
        """The figure at the left of a row: at the top, in the middle and at the bottom."""
        if row not in (0, height - 1) and not (height % 2 and row == height // 2):
            return ""
        share = 0.5 if height == 1 else 1 - row / (height - 1)
        value = low + share * (high - low)
        return f"{value:.0f}" if self._scores else f"{value:.0%}"

    def _axis(self, width: int) -> Content:
        """The numbers of the turns under their ends, and the mark."""
        cells = [" "] * width
        for turn in range(self._turns, 0, -1):
            text, end = str(turn), column_of(turn / self._turns, width=width)
            place = max(0, end - len(text) + 1)
            if all(cell == " " for cell in cells[place : place + len(text) + 1]):
                cells[place : place + len(text)] = text
        axis = Content(f"{'':>{LABELS}} {''.join(cells)}").stylize("$faint")
        if self._place is None:
            return axis
        at = LABELS + 1 + column_of(self._place, width=width)
        return Content.assemble(axis[:at], (MARK, "$accent bold"), axis[at + 1 :])
