"""`yatzy score`: the points of one roll, or of each line on standard input."""

import re
import sys
from typing import Annotated, Any

import typer

from yatzy.cli.console import open_console, open_table, print_json
from yatzy.cli.options import JsonOption, RulesOption
from yatzy.core import DEFAULT_RULES, Dice, Rules, load_rules, parse_dice
from yatzy.errors import UsageError, YatzyError


def score(
    question: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[DICE] [CATEGORY]", help="The dice, as 2,2,5,5,5 or 22555, and the box."
        ),
    ] = None,
    source: RulesOption = DEFAULT_RULES,
    as_json: JsonOption = False,
) -> None:
    """Say what dice pay in a box, or in every box; without dice, answer lines of input."""
    rules = load_rules(source)
    if not question:
        raise typer.Exit(_answer_lines(rules, as_json=as_json))
    try:
        dice, category = _parse_question(" ".join(question), rules)
    except YatzyError as error:
        if as_json:
            print_json(_failure(error))
        raise
    if as_json or category is not None:
        _print_answer(rules, dice, category, as_json=as_json)
    else:
        _print_boxes(rules, dice)


def _parse_question(text: str, rules: Rules) -> tuple[Dice, str | None]:
    """The dice and the id of the box in a text such as `5,1,5,6,6,5 full house`."""
    faces, box = _QUESTION.fullmatch(text.strip()).groups()  # type: ignore[union-attr] # it matches any text
    dice = parse_dice(faces, count=rules.dice)
    return dice, rules.category(box).id if box else None


_QUESTION = re.compile(r"(\S*(?:\s+[\d,]+(?=\s|$))*)\s*(.*)", re.DOTALL)


def _answer_lines(rules: Rules, *, as_json: bool) -> int:
    """Answer each line as it arrives, and return the exit status: 2 if any was bad."""
    if sys.stdin is None:
        raise UsageError("give the dice, or lines on standard input, which is closed")
    status = 0
    for number, raw in enumerate(sys.stdin.buffer, 1):
        line = raw.decode("utf-8", errors="replace")
        if not line.strip():
            continue
        try:
            dice, category = _parse_question(line, rules)
        except YatzyError as error:
            status = 2
            if as_json:
                print_json({"line": number, **_failure(error)})
            else:
                typer.echo(f"line {number}: {error}", err=True)
        else:
            _print_answer(rules, dice, category, as_json=as_json)
    return status


def _print_answer(rules: Rules, dice: Dice, category: str | None, *, as_json: bool) -> None:
    if category is not None:
        points = rules.score(category, dice)
        found: dict[str, Any] = {"category": category, "points": points}
        line = str(points)
    else:
        ranked = _ranked(rules, dice)
        found = {"scores": [{"category": box, "points": points} for box, points in ranked]}
        line = ", ".join(f"{box} {points}" for box, points in ranked)
    if as_json:
        print_json({"dice": dice, **found})
    else:
        typer.echo(line)


def _failure(error: YatzyError) -> dict[str, Any]:
    return {"error": str(error), "code": error.code}


def _ranked(rules: Rules, dice: Dice) -> list[tuple[str, int]]:
    scores = [(box.id, rules.score(box.id, dice)) for box in rules.categories]
    return sorted(scores, key=lambda item: -item[1])


def _print_boxes(rules: Rules, dice: Dice) -> None:
    table = open_table("", ">")
    table.show_header = False
    for box, points in _ranked(rules, dice):
        table.add_row(box, str(points), style=None if points else "dim")
    open_console().print(table)
