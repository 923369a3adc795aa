"""`yatzy solve`: compute or load the perfect strategy of some rules."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from yatzy import solver
from yatzy.cli.console import print_json
from yatzy.cli.options import JsonOption, RulesArgument
from yatzy.core import Rules, load_rules
from yatzy.errors import UsageError


def solve(
    source: RulesArgument,
    force: Annotated[bool, typer.Option("--force", help="Solve again.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Compute or load the perfect strategy of some rules."""
    rules = load_rules(source)
    solution = solution_of(rules, force=force)
    path = solver.solution_path(rules)
    size = path.stat().st_size if path.exists() else None
    if as_json:
        print_json(
            {
                "rules": rules.id,
                "digest": rules.digest,
                "expected_score": solution.expected_score,
                "states": solution.states,
                "seconds": solution.seconds,
                "file": None if size is None else str(path),
                "bytes": size,
            }
        )
    else:
        typer.echo(f"{rules.name}: perfect play scores {solution.expected_score:.10f} on average")
        typer.echo(f"{solution.states:,} states, solved in {solution.seconds:.2f} seconds")
        if size is not None:
            typer.echo(f"{path} ({size / 1e6:,.1f} MB)")
    if size is None:
        raise UsageError(f"the solution could not be kept: {path} cannot be written")


def solution_of(rules: Rules, *, force: bool = False) -> "solver.Solution":
    """The solution of these rules, with a progress bar while it is computed."""
    with progress_bar(f"Solving {rules.name}") as progress:
        return solver.open_solution(rules, force=force, progress=progress)


@contextmanager
def progress_bar(what: str) -> Iterator[solver.Progress]:
    """A function that shows the progress on standard error, if that is a terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda _share: None
        return

    from rich.progress import Progress, TextColumn

    _, *columns = Progress.get_default_columns()
    description = TextColumn("{task.description}", markup=False)
    bar = Progress(description, *columns, console=console, transient=True)
    task = bar.add_task(what, total=1.0)

    def show(share: float) -> None:
        bar.start()
        bar.update(task, completed=share)

    try:
        yield show
    finally:
        if bar.live.is_started:
            bar.stop()
