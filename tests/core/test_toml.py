"""Rules files as bombs: whatever a text nests or repeats, it costs little to refuse."""

import sys
from collections.abc import Callable
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yatzy.core import (
    built_in_ids,
    find_line,
    format_rules,
    load_rules,
    parse_rules,
    parse_toml,
    rules_from_data,
)
from yatzy.errors import RulesError
from yatzy.languages import LANGUAGES, load_catalogue
from yatzy.tables.inline_rules import MOST_BYTES, choose_rules, parse_text

BEGINNING = 'id = "x"\n'
BOMBS = {
    "a dotted key": "a." * 15_000 + "b = 1",
    "a dotted key in quotes": '"a".' * 7_000 + "b = 1",
    "a dotted heading": "[" + "a." * 15_000 + "a]",
    "a dotted heading of a list": "[[" + "a." * 15_000 + "a]]",
    "spaced dots": "a . " * 7_000 + "b = 1",
    "many keys with all dots that fit": "\n".join(["a.b.c.d.e = 1"] * 25),
    "open lists": "dice = " + "[" * 30_000,
    "nested lists": "dice = " + "[" * 15_000 + "]" * 15_000,
    "nested tables": "dice = " + "{a=" * 7_000 + "1" + "}" * 7_000,
    "nests as deep as a text may have": "dice = " + "[" * 20 + "]" * 20,
    "digits": BEGINNING + "dice = " + "9" * 30_000,
    "hexadecimal digits": BEGINNING + "dice = 0x" + "f" * 30_000,
    "an exponent": BEGINNING + "dice = 1e" + "9" * 30_000,
    "many keys": "\n".join(f"k{number} = 1" for number in range(4_000)),
    "as many keys as fit": "\n".join(f"k{number} = 1" for number in range(1_200)),
    "many headings": "[a]\n" * 8_000,
    "many boxes": BEGINNING + "[[category]]\n" * 2_000,
    "many values": BEGINNING + "dice = [" + "1," * 2_400 + "]",
    "open quotes": "'" * 30_000,
    "open double quotes": '"' * 30_000,
    "an open text": 'a = """' + "x" * 30_000,
    "an open text of escapes": 'a = "' + "\\\\" * 15_000,
    "comments": "#\n" * 15_000,
    "blank lines": "\n" * 31_000,
    "more bytes than a text may have": "#" + "å" * MOST_BYTES,
}
LARGE = 100_000
"""Calls of functions; the largest of the built-in rules files takes 7,000."""


def count_calls(work: Callable[[], object]) -> int:
    """How many functions are called, of Python and of C."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def refuse(text: str) -> RulesError:
    with pytest.raises(RulesError) as refusal:
        parse_text(text)
    find_line(text, refusal.value)
    return refusal.value


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_with_little_work_and_a_sentence_in_every_language(name: str) -> None:
    error = refuse(BOMBS[name])
    assert count_calls(lambda: refuse(BOMBS[name])) < LARGE
    assert len(str(error)) < 500
    values = {key: str(value) for key, value in error.values.items()}
    for code in LANGUAGES:
        assert load_catalogue(code).say(f"problem.{error.problem}", **values)


@pytest.mark.parametrize("number", [0, -1, 10**4000, -(10**4000), 1e400, float("nan"), True])
def test_no_number_breaks_the_sentence_about_it(number: float) -> None:
    for data in (
        {"id": "x", "dice": number, "category": [{"id": "c", "any": True}]},
        {"id": "x", "bonus": {"at": number, "points": number}, "category": [{"id": "c"}]},
        {"id": "x", "category": [{"id": "c", "groups": [number]}]},
        {"id": "x", "category": [{"id": "c", "face": number}]},
        {"id": "x", "category": [{"id": "c", "any": True, "points": number}]},
    ):
        try:
            choose_rules(data)
        except RulesError as error:
            assert len(str(error)) < 500


@pytest.mark.parametrize("id_", built_in_ids())
def test_a_built_in_file_parses_as_it_did(id_: str) -> None:
    text = resources.files("yatzy.core").joinpath(f"variants/{id_}.toml").read_text("utf-8")
    assert parse_text(text) == parse_rules(text, source=id_) == load_rules(id_)
    assert rules_from_data(parse_toml(text), source=id_) == load_rules(id_)
    assert count_calls(lambda: parse_text(text)) < LARGE


words = st.sampled_from(
    [
        *("id", "name", "category", "dice", "groups", "any", "bonus", "face", "examples", "="),
        *("[", "]", "[[", "]]", "{", "}", ".", ",", '"', "'", '"""', "'''", "\\", "#", "\n", " "),
        *("1", "5", "true", '"x"', "0x1f", "1e9", "1979-05-27", "\0", "\ud800", "å"),
    ]
)


@given(st.lists(words | st.text(max_size=3), max_size=60).map("".join))
def test_garbage_is_refused_and_nothing_else_happens(text: str) -> None:
    for parse in (parse_text, parse_toml):
        try:
            parse(text)
        except RulesError as error:
            assert str(error)
            find_line(text, error)


@given(st.sampled_from(built_in_ids()), st.data())
def test_a_damaged_file_is_refused_or_is_rules(id_: str, data: st.DataObject) -> None:
    text = format_rules(load_rules(id_))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 10)))
    damaged = text[:start] + data.draw(words) + text[end:]
    try:
        parse_text(damaged)
    except RulesError as error:
        find_line(damaged, error)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
values = scalars | st.lists(scalars, max_size=3) | st.dictionaries(st.text(), scalars, max_size=3)
keys = st.sampled_from(["id", "name", "category", "dice", "rolls", "bonus", "extra", "any", "face"])


boxes = st.lists(st.dictionaries(keys, values, max_size=4), max_size=3)


@given(st.dictionaries(keys | st.text(), values | boxes, max_size=5))
def test_any_data_is_rules_or_is_refused(data: dict[str, object]) -> None:
    try:
        choose_rules(data)
    except RulesError as error:
        assert str(error)
