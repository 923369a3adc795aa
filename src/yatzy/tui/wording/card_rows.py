"""The text of the scorecards, as rows of cells."""

from collections.abc import Callable
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
    rows, options = [], dict[str, int]()
    if offers and state.dice is not None:
        options = state.scorecard.options(state.dice)
    for box in state.rules.categories:
        cells = tuple(
            _box_cell(card, box, options if seat == state.turn else {}, best)
            for seat, card in enumerate(state.scorecards)
        )
        rows.append(Row(name=box_name(words, state.rules, box.id), cells=cells, box=box.id))
        if state.rules.bonus is not None and box is state.rules.upper[-1]:
            rows.append(_sum_row(state, words.say("page.line_sum"), _upper_sum))
            rows.append(_sum_row(state, words.say("page.line_bonus"), _bonus))
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
    """The rows under the boxes that never scroll away, the total last."""
    rows = []
    if state.rules.extra is not None and state.rules.extra.points:
        extra = words.say("page.line_extra")
        rows.append(_sum_row(state, extra, lambda card: str(card.extra_points)))
    if state.rules.saved_rolls:
        cells = tuple(Cell(str(saved), Ink.SUM) for saved in state.saved)
        rows.append(Row(name=words.say("page.line_saved"), cells=cells))
    rows.append(_sum_row(state, words.say("page.line_total"), lambda card: str(card.total)))
    return tuple(rows)


def _sum_row(state: State, name: str, text: Callable[[Scorecard], str]) -> Row:
    return Row(name=name, cells=tuple(Cell(text(card), Ink.SUM) for card in state.scorecards))


def _upper_sum(card: Scorecard) -> str:
    assert card.rules.bonus is not None
    return f"{card.upper_sum}/{card.rules.bonus.threshold}"


def _bonus(card: Scorecard) -> str:
    """The bonus, the missing points with a minus, or a cross if it is out of reach."""
    outlook = card.bonus_outlook
    assert outlook is not None
    match outlook.state:
        case BonusState.WON:
            return str(outlook.points)
        case BonusState.OPEN:
            return f"-{outlook.missing}"
        case BonusState.LOST:
            return CROSS
