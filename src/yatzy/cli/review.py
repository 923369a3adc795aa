"""`yatzy review`: where the scores of a game came from."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yatzy.cli.console import JsonOption, open_console, print_json, read_record
from yatzy.cli.distribution import distribution_of
from yatzy.cli.solve import progress_bar, solution_of
from yatzy.errors import UsageError
from yatzy.game import Record, load_record

if TYPE_CHECKING:
    from rich.console import Console

    from yatzy.analysis import Ledger
    from yatzy.solver import Solution


def review(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a record.")],
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with charts.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Review a game: luck, mistakes, and the decisions that cost most."""
    record = load_record(read_record(file))
    solution = solution_of(record.rules)
    perfect = distribution_of(solution)

    from yatzy.analysis import review_record

    found = review_record(record, solution, perfect)
    if html is not None:
        _write_page(html, record, solution, found.players)
    if as_json:
        print_json(found.to_data())
    else:
        console = open_console()
        for ledger in found.players:
            _print_ledger(ledger, console)
        if html is not None:
            typer.echo(f"The page with charts is {html}")


def _write_page(
    path: Path, record: Record, solution: "Solution", ledgers: "tuple[Ledger, ...]"
) -> None:
    from yatzy.analysis import win_chances_over
    from yatzy.cli.review_page import render_page

    with progress_bar("Following the chance to win") as progress:
        chances = (
            win_chances_over(record, solution, rollouts=2000, progress=progress)
            if len(record.players) > 1
            else []
        )
    try:
        _write_whole(path, render_page(record.rules, ledgers, chances))
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror})") from None


def _write_whole(path: Path, text: str) -> None:
    """Write a file that gets its name when it is whole; a link or a device is written through."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        path.write_text(text, encoding="utf-8")
        return
    from yatzy.solver.whole_file import whole_file

    with whole_file(path) as temporary:
        temporary.write_text(text, encoding="utf-8")


def _print_ledger(ledger: "Ledger", console: "Console") -> None:
    from rich.table import Table

    console.print(ledger.name, style="bold")
    rest = "" if ledger.percentile is not None else f" - {ledger.value:.2f} still to come"
    console.print(
        f"  par {ledger.par:.2f} {ledger.luck:+.2f} luck - {ledger.errors:.2f} mistakes{rest}"
        f" = {ledger.score}"
    )
    if ledger.percentile is not None:
        console.print(f"  better than {ledger.percentile:.1f}% of perfect games")
    console.print(f"  {ledger.fairness} (z = {ledger.fairness_z:+.2f})")
    keeps, boxes = ledger.errors_of("keep"), ledger.errors_of("box")
    console.print(f"  given away by keeping {keeps:.2f}, by choosing boxes {boxes:.2f}")
    if ledger.dearest:
        table = Table(box=None, pad_edge=False, header_style="bold")
        for heading in ("  Turn", "Dice", "Played", "Best", "Cost", ""):
            table.add_column(heading, justify="right" if heading == "Cost" else "left")
        for decision in ledger.dearest:
            table.add_row(
                f"  {decision.turn}",
                " ".join(map(str, decision.dice)),
                decision.played,
                decision.best,
                f"{decision.error:.2f}",
                decision.grade.value,
            )
        console.print(table)
    console.print()
