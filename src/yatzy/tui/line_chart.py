"""A line chart in braille characters: each holds two columns of four dots."""

from collections.abc import Sequence

_BLANK = 0x2800
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def draw_line(
    values: Sequence[float], *, low: float, high: float, width: int, height: int
) -> tuple[str, ...]:
    r"""The line through these values, from edge to edge, as so many rows of characters.

    >>> print("\n".join(draw_line([0, 1, 1, 0], low=0, high=1, width=6, height=2)))
    ⠀⡰⠉⠉⢢⠀
    ⡰⠁⠀⠀⠀⢣
    """
    columns, rows = 2 * width, 4 * height
    cells = [[_BLANK] * width for _ in range(height)]
    before = None
    for column in range(columns):
        row = _dot_row(_value_at(values, column / (columns - 1)), low, high, rows)
        for dot in _stroke(before, row):
            cells[dot // 4][column // 2] |= _DOTS[column % 2][dot % 4]
        before = row
    return tuple("".join(map(chr, line)) for line in cells)


def column_of(place: float, *, width: int) -> int:
    """The character that stands at that share of the way, from 0 to 1."""
    return round(place * (width - 1))


def _value_at(values: Sequence[float], share: float) -> float:
    """The value at that share of the way, between the two values next to it."""
    place = share * (len(values) - 1)
    first = min(int(place), len(values) - 2) if len(values) > 1 else 0
    following = values[min(first + 1, len(values) - 1)]
    return values[first] + (following - values[first]) * (place - first)


def _dot_row(value: float, low: float, high: float, rows: int) -> int:
    """The row of dots for a value, the highest at the top."""
    share = (value - low) / (high - low) if high > low else 0.5
    return round((1 - min(max(share, 0.0), 1.0)) * (rows - 1))


def _stroke(before: int | None, row: int) -> range:
    """The dots that lead from the column before to this one, so that the line has no gaps."""
    if before is None or abs(row - before) <= 1:
        return range(row, row + 1)
    return range(before + 1, row + 1) if row > before else range(row, before)
