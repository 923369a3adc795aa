"""The scorecard as rows of cells: what stands where, before anybody draws it.

The boxes come in the order of the rules, and the sum and the bonus under the last upper box, as
on the printed pad. Under the card stand the lines that are always in sight: further yahtzees and
saved rolls where the rules have them, and the total.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from yatzy.core import Category, Scorecard
from yatzy.game import State
from yatzy.languages import Catalogue, box_name
from yatzy.tui.marks import BEST, CROSS


class Ink(Enum):
    """How a cell is written."""

    OPEN = auto()
    OFFER = auto()
    ZERO = auto()
    FILLED = auto()
    SCRATCHED = auto()
    SUM = auto()


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has in one row."""

    text: str
    ink: Ink


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the card: its name and a cell for each seat; `box` is None where it sums up."""

    name: str
    cells: tuple[Cell, ...]
    box: str | None = None


def box_rows(
    words: Catalogue, state: State, *, offers: bool, best: str | None = None
) -> tuple[Row, ...]:
    """A row for each box, with the upper sum and the bonus after the upper boxes.

    With `offers` the open boxes of the player to move show what the dice would pay there; the
    `best` of them has a mark.
    """
    options: dict[str, int] = {}
    if offers and state.dice is not None:
        options = state.scorecard.options(state.dice)
    return tuple(_box_rows(words, state, options, best))


def _box_rows(
    words: Catalogue, state: State, options: dict[str, int], best: str | None
) -> Iterator[Row]:
    upper = state.rules.upper
    for box in state.rules.categories:
        cells = tuple(
            _box_cell(card, box, options if seat == state.turn else {}, best)
            for seat, card in enumerate(state.scorecards)
        )
        yield Row(name=box_name(words, state.rules, box.id), cells=cells, box=box.id)
        if state.rules.bonus is not None and box is upper[-1]:
            yield _sum_row(state, words.say("terminal.upper_sum"), _upper_sum)
            yield _sum_row(state, words.say("terminal.bonus"), _bonus)


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
    """The rows under the card that stay in sight, the total last."""
    rows = []
    if state.rules.extra is not None and state.rules.extra.points:
        box = box_name(words, state.rules, state.rules.extra.category)
        name = words.say("terminal.extra", box=box)
        rows.append(_sum_row(state, name, lambda card: str(card.extra_points)))
    if state.rules.saved_rolls:
        cells = tuple(Cell(str(saved), Ink.SUM) for saved in state.saved)
        rows.append(Row(name=words.say("terminal.saved_rolls"), cells=cells))
    rows.append(_sum_row(state, words.say("terminal.total"), lambda card: str(card.total)))
    return tuple(rows)


def _sum_row(state: State, name: str, text: Callable[[Scorecard], str]) -> Row:
    return Row(name=name, cells=tuple(Cell(text(card), Ink.SUM) for card in state.scorecards))


def _upper_sum(card: Scorecard) -> str:
    assert card.rules.bonus is not None
    return f"{card.upper_sum}/{card.rules.bonus.threshold}"


def _bonus(card: Scorecard) -> str:
    """The bonus, or what it still needs with a minus, or a cross where it is missed."""
    if not card.bonus_missing:
        return str(card.bonus)
    if all(box.id in card.filled for box in card.rules.upper):
        return CROSS
    return f"-{card.bonus_missing}"
