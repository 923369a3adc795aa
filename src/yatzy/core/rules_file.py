"""The rules file: from TOML to `Rules`, with every mistake named.

This is the edge where types are checked. What the values may be, and how they fit together, the
values themselves check; here their errors get the name of the file.
"""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from yatzy.core.categories import AnyRoll, AnyRun, Category, Face, FixedRun, Groups, Match, Points
from yatzy.core.dice import Dice, parse_dice
from yatzy.core.rules import Bonus, Extra, Joker, Order, Rules, Word
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
    """The ids of the built-in variants, the default first."""
    ids = {file.stem for file in _BUILT_IN.glob("*.toml")}
    return (DEFAULT_RULES, *sorted(ids - {DEFAULT_RULES}))


def load_rules(source: str | Path) -> Rules:
    """The rules of a built-in variant, by its id, or of a TOML file, by its path.

    >>> load_rules("yatzy").score("full_house", (2, 2, 5, 5, 5))
    19

    Raises:
        RulesError: naming the file, the category and what is wrong there.
    """
    if isinstance(source, str) and source in built_in_ids():
        return _load_built_in(source)
    return parse_rules(_read(source), source=str(source))


@cache
def _load_built_in(id_: str) -> Rules:
    return parse_rules((_BUILT_IN / f"{id_}.toml").read_text("utf-8"), source=f"{id_}.toml")


def _read(source: str | Path) -> str:
    path = Path(source)
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise RulesError("the file is not UTF-8 text", source=str(source)) from None
    except IsADirectoryError:
        reason = "this is a directory; a rules file is needed"
        raise RulesError(reason, source=str(source)) from None
    except (FileNotFoundError, NotADirectoryError):
        raise _not_found(str(source)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RulesError(f"the file cannot be read ({reason})", source=str(source)) from None


def _not_found(source: str) -> RulesError:
    if source.endswith(".toml") or Path(source).name != source:
        return RulesError("there is no such file", source=source)
    near = get_close_matches(source.lower(), built_in_ids(), n=1)
    guess = f"did you mean {near[0]}?" if near else f"built in are {', '.join(built_in_ids())}"
    return UnknownRulesError(
        f"there are no rules {source[:40]!r}; {guess} (a TOML file is named by its path)"
    )


def parse_rules(text: str, *, source: str) -> Rules:
    """The rules that a TOML text describes; `source` names it in errors."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: a number of too many digits
        raise RulesError(f"this is not TOML: {error}", source=source) from None
    return rules_from_data(data, source=source)


def rules_from_data(data: Mapping[str, Any], *, source: str) -> Rules:
    """The rules that plain data in the words of a rules file describes."""
    try:
        return _rules(data)
    except RulesError as error:
        raise error.located(source=source) from None


def _rules(data: Mapping[str, Any]) -> Rules:
    _check_keys(data, (*_RULES_KEYS, "category"), where="")
    id_ = _text(data, "id")
    if id_ is None:
        raise RulesError('there is no id; begin the file with a line such as id = "my-yatzy"')
    categories = _tables(data, "category")
    bonus = _table(data, "bonus")
    extra = _table(data, "extra")
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
    _check_keys(data, ("threshold", "points"), where="bonus: ")
    return Bonus(
        threshold=_number(data, "threshold", where="bonus: "),
        points=_number(data, "points", where="bonus: "),
    )


def _extra(data: Mapping[str, Any]) -> Extra:
    _check_keys(data, ("category", "points", "joker"), where="extra: ")
    category = _text(data, "category")
    if category is None:
        raise RulesError("extra: category is missing")
    return Extra(
        category=category,
        points=_number(data, "points", where="extra: "),
        joker=_choice(data, "joker", Joker, default=Joker.NONE, where="extra: "),
    )


def _category(data: Mapping[str, Any], place: int) -> Category:
    id_ = data.get("id")
    if not isinstance(id_, str):
        raise RulesError(f'[[category]] number {place} has no id, such as id = "ones"')
    try:
        _check_keys(data, _CATEGORY_KEYS, where="")
        return Category(
            id=id_,
            name=_text(data, "name") or id_.replace("_", " ").capitalize(),
            match=_match(data),
            points=_points(data.get("points", "matched")),
            examples=_examples(data.get("examples", [])),
        )
    except RulesError as error:
        raise RulesError(error.reason, category=id_) from None


def _match(data: Mapping[str, Any]) -> Match:
    words = [word for word in _MATCH_WORDS if word in data]
    if len(words) != 1:
        found = " and ".join(words) or "none"
        raise RulesError(f"it needs exactly one of face, groups, run and any, not {found}")
    if "same_face" in data and words != ["groups"]:
        raise RulesError("same_face goes with groups only")
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
                raise RulesError("any must be true")
            return AnyRoll()


def _points(value: object) -> Points:
    if value == "matched":
        return "matched"
    if value == "total":
        return "total"
    if isinstance(value, int) and not isinstance(value, bool):
        return _check_size(value, "points")
    raise RulesError(f'points must be "matched", "total" or a whole number, not {value!r}')


def _examples(value: object) -> tuple[Dice, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise RulesError('examples must be a list of rolls, such as ["22555"]')
    try:
        return tuple(parse_dice(text) for text in value)
    except DiceError as error:
        raise RulesError(f"examples: {error}") from None


def _check_keys(data: Mapping[str, Any], known: tuple[str, ...], *, where: str) -> None:
    for key in data:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            guess = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
            raise RulesError(f"{where}unknown key {key[:40]!r}; {guess}")


def _number(
    data: Mapping[str, Any], key: str, *, default: int | None = None, where: str = ""
) -> int:
    value = data.get(key, default)
    if value is None:
        raise RulesError(f"{where}{key} is missing")
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesError(f"{where}{key} must be a whole number, not {value!r}")
    return _check_size(value, f"{where}{key}")


def _numbers(value: object, key: str) -> tuple[int, ...]:
    if isinstance(value, list) and all(type(number) is int for number in value):
        return tuple(_check_size(number, key) for number in value)
    raise RulesError(f"{key} must be a list of whole numbers, not {value!r}")


def _check_size(number: int, what: str) -> int:
    if abs(number) > LARGEST:
        raise RulesError(f"{what}: numbers may not go beyond {LARGEST}")
    return number


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is None or isinstance(value, str):
        return value
    raise RulesError(f"{key} must be a text in quotes, not {value!r}")


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if isinstance(value, bool):
        return value
    raise RulesError(f"{key} must be true or false, not {value!r}")


def _choice(
    data: Mapping[str, Any], key: str, words: type[Choice], *, default: Choice, where: str = ""
) -> Choice:
    value = data.get(key, default)
    if value in list(words):
        return words(value)
    known = " or ".join(f'"{word}"' for word in words)
    raise RulesError(f"{where}{key} must be {known}, not {value!r}")


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any] | None:
    value = data.get(key)
    if value is None or isinstance(value, dict):
        return value
    raise RulesError(f"{key} must be a table headed [{key}]")


def _tables(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = data.get(key, [])
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        return value
    raise RulesError(f"{key} must be tables headed [[{key}]]")
