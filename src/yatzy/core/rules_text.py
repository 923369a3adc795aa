"""Writing a rules file, and finding the line of it that an error is about."""

import json
import re
from collections.abc import Mapping
from itertools import pairwise

from yatzy.core.rules import Order, Rules
from yatzy.errors import RulesError


def format_rules(rules: Rules) -> str:
    """The text of a rules file, as `parse_rules` reads it.

    >>> from yatzy.core import load_rules, parse_rules
    >>> rules = load_rules("maxi-saved")
    >>> parse_rules(format_rules(rules), source="text") == rules
    True
    """
    data = rules.to_data()
    boxes = data.pop("category")
    tables = [(f"[{key}]", data.pop(key)) for key in ("bonus", "extra") if key in data]
    tables += [("[[category]]", box) for box in boxes]
    parts = [_lines(data), *(f"{heading}\n{_lines(words)}" for heading, words in tables)]
    return "\n\n".join(parts) + "\n"


_DEFAULTS = {
    "summary": "",
    "order": Order.FREE,
    "saved_rolls": False,
    "points": "matched",
    "examples": [],
}


def _lines(words: Mapping[str, object]) -> str:
    kept = {k: value for k, value in words.items() if k not in _DEFAULTS or _DEFAULTS[k] != value}
    lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in kept.items())
    return "\n".join(lines).replace("\x7f", "\\u007f")  # the one character TOML has to escape too


def find_line(text: str, error: RulesError) -> int | None:
    r"""The line number, from 1, that an error is about; None if it is about no single line.

    >>> from yatzy.core.problems import problem
    >>> text = 'id = "pairs"\n[[category]]\nid = "pair"\ngroups = 2'
    >>> find_line(text, problem("group-sizes", category="pair"))
    4
    """
    told = error.values.get("line")
    if isinstance(told, int):
        return told
    lines = text.splitlines()
    first, last = _block(lines, error)
    keys: dict[str, int] = {}
    for number in range(first, last):
        line = lines[number]
        if "=" in line and (found := re.match(r"\s*([a-z0-9_-]+)\s*=", line)):
            keys.setdefault(found[1], number + 1)
    named = (keys[word] for word in re.findall(r"[a-z0-9_-]+", error.reason) if word in keys)
    return next(named, first + 1 if first else None)


def _block(lines: list[str], error: RulesError) -> tuple[int, int]:
    """Where the table that an error is about begins and ends in `lines`."""
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
