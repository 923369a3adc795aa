"""Whatever a file holds, reading it as a record gives a record or a `RecordError`."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.records import fair_data, resealed

from yatzy.core import parse_rules
from yatzy.errors import RecordError, RulesError, YatzyError
from yatzy.game import Record, event_from_data, load_record, verify_record

HUGE = int("9" * 4300)

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)
wrong = st.one_of(
    scalars,
    st.just([]),
    st.just({}),
    st.just([None]),
    st.just([[]]),
    st.just(HUGE),
    st.just("\ud800"),
)


def read(text: str) -> Record | None:
    """The record, checked whole, or None where it was refused as it should be."""
    try:
        record = load_record(text)
    except RecordError as error:
        assert str(error)
        return None
    verify_record(record)
    return record


@given(st.text() | values.map(json.dumps))
def test_any_text_and_any_json_is_refused(text: str) -> None:
    assert read(text) is None


Path = tuple[Any, ...]


def paths(data: object, path: Path = ()) -> list[Path]:
    """The way to every value in the data, without the many events after the third."""
    found = [path]
    if isinstance(data, dict):
        for key, value in data.items():
            found += paths(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data[:3]):
            found += paths(value, (*path, place))
    return found


def with_value(data: Any, path: Path, value: object) -> Any:  # noqa: ANN401 - any JSON
    if not path:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = with_value(data[path[0]], path[1:], value)
    return copy


def without(data: Any, path: Path) -> Any:  # noqa: ANN401 - any JSON
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    if len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = without(data[path[0]], path[1:])
    return copy


DATA = fair_data("yahtzee")
PATHS = paths(DATA)
WHOLE = load_record(json.dumps(DATA))


@given(st.sampled_from(PATHS), wrong | values)
def test_a_wrong_value_anywhere_is_refused_or_harmless(path: Path, value: object) -> None:
    record = read(json.dumps(with_value(DATA, path, value)))
    assert record is None or record == replace(WHOLE, events=WHOLE.events[: len(record.events)])


def reseal_if_possible(data: object) -> str:
    try:
        return resealed(data)  # type: ignore[arg-type] # whatever it is, it is tried
    except (AttributeError, KeyError, TypeError):
        return json.dumps(data)


@given(st.sampled_from(PATHS), wrong)
def test_a_wrong_value_with_right_seals_raises_nothing_else(path: Path, value: object) -> None:
    read(reseal_if_possible(with_value(DATA, path, value)))


@pytest.mark.parametrize("path", [path for path in PATHS if len(path) in (1, 3)])
def test_a_value_left_out_raises_nothing_else(path: Path) -> None:
    read(json.dumps(without(DATA, path)))
    read(reseal_if_possible(without(DATA, path)))


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("schema", 1, "schema must be 2, not 1"),
        ("schema", None, "schema must be 2, not None"),
        ("schema", True, "schema must be 2, not True"),
        ("schema", 2.0, r"schema must be 2, not 2\.0"),
        ("rules", [], "the rules are missing"),
        ("rules", {}, "there is no id"),
        ("players", [], "at least one"),
        ("players", [" "], "each with a name"),
        ("players", "Red", "players must be a list of names"),
        ("players", [1], "players must be a list of names"),
        ("game", 5, "game must be a text"),
        ("game", "\ud800", "not JSON"),
        ("bots", [True], "bots must be a list of seats"),
        ("bots", 1, "bots must be a list of seats"),
        ("dice", None, "dice must be woven with the ends of all chains, duplicate or entered"),
        ("dice", {"kind": "duplicate"}, "dice must be"),
        ("dice", {**DATA["dice"], "server": "xyz"}, "dice must be"),
        ("dice", {**DATA["dice"], "chains": []}, "dice must be"),
        ("dice", {**DATA["dice"], "transcript": None}, "dice must be"),
    ],
)
def test_a_wrong_header_is_told_what_it_should_be(key: str, value: object, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        load_record(json.dumps({**DATA, key: value}))


@pytest.mark.parametrize("events", [None, {}, "events", 3])
def test_events_are_a_list(events: object) -> None:
    with pytest.raises(RecordError, match="the events are missing"):
        load_record(json.dumps({**DATA, "events": events}))


@pytest.mark.parametrize("event", [None, 1, "rolled", [], {}, {"kind": "thrown"}])
def test_an_event_that_is_none_is_refused_by_its_number(event: object) -> None:
    with pytest.raises(RecordError, match="event 1: ") as refusal:
        load_record(json.dumps({**DATA, "events": [event]}))
    assert refusal.value.event == 1


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "rolled", "seat": True, "keep": [], "dice": "12345"},
        {"kind": "rolled", "seat": 0, "keep": [False], "dice": "12345"},
        {"kind": "rolled", "seat": 0, "keep": [1.0], "dice": "12345"},
        {"kind": "rolled", "seat": 0, "keep": "12", "dice": "12345"},
        {"kind": "rolled", "seat": 0, "keep": [], "dice": "12347"},
        {"kind": "rolled", "seat": 0, "keep": [], "dice": [1, 2, 3, 4, 5]},
        {"kind": "rolled", "seat": 0, "keep": [HUGE], "dice": "12345"},
        {"kind": "scored", "seat": 0, "category": "ones", "points": True},
        {"kind": "scored", "seat": 0, "category": "ones", "points": 1, "extra": None},
        {"kind": "scored", "seat": 0, "category": None, "points": 1},
        {"kind": "undone", "seat": "0"},
        {"kind": "undone", "seat": HUGE},
        {"kind": "started", "rules": {}, "players": ["Red"]},
        {"kind": "started", "rules": [], "players": ["Red"]},
        {"kind": "started", "rules": DATA["rules"], "players": [1]},
        {},
    ],
)
def test_an_event_with_a_wrong_type_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(YatzyError):
        event_from_data(data)


@pytest.mark.parametrize("text", ["", "{", "nonsense", "[1]", "null", '"record"', "\x00", "NaN"])
def test_what_is_no_json_object_is_called_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="this is not a record") as refusal:
        load_record(text)
    assert refusal.value.event is None


@pytest.mark.parametrize("hole", ["%s", '{"schema": %s}', '{"schema": 1, "rules": {"id": %s}}'])
def test_deep_nesting_is_refused(hole: str) -> None:
    for depth in (*range(900, 1000), 100_000):
        assert read(hole % ("[" * depth + "]" * depth)) is None


def test_a_number_of_too_many_digits_is_refused() -> None:
    assert read('{"schema": ' + "9" * 5000 + "}") is None


def test_rules_with_a_number_of_too_many_digits_are_refused() -> None:
    groups = {"id": "two", "groups": [HUGE, HUGE]}
    with pytest.raises(RecordError, match="groups: numbers may not go beyond 1000000"):
        load_record(json.dumps({**DATA, "rules": {**DATA["rules"], "category": [groups]}}))
    with pytest.raises(RulesError, match="4300 digits"):
        parse_rules(f'id = "long"\nrolls = {"9" * 5000}', source="long.toml")
