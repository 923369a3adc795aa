"""Rules that clients send: texts, sizes and depth are checked before anything is computed."""

from collections.abc import Mapping
from typing import Any

from yatzy.core import Rules, built_in_ids, load_rules, parse_toml, rules_from_data
from yatzy.core.problems import problem
from yatzy.core.text import clean_text
from yatzy.errors import RulesTooLargeError, UnknownRulesError

MOST_BYTES = 32_000
BYTES_OF_A_VALUE = 8
MOST_BOXES = 40
MOST_TEXT = 200
MOST_EXAMPLES = 10
MOST_ENTRIES = 2_500
MOST_DEPTH = 5


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
    return rules_from_data(clean_data(source), source="rules")


def parse_text(text: str) -> Rules:
    """House rules from TOML."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise _too_large()
    if sum(map(text.count, "\n=,")) > MOST_ENTRIES:
        raise problem("many-entries", kind=RulesTooLargeError, source="rules", most=MOST_ENTRIES)
    return choose_rules(parse_toml(text))


def clean_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """A copy with all texts in Unicode form NFC; a `RulesError` for what no rules can hold."""
    boxes = data.get("category")
    if isinstance(boxes, list) and len(boxes) > MOST_BOXES:
        raise problem(
            "many-boxes", kind=RulesTooLargeError, source="rules", count=len(boxes), most=MOST_BOXES
        )
    cleaned: dict[str, Any] = _Copy().of(data, depth=0)
    for box in cleaned["category"] if isinstance(boxes, list) else ():
        examples = box.get("examples") if isinstance(box, dict) else None
        if isinstance(examples, list) and len(examples) > MOST_EXAMPLES:
            raise problem("many-examples", kind=RulesTooLargeError, most=MOST_EXAMPLES)
    return cleaned


class _Copy:
    """Copies plain data, and stops at the first value that is too much."""

    def __init__(self) -> None:
        self._bytes_left = MOST_BYTES

    def of(self, value: object, *, depth: int) -> Any:  # noqa: ANN401 - whatever it is a copy of
        self._count(BYTES_OF_A_VALUE)
        match value:
            case str():
                return self._text(value)
            case Mapping() | list() if depth == MOST_DEPTH:
                raise problem("deep", kind=RulesTooLargeError, source="rules", most=MOST_DEPTH)
            case Mapping():
                return {self._text(key): self.of(value[key], depth=depth + 1) for key in value}
            case list():
                return [self.of(part, depth=depth + 1) for part in value]
            case _:
                return value

    def _text(self, text: str) -> str:
        self._count(len(text))
        if len(text) > MOST_TEXT:
            raise problem("long-text", kind=RulesTooLargeError, source="rules", most=MOST_TEXT)
        try:
            return clean_text(text)
        except ValueError:
            raise problem("unseen", source="rules") from None

    def _count(self, size: int) -> None:
        self._bytes_left -= size
        if self._bytes_left < 0:
            raise _too_large()


def _too_large() -> RulesTooLargeError:
    error = problem("many-bytes", kind=RulesTooLargeError, source="rules", most=MOST_BYTES)
    assert isinstance(error, RulesTooLargeError)
    return error
