"""The rules file: from TOML to `Rules`, with every mistake named.

Types are checked here. The values check their own ranges and how they fit together; their errors
get the location in the file here.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from yatzy.core.categories import AnyRoll, AnyRun, Category, Face, FixedRun, Groups, Match, Points
from yatzy.core.dice import Dice, parse_dice
from yatzy.core.problems import problem
from yatzy.core.rules import Bonus, Extra, Joker, Order, Rules, Word
from yatzy.core.toml import parse_toml
from yatzy.errors import DiceError, RulesError, UnknownRulesError

DEFAULT_RULES = "yatzy"
LARGEST = 1_000_000

_RULES_KEYS = ("id", "name", "summary", "dice", "rolls", "order", "saved_rolls", "bonus", "extra")
_MATCH_WORDS = ("face", "groups", "run", "any")
_CATEGORY_KEYS = ("id", "name", "examples", *_MATCH_WORDS, "points", "same_face")
_BUILT_IN = Path(__file__).with_name("variants")

Choice = TypeVar("Choice", bound=Word)


@cache
def built_in_ids() -> tuple[str, ...]:
    """The ids of the built-in variants, the default one first."""
    ids = {file.stem for file in _BUILT_IN.glob("*.toml")}
    return (DEFAULT_RULES, *sorted(ids - {DEFAULT_RULES}))


def load_rules(source: str | Path) -> Rules:
    """The rules of a built-in variant (by id) or of a TOML file (by path).

    >>> load_rules("yatzy").score("full_house", (2, 2, 5, 5, 5))
    19

    A `RulesError` names the file, the category and the problem.
    """
    if isinstance(source, str) and source in built_in_ids():
        return _load_built_in(source)
    return parse_rules(_read(source), source=str(source))


@cache
def _load_built_in(id_: str) -> Rules:
    return parse_rules((_BUILT_IN / f"{id_}.toml").read_text("utf-8"), source=f"{id_}.toml")


def is_built_in(rules: Rules) -> bool:
    """Whether these are the rules of a built-in variant, names included."""
    return rules.id in built_in_ids() and _load_built_in(rules.id) == rules


def _read(source: str | Path) -> str:
    path = Path(source)
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise problem("file-text", source=str(source)) from None
    except IsADirectoryError:
        raise problem("file-directory", source=str(source)) from None
    except (FileNotFoundError, NotADirectoryError):
        raise _not_found(str(source)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise problem("file-unreadable", source=str(source), reason=reason) from None


def _not_found(source: str) -> RulesError:
    if source.endswith(".toml") or Path(source).name != source:
        return problem("file-missing", source=source)
    near = get_close_matches(source.lower(), built_in_ids(), n=1)
    guess = f"did you mean {near[0]}?" if near else f"built in are {', '.join(built_in_ids())}"
    return problem("file-unknown", kind=UnknownRulesError, name=repr(source[:40]), guess=guess)


def parse_rules(text: str, *, source: str) -> Rules:
    """The rules in a TOML text; errors call it `source`."""
    with _located(source=source):
        data = parse_toml(text)
    return rules_from_data(data, source=source)


def rules_from_data(data: Mapping[str, Any], *, source: str) -> Rules:
    with _located(source=source):
        return _rules(data)


@contextmanager
def _located(
    *, category: str | None = None, table: str | None = None, source: str | None = None
) -> Iterator[None]:
    """Add the location to any `RulesError` raised inside."""
    try:
        yield
    except RulesError as error:
        error.category = category or error.category
        error.table = table or error.table
        error.source = source or error.source
        raise


def _rules(data: Mapping[str, Any]) -> Rules:
    _check_keys(data, (*_RULES_KEYS, "category"))
    id_ = _text(data, "id")
    if id_ is None:
        raise problem("no-id")
    categories = data.get("category", [])
    if not isinstance(categories, list) or not all(isinstance(box, dict) for box in categories):
        raise problem("tables", key="category")
    bonus, extra = _table(data, "bonus"), _table(data, "extra")
    return Rules(
        id=id_,
        name=_text(data, "name") or id_.replace("-", " ").capitalize(),
        summary=_text(data, "summary") or "",
        dice=_number(data, "dice", default=5),
        rolls=_number(data, "rolls", default=3),
        categories=tuple(_category(box, place) for place, box in enumerate(categories, 1)),
        bonus=None if bonus is None else _bonus(bonus),
        extra=None if extra is None else _extra(extra),
        order=_choice(data, "order", Order, default=Order.FREE),
        saved_rolls=_flag(data, "saved_rolls"),
    )


def _bonus(data: Mapping[str, Any]) -> Bonus:
    with _located(table="bonus"):
        _check_keys(data, ("threshold", "points"))
        return Bonus(threshold=_number(data, "threshold"), points=_number(data, "points"))


def _extra(data: Mapping[str, Any]) -> Extra:
    with _located(table="extra"):
        _check_keys(data, ("category", "points", "joker"))
        category = _text(data, "category")
        if category is None:
            raise problem("missing", key="category")
        return Extra(
            category=category,
            points=_number(data, "points"),
            joker=_choice(data, "joker", Joker, default=Joker.NONE),
        )


def _category(data: Mapping[str, Any], place: int) -> Category:
    id_ = data.get("id")
    if not isinstance(id_, str):
        raise problem("no-category-id", place=place)
    with _located(category=id_):
        _check_keys(data, _CATEGORY_KEYS)
        return Category(
            id=id_,
            name=_text(data, "name") or id_.replace("_", " ").capitalize(),
            match=_match(data),
            points=_points(data.get("points", "matched")),
            examples=tuple(_examples(data.get("examples", []))),
        )


def _match(data: Mapping[str, Any]) -> Match:
    words = [word for word in _MATCH_WORDS if word in data]
    if not words:
        raise problem("no-match")
    if len(words) > 1:
        raise problem("two-matches", first=words[0], second=words[1])
    if "same_face" in data and words != ["groups"]:
        raise problem("same-face")
    match words[0]:
        case "face":
            return Face(_number(data, "face"))
        case "groups":
            return Groups(_numbers(data["groups"], "groups"), same_face=_flag(data, "same_face"))
        case "run" if isinstance(data["run"], list):
            return FixedRun(_numbers(data["run"], "run"))
        case "run":
            return AnyRun(_number(data, "run"))
        case _:
            if data["any"] is not True:
                raise problem("any")
            return AnyRoll()


def _points(value: object) -> Points:
    match value:
        case "matched" | "total":
            return value
        case int() if not isinstance(value, bool):
            return _check_size(value, "points")
        case _:
            raise problem("points", value=_show(value))


def _examples(value: object) -> Iterator[Dice]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise problem("examples")
    for text in value:
        try:
            yield parse_dice(text)
        except DiceError as error:
            raise problem("no-example", detail=str(error), example=repr(text[:40])) from None


def _check_keys(data: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in data:
        if key in known:
            continue
        near = get_close_matches(key, known, n=1)
        if near:
            raise problem("near-key", key=repr(key[:40]), nearest=near[0])
        raise problem("unknown-key", key=repr(key[:40]), known=", ".join(known))


def _show(value: object) -> str:
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):  # a number of more than 4,300 digits, or a deep list
        return "such a value"


def _number(data: Mapping[str, Any], key: str, *, default: int | None = None) -> int:
    value = data.get(key, default)
    if value is None:
        raise problem("missing", key=key)
    if type(value) is not int:
        raise problem("whole-number", key=key, value=_show(value))
    return _check_size(value, key)


def _numbers(value: object, key: str) -> tuple[int, ...]:
    if isinstance(value, list) and all(type(number) is int for number in value):
        return tuple(_check_size(number, key) for number in value)
    raise problem("whole-numbers", key=key, value=_show(value))


def _check_size(number: int, key: str) -> int:
    if abs(number) > LARGEST:
        raise problem("large-number", key=key, most=LARGEST)
    return number


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is None or isinstance(value, str):
        return value
    raise problem("text", key=key, value=_show(value))


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if isinstance(value, bool):
        return value
    raise problem("flag", key=key, value=_show(value))


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any] | None:
    value = data.get(key)
    if value is None or isinstance(value, dict):
        return value
    raise problem("table", key=key)


def _choice(data: Mapping[str, Any], key: str, words: type[Choice], *, default: Choice) -> Choice:
    value = data.get(key, default)
    if value in list(words):
        return words(value)
    choices = tuple(f'"{word}"' for word in words)
    raise problem("choice", key=key, choices=choices, value=_show(value))
