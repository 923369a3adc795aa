"""The text of the scorecards, as rows of cells."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from yatzy.core import BonusState, Category, Scorecard
from yatzy.game import State
from yatzy.languages import Catalogue, box_name
from yatzy.tui.wording.marks import BEST, CROSS


class Ink(Enum):
    """The kind of a cell, which decides its style."""

    OPEN = auto()
    OFFER = auto()
    ZERO = auto()
    FILLED = auto()
    SCRATCHED = auto()
    SUM = auto()


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's cell of a row."""

    text: str
    ink: Ink


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the card, with a cell for each seat; `box` is None for sums."""

    name: str
    cells: tuple[Cell, ...]
    box: str | None = None


def box_rows(
    words: Catalogue, state: State, *, offers: bool, best: str | None = None
) -> tuple[Row, ...]:
    """A row for each box, with the upper sum and the bonus after the upper boxes.

    With `offers`, open boxes of the player to move show the points of the dice, and `best` a star.
    """
    rows, options = [], state.options if offers else {}
    for box in state.rules.categories:
        cells = tuple(
            _box_cell(card, box, options if seat == state.turn else {}, best)
            for seat, card in enumerate(state.scorecards)
        )
        rows.append(Row(name=box_name(words, state.rules, box.id), cells=cells, box=box.id))
        if state.rules.bonus is not None and box is state.rules.upper[-1]:
            threshold = state.rules.bonus.threshold
            upper = [f"{card.upper_sum}/{threshold}" for card in state.scorecards]
            rows.append(_sum_row(words.say("page.line_sum"), upper))
            rows.append(_sum_row(words.say("page.line_bonus"), map(_bonus, state.scorecards)))
    return tuple(rows)


def _box_cell(card: Scorecard, box: Category, options: dict[str, int], best: str | None) -> Cell:
    points = card.filled.get(box.id)
    if points is not None:
        return Cell(str(points), Ink.FILLED) if points else Cell(CROSS, Ink.SCRATCHED)
    if box.id in options:
        offer = options[box.id]
        if box.id == best:
            return Cell(f"{BEST} +{offer}", Ink.OFFER)
        return Cell(f"+{offer}", Ink.OFFER if offer else Ink.ZERO)
    return Cell("·", Ink.OPEN)


def closing_rows(words: Catalogue, state: State) -> tuple[Row, ...]:
    rows = []
    if state.rules.extra is not None and state.rules.extra.points:
        extras = (card.extra_points for card in state.scorecards)
        rows.append(_sum_row(words.say("page.line_extra"), extras))
    if state.rules.saved_rolls:
        rows.append(_sum_row(words.say("page.line_saved"), state.saved))
    totals = (card.total for card in state.scorecards)
    rows.append(_sum_row(words.say("page.line_total"), totals))
    return tuple(rows)


def _sum_row(name: str, figures: Iterable[object]) -> Row:
    return Row(name=name, cells=tuple(Cell(str(figure), Ink.SUM) for figure in figures))


def _bonus(card: Scorecard) -> str:
    outlook = card.bonus_outlook
    assert outlook is not None
    match outlook.state:
        case BonusState.WON:
            return str(outlook.points)
        case BonusState.OPEN:
            return f"-{outlook.missing}"
        case BonusState.LOST:
            return CROSS
