"""`yatzy review`: how much of each score was luck, and how much decisions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from yatzy import analysis
from yatzy.cli.commands.distribution import distribution_of
from yatzy.cli.commands.solve import solution_of
from yatzy.cli.console import open_console, open_table, print_json, read_record
from yatzy.cli.options import JsonOption, RecordArgument
from yatzy.errors import UsageError
from yatzy.game import DuplicateDice, load_record
from yatzy.languages import DEFAULT_LANGUAGE, Catalogue, load_catalogue
from yatzy.sentences import say_exam, say_fairness, say_question, say_share

if TYPE_CHECKING:
    from yatzy.analysis import DiceExam, Ledger, SharedDecision


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
    exam = analysis.examine_record(record)
    shared = analysis.compare_players(record, found.players)
    words = load_catalogue(DEFAULT_LANGUAGE)
    if as_json:
        data = found.to_data()
        for player, ledger in zip(data["players"], found.players, strict=True):
            player["fairness"] = say_fairness(words, ledger.fairness)
        verdict = exam and {**exam.to_data(), "told": say_exam(words, exam, record.players)}
        together = [decision.to_data() for decision in shared]
        print_json(data | {"exam": verdict, "shared": together})
        return
    for ledger in found.players:
        _print_ledger(ledger, words)
    if exam is not None:
        _print_exam(exam, record.players, words)
    if isinstance(record.dice, DuplicateDice) and len(record.players) > 1:
        _print_shared(shared, record.players, words)


def _print_ledger(ledger: "Ledger", words: Catalogue) -> None:
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


def _print_exam(exam: "DiceExam", players: Sequence[str], words: Catalogue) -> None:
    console = open_console()
    console.print(words.say("review.exam"), style="bold")
    console.print(f"  {say_exam(words, exam, players)}")
    table = open_table("  Question", ">Chi-square", ">Fair games as uneven")
    for question in exam.questions:
        asked, share = say_question(words, question, players), say_share(words, question.p)
        table.add_row(f"  {asked}", f"{question.chi_square:.2f}", share)
    console.print(table)


def _print_shared(
    shared: Sequence["SharedDecision"], players: Sequence[str], words: Catalogue
) -> None:
    console = open_console()
    console.print()
    console.print(words.say("review.shared"), style="bold")
    differing = [decision for decision in shared if decision.is_split]
    console.print(f"  {words.say('review.shared_note' if differing else 'review.shared_none')}")
    table = open_table("  Turn", "Roll", "Dice", "Player", "Played", ">Cost")
    for decision in differing:
        dice = " ".join(map(str, decision.dice))
        for choice in decision.choices:
            spot = (f"  {decision.turn}", str(decision.roll), dice)
            table.add_row(*spot, players[choice.seat], choice.played, f"{choice.error:.2f}")
    if differing:
        console.print(table)
