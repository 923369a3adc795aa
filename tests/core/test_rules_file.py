from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yatzy.core
from yatzy.core import (
    AnyRun,
    Category,
    Joker,
    Order,
    Rules,
    built_in_ids,
    load_rules,
    parse_rules,
    rules_from_data,
)
from yatzy.errors import RulesError, UnknownRulesError, YatzyError

SMALL = """
id = "small-yatzy"
name = "Small Yatzy"
summary = "Five boxes for a short evening"
dice = 5
rolls = 3

[bonus]
threshold = 8
points = 10

[[category]]
id = "ones"
face = 1

[[category]]
id = "twos"
face = 2

[[category]]
id = "three_of_a_kind"
groups = [3]
points = "total"

[[category]]
id = "small_straight"
name = "Small straight"
run = [1, 2, 3, 4, 5]
points = 15

[[category]]
id = "chance"
any = true
"""
ONE_BOX = 'id = "x"\n[[category]]\nid = "box"\n'


def test_a_whole_file_becomes_rules(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    rules = load_rules(file)
    assert (rules.id, rules.name, rules.dice, rules.rolls) == ("small-yatzy", "Small Yatzy", 5, 3)
    assert [box.id for box in rules.upper] == ["ones", "twos"]
    assert [box.id for box in rules.lower] == ["three_of_a_kind", "small_straight", "chance"]
    assert rules.score("three_of_a_kind", (4, 4, 4, 1, 2)) == 15
    assert load_rules(str(file)) == rules


def test_what_a_file_leaves_out_has_a_default() -> None:
    rules = parse_rules(ONE_BOX + "any = true", source="x.toml")
    assert (rules.dice, rules.rolls, rules.order, rules.saved_rolls) == (5, 3, Order.FREE, False)
    assert rules.bonus is None
    assert rules.extra is None
    assert rules.categories[0].name == "Box"


@pytest.mark.parametrize("id_", built_in_ids())
def test_rules_and_their_data_are_a_round_trip(id_: str) -> None:
    rules = load_rules(id_)
    assert rules_from_data(rules.to_data(), source="data") == rules
    assert rules.id == id_


@pytest.mark.parametrize("id_", built_in_ids())
def test_repr_rebuilds_the_rules(id_: str) -> None:
    rebuilt: Rules = eval(repr(load_rules(id_)), vars(yatzy.core))
    assert rebuilt == load_rules(id_)


@pytest.mark.parametrize("id_", built_in_ids())
def test_every_built_in_box_shows_a_paying_example(id_: str) -> None:
    rules = load_rules(id_)
    for box in rules.categories:
        assert box.examples
        assert all(rules.score(box.id, example) > 0 for example in box.examples)


def test_the_table_of_built_in_variants() -> None:
    shapes = {}
    for id_ in built_in_ids():
        rules = load_rules(id_)
        bonus = rules.bonus and (rules.bonus.threshold, rules.bonus.points)
        shapes[id_] = (rules.dice, len(rules.categories), bonus)
    assert shapes == {
        "yatzy": (5, 15, (63, 50)),
        "yatzy-plain": (5, 15, None),
        "yatzy-13": (5, 13, (63, 50)),
        "yahtzee": (5, 13, (63, 35)),
        "kniffel": (5, 13, (63, 35)),
        "maxi": (6, 20, (84, 100)),
        "maxi-saved": (6, 20, (84, 100)),
        "yatzy-forced": (5, 15, (63, 50)),
        "yacht": (5, 12, None),
    }


def test_what_is_special_about_some_variants() -> None:
    assert load_rules("yatzy-forced").order is Order.FORCED
    assert load_rules("maxi-saved").saved_rolls
    extra = load_rules("yahtzee").extra
    assert extra is not None
    assert (extra.category, extra.points, extra.joker) == ("yahtzee", 100, Joker.FORCED)
    assert load_rules("kniffel").extra is None


def test_the_digest_says_what_is_played_not_what_it_is_called() -> None:
    rules = parse_rules(SMALL, source="small.toml")
    renamed = parse_rules(
        SMALL.replace("small-yatzy", "tiny").replace('"Small Yatzy"', '"Tiny"'), source="tiny.toml"
    )
    explicit = parse_rules(
        SMALL.replace(
            "face = 1", 'face = 1\npoints = "matched"\nname = "Aces"\nexamples = ["11234"]'
        ),
        source="small.toml",
    )
    changed = parse_rules(SMALL.replace("points = 15", "points = 16"), source="small.toml")
    assert len(rules.digest) == 64
    assert rules.digest == renamed.digest == explicit.digest
    assert rules.digest != changed.digest


def test_no_two_variants_share_a_digest() -> None:
    digests = {load_rules(id_).digest for id_ in built_in_ids()}
    assert len(digests) == len(built_in_ids())


BAD: dict[str, tuple[str, str]] = {
    "unknown key": ('id = "x"\ncolour = 3', "unknown key 'colour'"),
    "misspelt key": ('id = "x"\nroll = 3', "did you mean rolls"),
    "unknown key in a category": (ONE_BOX + "any = true\npoint = 3", "category 'box': unknown key"),
    "unknown key in the bonus": (SMALL.replace("threshold", "treshold"), "bonus: unknown key"),
    "unknown key in extra": (SMALL + "[extra]\nbox = 1", "extra: unknown key"),
    "two match words": (ONE_BOX + "face = 1\nany = true", "category 'box': .*not face and any"),
    "no match word": (ONE_BOX + "points = 3", "category 'box': .*not none"),
    "groups larger than the dice": (ONE_BOX + "groups = [4, 2]", "category 'box': it takes 6 dice"),
    "run longer than the dice": ("dice = 3\n" + ONE_BOX + "run = 4", "it takes 4 dice"),
    "empty groups": (ONE_BOX + "groups = []", "category 'box': groups"),
    "a group of nothing": (ONE_BOX + "groups = [3, 0]", "category 'box': groups"),
    "groups of text": (ONE_BOX + 'groups = ["a"]', "category 'box': groups must be a list"),
    "groups of truth": (ONE_BOX + "groups = [true]", "category 'box': groups must be a list"),
    "a face out of range": (ONE_BOX + "face = 7", "category 'box': face must be 1 to 6, not 7"),
    "a face that is no number": (ONE_BOX + 'face = "4"', "face must be a whole number"),
    "a run out of range": (ONE_BOX + "run = [3, 9]", "category 'box': run"),
    "a run with a face twice": (ONE_BOX + "run = [3, 3]", "category 'box': run"),
    "a run of seven": (ONE_BOX + "run = 7", "category 'box': run"),
    "any that is false": (ONE_BOX + "any = false", "category 'box': any must be true"),
    "same_face without groups": (ONE_BOX + "any = true\nsame_face = true", "same_face goes with"),
    "points of no kind": (ONE_BOX + 'any = true\npoints = "all"', "category 'box': points must be"),
    "half points": (ONE_BOX + "any = true\npoints = 1.5", "category 'box': points must be"),
    "negative points": (ONE_BOX + "any = true\npoints = -1", "category 'box': points must not"),
    "a bad example": (
        ONE_BOX + 'any = true\nexamples = ["12"]',
        "category 'box': examples: .*5 dice",
    ),
    "an example that is no roll": (
        ONE_BOX + 'any = true\nexamples = ["a"]',
        "examples: 'a' is not",
    ),
    "examples that are no list": (ONE_BOX + "any = true\nexamples = 3", "examples must be a list"),
    "no categories": ('id = "x"', "there are no categories"),
    "too many categories": (
        'id = "x"' + "".join(f'\n[[category]]\nid = "b{n}"\nany = true' for n in range(101)),
        "101 categories are more than 100",
    ),
    "duplicate ids": (ONE_BOX + 'any = true\n[[category]]\nid = "box"\nface = 1', "the same id"),
    "a category without id": ('id = "x"\n[[category]]\nany = true', "number 1 has no id"),
    "a strange id": ('id = "Ö"\n[[category]]\nid = "a"\nany = true', "id 'Ö' must be"),
    "no id": ("dice = 5", "there is no id"),
    "an id that is no text": ("id = 5", "id must be a text"),
    "no dice": ("dice = 0\n" + ONE_BOX + "any = true", "dice must be 1 to 6, not 0"),
    "dice that are true": ("dice = true\n" + ONE_BOX + "any = true", "dice must be a whole number"),
    "no rolls": ("rolls = 0\n" + ONE_BOX + "any = true", "rolls must be 1 to 100"),
    "an unknown order": ('order = "any"\n' + ONE_BOX + "any = true", "order must be"),
    "an order that is a list": ("order = []\n" + ONE_BOX + "any = true", "order must be"),
    "saved rolls that are no truth": ("saved_rolls = 1\n" + ONE_BOX + "any = true", "saved_rolls"),
    "a bonus without upper boxes": (
        ONE_BOX + "any = true\n[bonus]\nthreshold = 1\npoints = 1",
        "bonus: there is no upper box",
    ),
    "a bonus without points": (ONE_BOX + "face = 1\n[bonus]\nthreshold = 1", "points is missing"),
    "a bonus of nothing": (
        ONE_BOX + "face = 1\n[bonus]\nthreshold = 1\npoints = 0",
        "bonus: points must be 1 or more",
    ),
    "a bonus that is a number": ("bonus = 50\n" + ONE_BOX + "face = 1", "bonus must be a table"),
    "a category that is a number": ('id = "x"\ncategory = 3', "category must be tables"),
    "an extra for a missing category": (
        ONE_BOX + 'any = true\n[extra]\ncategory = "yahtzee"\npoints = 100',
        "extra: there is no category 'yahtzee'",
    ),
    "an extra for the wrong category": (
        ONE_BOX + 'any = true\n[extra]\ncategory = "box"\npoints = 100',
        "extra: category 'box' must take all dice equal",
    ),
    "an extra without a category": (ONE_BOX + "any = true\n[extra]\npoints = 1", "is missing"),
    "an extra below zero": (
        ONE_BOX + 'groups = [5]\n[extra]\ncategory = "box"\npoints = -1',
        "extra: points must not be negative",
    ),
    "an unknown joker": (
        ONE_BOX + 'groups = [5]\n[extra]\ncategory = "box"\npoints = 1\njoker = "wild"',
        "extra: joker must be",
    ),
    "broken TOML": ("id = ", "this is not TOML"),
    "seven groups": ("dice = 6\n" + ONE_BOX + "groups = [1,1,1,1,1,1,1]", "there are only 6"),
}


@pytest.mark.parametrize(("text", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_rules_get_one_sentence_that_names_file_category_and_reason(
    text: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match=reason) as refusal:
        load_rules(file)
    message = str(refusal.value)
    assert message.startswith(f"{file}: ")
    assert "\n" not in message


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(b'id = "\xe5"')
    with pytest.raises(RulesError, match=r"latin\.toml: the file is not UTF-8 text"):
        load_rules(file)


def test_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="this is a directory"):
        load_rules(tmp_path)


@pytest.mark.parametrize("name", ["none.toml", "deep/er", "none.toml/x"])
def test_a_file_that_is_not_there_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="there is no such file"):
        load_rules(str(tmp_path / name))


def test_a_name_with_a_zero_byte_is_refused() -> None:
    with pytest.raises(RulesError, match="cannot be read"):
        load_rules("a\0b")


def test_unknown_rules_are_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownRulesError, match="did you mean maxi"):
        load_rules("maxie")
    with pytest.raises(UnknownRulesError, match="built in are yatzy, kniffel"):
        load_rules("backgammon")


def test_rules_made_in_python_are_checked_too() -> None:
    straight = Category(id="straight", name="Straight", match=AnyRun(4))
    with pytest.raises(RulesError, match="category 'straight': it takes 4 dice"):
        Rules(id="tiny", name="Tiny", dice=3, categories=(straight,))


@given(st.text())
def test_any_text_is_rules_or_refused(text: str) -> None:
    try:
        parse_rules(text, source="x.toml")
    except YatzyError as error:
        assert str(error).startswith("x.toml: ")


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
KEYS = ("id", "name", "face", "groups", "run", "any", "points", "same_face", "examples")
TOP_KEYS = ("id", "name", "summary", "dice", "rolls", "order", "saved_rolls", "bonus", "extra")


@given(
    st.dictionaries(st.sampled_from(TOP_KEYS), values),
    st.lists(st.dictionaries(st.sampled_from(KEYS), values), max_size=3),
)
def test_any_data_in_the_words_of_a_rules_file_is_rules_or_refused(
    data: dict[str, object], categories: list[dict[str, object]]
) -> None:
    try:
        rules = rules_from_data({**data, "category": categories}, source="data")
    except YatzyError as error:
        assert str(error).startswith("data: ")
    else:
        assert rules_from_data(rules.to_data(), source="data") == rules
