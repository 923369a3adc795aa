"""The chart of the review: the course of the game for one player, turn by turn.

The line is drawn in braille characters, which have two columns of four dots each.
"""

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from yatzy.languages import Catalogue

LABELS = 5
MARK = "▲"

_BLANK = 0x2800
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


class CourseChart(Widget):
    """A title, the line with its scale, and under it the turns and the mark of a decision."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__()
        self._words = words
        self._player = ""
        self._values: tuple[float, ...] = ()
        self._scores = False
        self._place: float | None = None
        self._turns = 1

    def show(
        self, name: str, values: Sequence[float], *, scores: bool, place: float | None, turns: int
    ) -> None:
        """Show chances to win, or with `scores` expected scores, and mark `place` (0 to 1)."""
        self._player, self._values, self._scores = name, tuple(values), scores
        self._place, self._turns = place, turns
        self.refresh()

    def render(self) -> Content:
        if not self._values:
            return Content()
        width, height = self.size.width - LABELS - 1, max(1, self.size.height - 2)
        low, high = (min(self._values), max(self._values)) if self._scores else (0.0, 1.0)
        line = draw_line(self._values, low=low, high=high, width=width, height=height)
        title = "terminal.expected_score" if self._scores else "chance.chance"
        rows = [Content.assemble((f"{self._player}: ", "bold"), self._words.say(title))]
        for number, row in enumerate(line):
            label = self._label(number, height, low, high)
            rows.append(Content.assemble((f"{label:>{LABELS}}│", "$faint"), (row, "$accent bold")))
        rows.append(self._axis(width))
        return Content("\n").join(rows)

    def _label(self, row: int, height: int, low: float, high: float) -> str:
        if row not in (0, height - 1) and not (height % 2 and row == height // 2):
            return ""
        share = 0.5 if height == 1 else 1 - row / (height - 1)
        value = low + share * (high - low)
        return f"{value:.0f}" if self._scores else f"{value:.0%}"

    def _axis(self, width: int) -> Content:
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


def draw_line(
    values: Sequence[float], *, low: float, high: float, width: int, height: int
) -> tuple[str, ...]:
    r"""The line through these values, from edge to edge, as `height` rows of text.

    >>> print("\n".join(draw_line([0, 1, 1, 0], low=0, high=1, width=6, height=2)))
    ⠀⡰⠉⠉⢢⠀
    ⡰⠁⠀⠀⠀⢣
    """
    columns, rows = 2 * width, 4 * height
    cells = [[_BLANK] * width for _ in range(height)]
    before = None
    for column in range(columns):
        row = _dot_row(_interpolate(values, column / (columns - 1)), low, high, rows)
        for dot in _stroke(before, row):
            cells[dot // 4][column // 2] |= _DOTS[column % 2][dot % 4]
        before = row
    return tuple("".join(map(chr, line)) for line in cells)


def column_of(place: float, *, width: int) -> int:
    return round(place * (width - 1))


def _interpolate(values: Sequence[float], share: float) -> float:
    place = share * (len(values) - 1)
    first = min(int(place), len(values) - 2) if len(values) > 1 else 0
    following = values[min(first + 1, len(values) - 1)]
    return values[first] + (following - values[first]) * (place - first)


def _dot_row(value: float, low: float, high: float, rows: int) -> int:
    share = (value - low) / (high - low) if high > low else 0.5
    return round((1 - min(max(share, 0.0), 1.0)) * (rows - 1))


def _stroke(before: int | None, row: int) -> range:
    """The rows of dots that connect this column to the one before without gaps."""
    if before is None or abs(row - before) <= 1:
        return range(row, row + 1)
    return range(before + 1, row + 1) if row > before else range(row, before)
