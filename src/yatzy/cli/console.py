"""Printing, drawing and reading records, shared by the commands."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from yatzy.errors import RecordError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_PIPS = "⚀⚁⚂⚃⚄⚅"
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def open_console() -> "Console":
    from rich.console import Console

    # Brackets and colons in the names of rules, boxes and players are not markup.
    return Console(highlight=False, markup=False, emoji=False)


def open_table(*headings: str) -> "Table":
    """A table with these columns; `>` before a heading aligns the column to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, heading in enumerate(headings):
        table.add_column(
            heading.removeprefix(">"),
            justify="right" if heading.startswith(">") else "left",
            style=None if place else "cyan",
            no_wrap=not place,
        )
    return table


def print_json(document: Mapping[str, object]) -> None:
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    typer.echo(json.dumps(document, ensure_ascii=not encoding.lower().startswith("utf")))


def draw_dice(dice: Sequence[int], *, encoding: str) -> str:
    """The dice as pictures, or as digits if the encoding has no such characters."""
    try:
        _PIPS.encode(encoding)
    except UnicodeEncodeError:
        return " ".join(map(str, dice))
    return " ".join(_PIPS[die - 1] for die in dice)


def draw_bars(chances: Mapping[int, float], *, width: int) -> str:
    """A histogram of scores, with a line for each range of scores.

    >>> print(draw_bars({10: 0.25, 11: 0.75}, width=40))
      10  25.0% ████████▋
      11  75.0% ██████████████████████████
    """
    low, high = min(chances), max(chances)
    step = max(1, -(-(high - low + 1) // 20))  # at most 20 lines
    shares = [0.0] * (-(-(high - low + 1) // step))
    for score, chance in chances.items():
        shares[(score - low) // step] += chance
    labels = [_label(low + n * step, step) for n in range(len(shares))]
    margin = max(len(label) for label in labels)
    room = max(8, width - margin - 12)
    return "\n".join(
        f"{label:>{margin + 2}} {share:6.1%} {_bar(share / max(shares), room)}".rstrip()
        for label, share in zip(labels, shares, strict=True)
    )


def _label(first: int, step: int) -> str:
    return str(first) if step == 1 else f"{first}-{first + step - 1}"


def _bar(share: float, room: int) -> str:
    eighths = round(share * room * 8)
    return _EIGHTHS[-1] * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def read_record(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        reason = "the file is not UTF-8 text"
    except IsADirectoryError:
        reason = "this is a directory; the file of a record is needed"
    except (FileNotFoundError, NotADirectoryError):
        reason = "there is no such file"
    except OSError as error:
        reason = f"the file cannot be read ({error.strerror})"
    raise RecordError(f"{file}: {reason}")
