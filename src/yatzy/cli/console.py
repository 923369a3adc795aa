"""What commands share: how they print, and the options that several of them take."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yatzy.errors import RecordError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

RulesOption = Annotated[
    str, typer.Option("--rules", metavar="RULES", help="A built-in variant, or a TOML file.")
]
RulesArgument = Annotated[
    str, typer.Argument(metavar="RULES", help="A built-in variant, or a TOML file.")
]
RecordArgument = Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a record.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_PIPS = "⚀⚁⚂⚃⚄⚅"


def open_console() -> "Console":
    """A console on standard output, without colours where it is not a terminal.

    Names of rules, boxes and players are printed as they are: brackets and colons in a text mean
    nothing here. A style is given beside the text.
    """
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def open_table(*headings: str) -> "Table":
    """A table with these columns; a heading that begins with `>` has numbers under it."""
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
    """One JSON document on one line, at once."""
    typer.echo(json.dumps(document, ensure_ascii=not _speaks_unicode()))


def _speaks_unicode() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return encoding.lower().startswith("utf")


def draw_dice(dice: Sequence[int], *, encoding: str) -> str:
    """The dice as pictures, or as digits where the terminal has no such characters."""
    try:
        _PIPS.encode(encoding)
    except UnicodeEncodeError:
        return " ".join(str(die) for die in dice)
    return " ".join(_PIPS[die - 1] for die in dice)


def read_record(file: Path) -> str:
    """The text of a record's file.

    Raises:
        RecordError: naming the file and why it cannot be read.
    """
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
