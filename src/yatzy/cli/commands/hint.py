"""`yatzy hint`: every legal move of a position, with its value."""

from typing import Annotated, Any

import typer

from yatzy.analysis import SHOWN, analyse
from yatzy.cli.commands.solve import solution_of
from yatzy.cli.console import open_console, open_table, print_json
from yatzy.cli.options import JsonOption, RulesOption
from yatzy.core import DEFAULT_RULES, load_rules, parse_dice
from yatzy.game import parse_scorecard
from yatzy.languages import DEFAULT_LANGUAGE, load_catalogue
from yatzy.sentences import say_why
from yatzy.solver import Position, RankedMove


def hint(
    dice: Annotated[str, typer.Option(help="The dice on the table, as 1,3,4,4,6 or 13446.")],
    source: RulesOption = DEFAULT_RULES,
    rolls_left: Annotated[
        int | None, typer.Option(help="How many rolls of this turn are left (all but one).")
    ] = None,
    saved: Annotated[int, typer.Option(help="How many rolls are saved from earlier turns.")] = 0,
    scorecard: Annotated[str, typer.Option(help="The filled boxes, as ones=3,chance=20.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Show every move.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Say why, and what keeps can become.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Rank the moves of a position: what each is worth, and what it gives away."""
    rules = load_rules(source)
    card = parse_scorecard(scorecard, rules)
    roll = parse_dice(dice, count=rules.dice)
    position = Position(
        scorecard=card,
        dice=roll,
        rolls_left=rules.rolls - 1 if rolls_left is None else rolls_left,
        saved=saved,
    )
    solution = solution_of(rules)
    analysis = analyse(position, solution) if why else None
    moves = solution.moves(position) if analysis is None else analysis.moves
    answer: dict[str, Any] = {"rules": rules.id, "dice": roll}
    answer["moves"] = [move.to_data() for move in moves]
    if analysis is not None:
        answer["why"] = say_why(load_catalogue(DEFAULT_LANGUAGE), rules, analysis.reason)
    if as_json:
        print_json(answer)
        return
    if why:
        typer.echo(f"{answer['why']}\n")
    _print_moves(moves, len(moves) if every else SHOWN)


def _print_moves(moves: tuple[RankedMove, ...], shown: int) -> None:
    table = open_table("Move", ">Value", ">Gives away")
    for move in moves[:shown]:
        given = "best" if move.error == 0 else f"{move.error:.2f}"
        table.add_row(move.move, f"{move.value:.2f}", given, style=None if move.error else "bold")
    console = open_console()
    console.print(table)
    if len(moves) > shown:
        console.print(f"and {len(moves) - shown} more; --all shows them", style="dim")
