"""Rules as text: a rules file written from rules, and the line of it that an error is about."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from yatzy.core.categories import Category
from yatzy.core.rules import Order, Rules
from yatzy.errors import RulesError


def format_rules(rules: Rules) -> str:
    """The rules as the text of a rules file, which `parse_rules` reads back.

    >>> from yatzy.core import load_rules, parse_rules
    >>> rules = load_rules("maxi-saved")
    >>> parse_rules(format_rules(rules), source="text") == rules
    True
    """
    parts = ["\n".join(_head(rules))]
    if rules.bonus is not None:
        bonus = {"threshold": rules.bonus.threshold, "points": rules.bonus.points}
        parts.append(_table("[bonus]", bonus))
    if rules.extra is not None:
        extra = rules.extra
        words = {"category": extra.category, "points": extra.points, "joker": extra.joker.value}
        parts.append(_table("[extra]", words))
    parts += [_table("[[category]]", _words(box)) for box in rules.categories]
    return "\n\n".join(parts) + "\n"


def _head(rules: Rules) -> Iterator[str]:
    yield f"id = {_value(rules.id)}"
    yield f"name = {_value(rules.name)}"
    if rules.summary:
        yield f"summary = {_value(rules.summary)}"
    yield f"dice = {rules.dice}"
    yield f"rolls = {rules.rolls}"
    if rules.order is not Order.FREE:
        yield f"order = {_value(rules.order.value)}"
    if rules.saved_rolls:
        yield "saved_rolls = true"


def _words(box: Category) -> dict[str, object]:
    """The words of a box, without what goes without saying."""
    words: dict[str, object] = box.to_data()
    if box.points == "matched":
        del words["points"]
    if not box.examples:
        del words["examples"]
    return words


def _table(heading: str, words: Mapping[str, object]) -> str:
    return "\n".join([heading, *(f"{key} = {_value(value)}" for key, value in words.items())])


def _value(value: object) -> str:
    """A value as TOML writes it: like JSON, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def find_line(text: str, error: RulesError) -> int | None:
    r"""The line of a rules file, from 1, that an error is about; None where no line is to blame.

    >>> text = 'id = "pairs"\n[[category]]\nid = "pair"\ngroups = 2'
    >>> find_line(text, RulesError("group-sizes", "groups must be a list", category="pair"))
    4
    """
    told = error.values.get("line")
    if isinstance(told, int):
        return told
    lines = text.splitlines()
    first, last = _block(lines, error)
    for key in re.findall(r"[a-z0-9_-]+", error.reason):
        for number in range(first, last):
            if re.match(rf"\s*{key}\s*=", lines[number]):
                return number + 1
    return first + 1 if first else None


def _block(lines: list[str], error: RulesError) -> tuple[int, int]:
    """The lines from the heading to the next one that an error is about; the head has none."""
    headings = [number for number, line in enumerate(lines) if line.lstrip().startswith("[")]
    blocks = list(pairwise([*headings, len(lines)]))
    place = error.values.get("place")
    boxes = [block for block in blocks if lines[block[0]].lstrip().startswith("[[")]
    if error.category is not None:
        id_ = re.compile(rf"\s*id\s*=\s*[\"']{re.escape(error.category)}[\"']")
        named = [block for block in boxes if any(id_.match(lines[n]) for n in range(*block))]
        return named[-1] if named else (0, 0)
    if isinstance(place, int) and place <= len(boxes):
        return boxes[place - 1]
    if error.table is not None:
        headed = [b for b in blocks if lines[b[0]].strip().startswith(f"[{error.table}]")]
        return headed[0] if headed else (0, 0)
    return 0, headings[0] if headings else len(lines)
