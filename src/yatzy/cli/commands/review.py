"""`yatzy review`: how much of each score was luck, and how much decisions."""

from typing import Annotated

import typer

from yatzy import analysis
from yatzy.analysis import Ledger
from yatzy.cli.commands.distribution import distribution_of
from yatzy.cli.commands.solve import solution_of
from yatzy.cli.console import open_console, open_table, print_json, read_record
from yatzy.cli.options import JsonOption, RecordArgument
from yatzy.errors import UsageError
from yatzy.game import load_record
from yatzy.languages import DEFAULT_LANGUAGE, Catalogue, load_catalogue
from yatzy.sentences import say_fairness


def review(
    file: RecordArgument,
    in_browser: Annotated[
        bool, typer.Option("--open", help="Show it in the browser, with every decision.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Review a game: luck, mistakes, and the decisions that cost most."""
    text = read_record(file)
    record = load_record(text)
    if in_browser:
        from yatzy.cli.browser_game import show_review

        if as_json:
            raise UsageError("--open shows a page and --json prints; choose one of them")
        show_review(text)
        return
    solution = solution_of(record.rules)
    found = analysis.review_record(record, solution, distribution_of(solution))
    words = load_catalogue(DEFAULT_LANGUAGE)
    if as_json:
        data = found.to_data()
        for player, ledger in zip(data["players"], found.players, strict=True):
            player["fairness"] = say_fairness(words, ledger.fairness)
        print_json(data)
        return
    for ledger in found.players:
        _print_ledger(ledger, words)


def _print_ledger(ledger: Ledger, words: Catalogue) -> None:
    console = open_console()
    console.print(ledger.name, style="bold")
    shown = ledger.shown(digits=2)
    rest = "" if ledger.percentile is not None else f" - {shown.value:.2f} still to come"
    console.print(
        f"  par {shown.par:.2f} {shown.luck:+.2f} luck - {shown.errors:.2f} mistakes{rest}"
        f" = {ledger.score}"
    )
    if ledger.percentile is not None:
        console.print(f"  better than {ledger.percentile:.1f}% of perfect games")
    fairness = ledger.fairness
    console.print(f"  {say_fairness(words, fairness)} (z = {fairness.z:+.2f})")
    keeps, boxes = ledger.errors_of("keep"), ledger.errors_of("box")
    console.print(f"  given away by keeping {keeps:.2f}, by choosing boxes {boxes:.2f}")
    if ledger.dearest:
        table = open_table("  Turn", "Dice", "Played", "Best", ">Cost", "")
        for decision in ledger.dearest:
            dice, cost = " ".join(map(str, decision.dice)), f"{decision.error:.2f}"
            choices = (decision.played, decision.best)
            table.add_row(f"  {decision.turn}", dice, *choices, cost, decision.grade.value)
        console.print(table)
    console.print()
