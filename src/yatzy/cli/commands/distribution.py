"""`yatzy distribution`: the probability of each final score of perfect play."""

from typing import Annotated

import typer

from yatzy import solver
from yatzy.cli.commands.solve import progress_bar, solution_of
from yatzy.cli.console import draw_bars, open_console, open_table, print_json
from yatzy.cli.options import JsonOption, RulesArgument
from yatzy.core import Rules, load_rules


def distribution(
    source: RulesArgument,
    force: Annotated[bool, typer.Option("--force", help="Compute it again.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show the exact probability of every final score of perfect play."""
    rules = load_rules(source)
    found = distribution_of(solution_of(rules), force=force, patient=True)
    if as_json:
        print_json({"rules": rules.id, "digest": rules.digest, **found.to_data()})
    else:
        _print_distribution(rules, found)


def distribution_of(
    solution: "solver.Solution", *, force: bool = False, patient: bool = False
) -> "solver.Distribution":
    """The scores of perfect games, with a progress bar while they are computed."""
    with progress_bar(f"Following every game of {solution.rules.name}") as progress:
        return solver.open_distribution(solution, force=force, patient=patient, progress=progress)


def _print_distribution(rules: Rules, found: "solver.Distribution") -> None:
    from rich.text import Text

    console = open_console()
    simulated = "counted from simulated games, since these rules are too large"
    how = "exact" if found.exact else simulated
    console.print(Text.assemble((rules.name, "bold"), f", perfect play ({how})"))
    console.print(f"mean {found.mean:.5f}, deviation {found.deviation:.4f}")
    percentiles = ", ".join(f"{p}% {score}" for p, score in found.percentiles.items())
    console.print(f"percentiles: {percentiles}")
    if rules.bonus is not None:
        console.print(f"bonus: {found.bonus:.2%}")
    console.print()
    console.print(draw_bars(found.probabilities, width=console.width))
    if found.boxes:
        table = open_table("Box", ">Filled with points")
        for box, chance in found.boxes.items():
            table.add_row(rules.category(box).name, f"{chance:.2%}")
        console.print()
        console.print(table)
