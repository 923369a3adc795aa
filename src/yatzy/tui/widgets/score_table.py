"""The scorecards of all players side by side, on one sheet of paper."""

from dataclasses import dataclass

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from yatzy.game import State
from yatzy.languages import Catalogue, rules_name
from yatzy.tui.widgets.clickable import Clickable
from yatzy.tui.wording.card_rows import Ink, Row, box_rows, closing_rows

NAME_WIDTH = 15
NARROWEST = 6
WIDEST = 11
FRAME = 2
RULED_NAMES = 2

_STYLES = {
    Ink.OPEN: "$faint",
    Ink.OFFER: "$accent bold",
    Ink.ZERO: "$faint",
    Ink.FILLED: "$ink",
    Ink.SCRATCHED: "$faint",
    Ink.SUM: "$ink bold",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The seats that have a column, and the width of a column without its border."""

    seats: range
    width: int

    @classmethod
    def fit(cls, state: State, room: int) -> "Columns":
        """Columns for all seats if they fit into `room`, or else around the player to move."""
        count = len(state.players)
        share = (room - FRAME - NAME_WIDTH) // count - 1
        if share >= NARROWEST:
            return cls(seats=range(count), width=min(share, WIDEST))
        most = max(1, (room - FRAME - NAME_WIDTH) // (NARROWEST + 1))
        first = min(max(0, state.turn - most // 2), count - most)
        return cls(seats=range(first, first + most), width=NARROWEST)

    @property
    def sheet(self) -> int:
        return FRAME + NAME_WIDTH + len(self.seats) * (self.width + 1)


class BoxRow(Clickable):
    """One row of the sheet; a click fills its box."""

    def __init__(self, box: str | None) -> None:
        action = None if box is None else f"screen.take({box!r})"
        super().__init__(action, classes="sum" if box is None else "box")
        self.box = box
        self._line = Content()

    def show(self, line: Content) -> None:
        if not line.is_same(self._line):
            self._line = line
            self.update(line, layout=False)


class ScoreTable(Vertical):
    """The sheet: names at the top, boxes that scroll if necessary, totals at the bottom."""

    def __init__(self, words: Catalogue, state: State) -> None:
        self._words = words
        self._rows = tuple(BoxRow(row.box) for row in box_rows(words, state, offers=False))
        self._names = Static(classes="names")
        self._totals = Static(classes="closing")
        boxes = VerticalScroll(*self._rows, can_focus=False)
        super().__init__(self._names, boxes, self._totals)
        self.chosen: str | None = None

    def show(
        self, state: State, *, room: int, offers: bool, chosen: str | None, best: str | None = None
    ) -> None:
        columns = Columns.fit(state, room)
        closing = closing_rows(self._words, state)
        rows = box_rows(self._words, state, offers=offers, best=best)
        self.styles.width = columns.sheet
        self.styles.height = RULED_NAMES + len(self._rows) + 1 + len(closing)
        self._totals.styles.height = 1 + len(closing)
        self._names.update(_names_line(self._words, state, columns), layout=False)
        for widget, row in zip(self._rows, rows, strict=True):
            widget.show(_line(row, columns, chosen=row.box is not None and row.box == chosen))
        lines = [_line(row, columns) for row in closing]
        self._totals.update(Content("\n").join(lines), layout=False)
        self.chosen = chosen
        self.call_after_refresh(self._bring_into_view)

    def _bring_into_view(self) -> None:
        for row in self._rows:
            if row.box is not None and row.box == self.chosen:
                row.scroll_visible(animate=False)


def _names_line(words: Catalogue, state: State, columns: Columns) -> Content:
    rules = fitted(rules_name(words, state.rules), NAME_WIDTH)
    parts: list[Content | tuple[str, str]] = [(f" {rules}", "$faint")]
    for seat in columns.seats:
        to_move = seat == state.turn and not state.is_over
        name = f"▸{state.players[seat]}" if to_move else state.players[seat]
        parts += [
            ("│", "$rule"),
            (_right(name, columns.width), "$accent bold" if to_move else "$ink bold"),
        ]
    return Content.assemble(*parts)


def _line(row: Row, columns: Columns, *, chosen: bool = False) -> Content:
    sums = row.box is None
    parts: list[Content | tuple[str, str]] = [
        ("▸" if chosen else " ", "$accent bold"),
        (fitted(row.name, NAME_WIDTH), "$ink bold" if chosen or sums else "$ink"),
    ]
    for seat in columns.seats:
        cell = row.cells[seat]
        style = _STYLES[cell.ink]
        parts += [("│", "$rule"), (_right(cell.text, columns.width), style)]
    line = Content.assemble(*parts)
    return line.stylize("on $chosen") if chosen else line


def fitted(text: str, width: int) -> str:
    """The text padded or cut to exactly `width` cells, with an ellipsis if it is cut."""
    return Content(text).truncate(width, ellipsis=True, pad=True).plain


def _right(text: str, width: int) -> str:
    cut = Content(text).truncate(width, ellipsis=True)
    return cut.pad_left(width - cut.cell_length).plain
