"""`yatzy rules`: the list of variants, or one variant in full."""

from typing import Annotated, Any

import typer

from yatzy.cli.console import draw_dice, open_console, open_table, print_json
from yatzy.cli.options import JsonOption
from yatzy.core import Category, Joker, Order, Rules, built_in_ids, categories, load_rules


def rules(
    source: Annotated[
        str | None, typer.Argument(metavar="[RULES]", help="A built-in variant, or a TOML file.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the rules, or show one variant: its boxes, what they pay, an example of each."""
    if source is None:
        variants = [load_rules(id_) for id_ in built_in_ids()]
        if as_json:
            print_json({"rules": [_summary(variant) for variant in variants]})
        else:
            _print_list(variants)
        return
    variant = load_rules(source)
    if as_json:
        print_json({**variant.to_data(), "digest": variant.digest})
    else:
        _print_rules(variant)


def _summary(variant: Rules) -> dict[str, Any]:
    data = variant.to_data()
    facts = {key: data[key] for key in data.keys() - {"category"}}
    return facts | {"boxes": len(variant.categories), "digest": variant.digest}


def _print_list(variants: list[Rules]) -> None:
    from rich.text import Text

    console = open_console()
    table = open_table("Rules", ">Dice", ">Boxes", ">Bonus", "What it is")
    for variant in variants:
        bonus = "-" if variant.bonus is None else str(variant.bonus.points)
        boxes = str(len(variant.categories))
        table.add_row(variant.id, str(variant.dice), boxes, bonus, variant.summary)
    console.print(table)
    command = ("yatzy rules maxi", "bold")
    console.print(Text.assemble("\nShow one with ", command, "; a file is named by its path."))


def _print_rules(variant: Rules) -> None:
    from rich.text import Text

    console = open_console()
    console.print(Text.assemble((variant.name, "bold"), "  ", (variant.id, "dim")))
    for line in _facts(variant):
        console.print(line)
    console.print()
    table = open_table("Box", "What counts", "Pays", "Example", ">")
    table.columns[3].no_wrap = True
    for category in variant.categories:
        example = variant.example(category)
        points = variant.score(category.id, example)
        picture = draw_dice(example, encoding=console.encoding)
        table.add_row(category.name, _matches(category), _pays(category), picture, str(points))
    console.print(table)


def _facts(variant: Rules) -> list[str]:
    facts = [variant.summary] if variant.summary else []
    facts.append(f"{variant.dice} dice, {variant.rolls} rolls, {len(variant.categories)} boxes")
    if variant.bonus is not None:
        bonus = variant.bonus
        facts.append(f"Bonus: {bonus.points} for {bonus.threshold} points in the upper boxes")
    if variant.order is Order.FORCED:
        facts.append("The boxes are filled from top to bottom")
    if variant.saved_rolls:
        facts.append("Unused rolls are saved and can be spent in any later turn")
    if variant.extra is not None:
        facts.append(f"Each further {variant.extra.category} pays {variant.extra.points}")
        facts.append(_JOKERS[variant.extra.joker])
    return facts


_JOKERS = {
    Joker.FORCED: (
        "Joker: it goes into its upper box; if that is filled, into a lower box, "
        "where full house and straights pay in full; else it scratches an upper box"
    ),
    Joker.FREE: (
        "Joker: it goes anywhere; full house and straights pay in full once its upper box is filled"
    ),
    Joker.NONE: "There is no joker",
}


def _matches(category: Category) -> str:
    match category.match:
        case categories.Face(face=face):
            return f"each {face}"
        case categories.Groups(groups=groups, same_face=same_face):
            sizes = " + ".join(map(str, groups))
            is_any = same_face or len(groups) == 1
            return f"{sizes} equal" if is_any else f"{sizes} equal, of different faces"
        case categories.FixedRun(faces=faces):
            return " ".join(map(str, faces))
        case categories.AnyRun(length=length):
            return f"any {length} in a row"
        case categories.AnyRoll():
            return "any dice"


def _pays(category: Category) -> str:
    points = str(category.points)
    return {"matched": "these dice", "total": "all dice"}.get(points, points)
