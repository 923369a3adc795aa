"""Rules that clients send: their size is checked before anything is computed."""

import json
from collections.abc import Mapping
from typing import Any

from yatzy.core import Rules, built_in_ids, load_rules, parse_toml, rules_from_data
from yatzy.core.problems import problem
from yatzy.errors import RulesTooLargeError, UnknownRulesError

MOST_BYTES = 32_000
MOST_BOXES = 40
MOST_TEXT = 200
MOST_EXAMPLES = 10


def choose_rules(source: str | Mapping[str, Any]) -> Rules:
    """Built-in rules by their id, or house rules from plain data."""
    if isinstance(source, str):
        if source not in built_in_ids():
            raise problem(
                "unknown-rules",
                kind=UnknownRulesError,
                name=repr(source[:40]),
                known=", ".join(built_in_ids()),
            )
        return load_rules(source)
    _check_document(source)
    return rules_from_data(source, source="rules")


def parse_text(text: str) -> Rules:
    """House rules from TOML."""
    _check_bytes(len(text.encode("utf-8", "surrogatepass")))
    data = parse_toml(text)
    _check_document(data)
    return rules_from_data(data, source="rules")


def _check_document(data: Mapping[str, Any]) -> None:
    listed = data.get("category")
    boxes: list[object] = listed if isinstance(listed, list) else []
    if len(boxes) > MOST_BOXES:
        raise problem(
            "many-boxes", kind=RulesTooLargeError, source="rules", count=len(boxes), most=MOST_BOXES
        )
    _check_bytes(len(json.dumps(data, default=str)))
    for box in boxes:
        examples = box.get("examples") if isinstance(box, dict) else None
        if isinstance(examples, list) and len(examples) > MOST_EXAMPLES:
            raise problem("many-examples", kind=RulesTooLargeError, most=MOST_EXAMPLES)
    for part in (data, *boxes):
        for value in part.values() if isinstance(part, Mapping) else ():
            if isinstance(value, str) and len(value) > MOST_TEXT:
                raise problem("long-text", kind=RulesTooLargeError, most=MOST_TEXT)


def _check_bytes(count: int) -> None:
    if count > MOST_BYTES:
        raise problem("many-bytes", kind=RulesTooLargeError, source="rules", most=MOST_BYTES)
