"""What is wrong with rules is told in every language, from a name and its values."""

import re

import pytest
from tests.core.test_rules_file import BAD, ONE_BOX
from tests.languages.sources import raised_problems

from yatzy.core import parse_rules
from yatzy.core.problems import SENTENCES
from yatzy.core.toml import OTHER_PROBLEM, PROBLEMS
from yatzy.errors import RulesError
from yatzy.languages import LANGUAGES, Catalogue, load_catalogue
from yatzy.languages.catalogue import Message

ENGLISH = load_catalogue("en")
SAID = ENGLISH.sections["problem"]
RAISED = raised_problems()
OF_TOML = {*PROBLEMS.values(), OTHER_PROBLEM}

OF_FILES = {"file-directory", "file-missing", "file-text", "file-unknown", "file-unreadable"}
"""What only who names a file to a command can meet."""
OF_NAMES = {"unknown-rules"}
"""What has nothing to do with the rules: the sentence of the refusal says it all."""

WORDS = ("any", "examples", "groups", "id", "points", "run", "same_face")
"""The words of a rules file that a sentence may begin with."""

BAD_TOML = {
    "toml-value": "dice =",
    "toml-quote": 'name = "open\n',
    "toml-backslash": r'name = "a\b\q"',
    "toml-list": "groups = [3 2]",
    "toml-heading": "[bonus",
    "toml-equals": "dice 5",
    "toml-line": "dice = 5 6",
    "toml-key": "= 5",
    "toml-twice": "dice = 5\ndice = 6",
    "toml-digits": "dice = " + "9" * 5000,
    "toml-depth": "dice = " + "[" * 20_000,
    "toml-other": 'name = "\x01"',
}


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else [*message.values()]


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def refuse(text: str) -> RulesError:
    with pytest.raises(RulesError) as refusal:
        parse_rules(text, source="text")
    return refusal.value


def tell(words: Catalogue, error: RulesError) -> str:
    values = {
        name: " or ".join(value) if isinstance(value, tuple) else value
        for name, value in error.values.items()
    }
    return words.say(f"problem.{error.problem}", **values)


def as_clause(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def test_every_problem_has_its_sentence_and_no_sentence_is_unused() -> None:
    named = {problem.name for problem in RAISED if problem.name is not None}
    assert set(SAID) == (named - OF_FILES - OF_NAMES) | OF_TOML


def test_every_sentence_in_the_table_is_raised() -> None:
    assert set(SENTENCES) == {problem.name for problem in RAISED} - {None}


def test_a_problem_is_told_by_values_that_it_has() -> None:
    for problem in RAISED:
        for name in OF_TOML if problem.name is None else {problem.name} & set(SAID):
            known = problem.values | ({"line", "column"} if problem.name is None else set())
            assert all(placeholders(text) <= known for text in forms(SAID[name])), name


def test_the_english_sentences_of_commands_and_of_the_page_are_the_same() -> None:
    for problem in RAISED:
        assert placeholders(problem.sentence) <= problem.values
        # What another part of the program said is told to players in words of their own.
        if "{detail}" not in problem.sentence and problem.name not in OF_FILES | OF_NAMES:
            assert as_clause(str(SAID[str(problem.name)])) == problem.sentence


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_problem_is_told_in_a_sentence(code: str) -> None:
    for key, message in load_catalogue(code).sections["problem"].items():
        for text in forms(message):
            assert text.endswith((".", "?")), key
            assert text[0].isupper() or re.match(rf"\{{|\[\[|({'|'.join(WORDS)})\b", text), key


@pytest.mark.parametrize("text", [text for text, _ in BAD.values()], ids=BAD.keys())
def test_what_is_wrong_is_told_in_every_language(text: str) -> None:
    error = refuse(text)
    english, *others = (tell(load_catalogue(code), error) for code in LANGUAGES)
    assert english not in others


@pytest.mark.parametrize(("problem", "text"), BAD_TOML.items())
def test_what_is_no_toml_is_named(problem: str, text: str) -> None:
    error = refuse(text)
    assert error.problem == problem
    assert "{" not in tell(ENGLISH, error)


def test_all_names_of_what_is_no_toml_are_tried() -> None:
    assert BAD_TOML.keys() == OF_TOML


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('id = "x"\ndice = ,', (2, 8)),
        ("groups = [1,\n2\n\n", (2, 2)),
        ("dice =", (1, 7)),
        ("dice = " + "9" * 5000, (None, None)),
    ],
)
def test_the_place_of_what_is_no_toml_is_told(
    text: str, place: tuple[int | None, int | None]
) -> None:
    error = refuse(text)
    assert (error.values.get("line"), error.values.get("column")) == place


def test_a_problem_is_told_in_german() -> None:
    german = load_catalogue("de")
    error = refuse(ONE_BOX + "any = true\npoint = 3")
    assert tell(german, error) == "Den Schlüssel 'point' gibt es nicht; meintest du points?"
    assert error.category == "box"
    example = refuse("dice = 1\n" + ONE_BOX + 'any = true\nexamples = ["12"]')
    assert tell(german, example) == "examples: Das Spiel hat einen Würfel, aber 12 hat 2."
