import re
from collections.abc import Iterator, Mapping

import pytest
from tests.languages.sources import ROOT, asked_in_python, asked_in_web

import yatzy.errors
from yatzy.bots import LEVELS
from yatzy.core import built_in_ids, load_rules
from yatzy.errors import YatzyError
from yatzy.languages import LANGUAGES, box_name, load_catalogue, rules_name, rules_summary
from yatzy.languages.catalogue import Message

ENGLISH = load_catalogue("en")
OTHERS = [code for code in LANGUAGES if code != "en"]

# What only who runs a server or a command can meet.
NOT_FOR_PLAYERS = {
    "address/unavailable",
    "database/in-use",
    "game/code-taken",
    "game/version-taken",
    "usage/invalid",
}
OF_THE_PAGE = {"connection/none"}
"""What no server can say."""

# What the terminal says as well stands here too, so that the page loads no words but its own.
OF_THE_WEB = (
    *("page", "bonus", "joker", "stage", "coach", "chance", "review", "practice", "statistics"),
    *("keeper", "house", "problem"),
)


def messages(code: str) -> dict[str, Message]:
    """Every message by its whole key."""
    sections = load_catalogue(code).sections
    return {
        f"{section}.{key}": said for section in sections for key, said in sections[section].items()
    }


def is_own(key: str) -> bool:
    """Whether a language may have this message for itself: the name of a box in one variant."""
    return key.startswith("box.") and key.count(".") == 2


def forms(message: Message) -> Mapping[str, str]:
    return {"only": message} if isinstance(message, str) else message


def placeholders(message: Message) -> set[str]:
    return {name for text in forms(message).values() for name in re.findall(r"\{(.*?)\}", text)}


@pytest.mark.parametrize("code", OTHERS)
def test_no_language_lacks_a_message_or_has_one_too_many(code: str) -> None:
    assert [key for key in messages(code) if not is_own(key)] == [
        key for key in messages("en") if not is_own(key)
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_of_boxes_in_one_variant_are_of_boxes_there(code: str) -> None:
    for key in filter(is_own, messages(code)):
        _, rules, box = key.split(".")
        assert load_rules(rules).category(box).id == box
        assert f"box.{box}" in load_catalogue(code)


@pytest.mark.parametrize("code", OTHERS)
def test_placeholders_and_forms_agree_with_the_english_ones(code: str) -> None:
    for key, message in messages(code).items():
        if not is_own(key):
            english = messages("en")[key]
            assert placeholders(message) == placeholders(english), key
            assert forms(message).keys() == forms(english).keys(), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_message_is_a_text_or_one_and_other(code: str) -> None:
    for key, message in messages(code).items():
        assert list(forms(message)) in (["only"], ["one", "other"]), key
        for text in forms(message).values():
            assert text.strip() == text != "", key
            assert all(name.isidentifier() for name in placeholders(text)), key
            assert not set("{}") & set(re.sub(r"\{\w+\}", "", text)), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_undoing_erasing_and_going_back_are_called_differently(code: str) -> None:
    says = load_catalogue(code).say
    for undo, back in (
        ("page.undo", ("page.back", "keeper.erase")),
        ("keeper.erase", ("page.back",)),
        ("terminal.label_undo", ("terminal.label_back", "terminal.label_leave")),
    ):
        assert says(undo).casefold() not in {says(key).casefold() for key in back}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_is_a_sentence(code: str) -> None:
    for key, message in messages(code).items():
        if key.startswith("error."):
            for text in forms(message).values():
                assert text.endswith((".", "?"))
                assert text[0].isupper()


def codes() -> Iterator[str]:
    for error in vars(yatzy.errors).values():
        if isinstance(error, type) and issubclass(error, YatzyError):
            yield error.code
    protocol = (ROOT / "docs/protocol.md").read_text("utf-8")
    refusals = protocol[protocol.index("## Refusals") :]
    yield from re.findall(r"`([a-z]+/[a-z-]+)`", refusals)


def test_every_refusal_that_a_player_can_meet_has_its_sentence() -> None:
    known = {key.removeprefix("error.") for key in messages("en") if key.startswith("error.")}
    assert known == set(codes()) - NOT_FOR_PLAYERS | OF_THE_PAGE


def test_every_level_has_its_name() -> None:
    for code in LANGUAGES:
        assert list(load_catalogue(code).sections["level"]) == list(LEVELS)
        names = [*load_catalogue(code).sections["level"].values()]
        assert len(set(map(str, names))) == len(LEVELS)


def test_the_english_names_are_those_of_the_rules_files() -> None:
    for id_ in built_in_ids():
        rules = load_rules(id_)
        assert rules_name(ENGLISH, rules) == rules.name
        assert rules_summary(ENGLISH, rules) == rules.summary
        for box in rules.categories:
            assert ENGLISH.say(f"box.{box.id}") == box.name


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id_", built_in_ids())
def test_no_two_boxes_of_a_card_have_the_same_name(code: str, id_: str) -> None:
    rules, words = load_rules(id_), load_catalogue(code)
    names = [box_name(words, rules, box.id) for box in rules.categories]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 15


def test_every_box_in_the_catalogue_is_one_of_a_variant() -> None:
    ids = {box.id for id_ in built_in_ids() for box in load_rules(id_).categories}
    assert {key for key in ENGLISH.sections["box"] if "." not in key} == ids


def test_every_message_that_is_asked_for_is_there() -> None:
    keys = messages("en")
    for pattern in asked_in_python():
        assert any(re.fullmatch(pattern, key) for key in keys), pattern


@pytest.mark.parametrize(
    ("section", "asked"),
    [("terminal", asked_in_python()), *((section, asked_in_web()) for section in OF_THE_WEB)],
)
def test_no_message_is_unused(section: str, asked: set[str]) -> None:
    said = [key for key in messages("en") if key.startswith(f"{section}.")]
    assert [key for key in said if not any(re.fullmatch(pattern, key) for pattern in asked)] == []
