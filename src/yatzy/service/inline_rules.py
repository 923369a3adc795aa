"""Rules from strangers: bounded before anything is computed."""

import json
from collections.abc import Mapping
from typing import Any

from yatzy.core import Rules, built_in_ids, load_rules, parse_toml, rules_from_data
from yatzy.errors import RulesTooLargeError, TooManyToSolveError, UnknownRulesError

MOST_BYTES = 32_000
MOST_BOXES = 40
MOST_TEXT = 200
MOST_EXAMPLES = 10

MOST_BOXES_TO_SOLVE = 20
MOST_UPPER_TO_SOLVE = 10
MOST_ROLLS_TO_SOLVE = 10


def choose_rules(source: str | Mapping[str, Any]) -> Rules:
    """Built-in rules by their id, or the rules that plain data describes.

    Raises:
        UnknownRulesError: if no built-in rules have that id.
        RulesTooLargeError: if a server does not take rules of this size.
        RulesError: if they are wrong.
    """
    if isinstance(source, str):
        if source not in built_in_ids():
            raise UnknownRulesError(
                "unknown-rules",
                "there are no rules {name}; built in are {known}",
                name=repr(source[:40]),
                known=", ".join(built_in_ids()),
            )
        return load_rules(source)
    _check_document(source)
    return rules_from_data(source, source="rules")


def parse_text(text: str) -> Rules:
    """The rules that a stranger's TOML describes.

    Raises:
        RulesTooLargeError: if a server does not take rules of this size.
        RulesError: if they are wrong.
    """
    _check_bytes(len(text.encode("utf-8", "surrogatepass")))
    data = parse_toml(text)
    _check_document(data)
    return rules_from_data(data, source="rules")


def is_built_in(rules: Rules) -> bool:
    """Whether these are built-in rules, and not others of the same id."""
    return rules.id in built_in_ids() and load_rules(rules.id) == rules


def check_solvable(rules: Rules, *, most_bytes: int) -> None:
    """Refuse to solve rules whose strategy would take more than so many bytes.

    Raises:
        TooManyToSolveError: if already counting its states would take long.
        TooLargeError: if it would take more.
    """
    if is_built_in(rules):
        return
    for what, count, most in (
        ("boxes", len(rules.categories), MOST_BOXES_TO_SOLVE),
        ("upper boxes", len(rules.upper), MOST_UPPER_TO_SOLVE),
        ("rolls in a turn", rules.rolls, MOST_ROLLS_TO_SOLVE),
    ):
        if count > most:
            raise TooManyToSolveError(what, count, most=most)
    from yatzy.solver.size import check_size

    check_size(rules, memory=most_bytes * 4 // 3)


def _check_document(data: Mapping[str, Any]) -> None:
    boxes = data.get("category")
    if isinstance(boxes, list) and len(boxes) > MOST_BOXES:
        raise RulesTooLargeError(
            "many-boxes",
            "{count} boxes are more than {most}",
            source="rules",
            count=len(boxes),
            most=MOST_BOXES,
        )
    _check_bytes(len(json.dumps(data, default=str)))
    for box in boxes if isinstance(boxes, list) else ():
        if not isinstance(box, dict):
            continue
        examples = box.get("examples")
        if isinstance(examples, list) and len(examples) > MOST_EXAMPLES:
            raise RulesTooLargeError(
                "many-examples", "a box has more than {most} examples", most=MOST_EXAMPLES
            )
    for text in (data, *(boxes if isinstance(boxes, list) else ())):
        _check_texts(text)


def _check_bytes(count: int) -> None:
    if count > MOST_BYTES:
        raise RulesTooLargeError(
            "many-bytes", "they take more than {most} bytes", source="rules", most=MOST_BYTES
        )


def _check_texts(data: object) -> None:
    for value in data.values() if isinstance(data, Mapping) else ():
        if isinstance(value, str) and len(value) > MOST_TEXT:
            raise RulesTooLargeError(
                "long-text", "a text has more than {most} characters", most=MOST_TEXT
            )
