import pytest

from yatzy.errors import UsageError
from yatzy.languages import LANGUAGES, load_catalogue

ENGLISH = load_catalogue("en")


def test_a_message_is_said_with_its_placeholders_filled_in() -> None:
    assert ENGLISH.say("terminal.box_taken", box="Fours") == "Fours is filled already."
    assert ENGLISH.say("error.move/box-taken") == "That box is filled already."
    assert load_catalogue("sv").say("box.full_house") == "Kåk"


def test_what_is_filled_in_is_not_read_as_a_message() -> None:
    said = ENGLISH.say("page.plays", name="{player} {0} %s")
    assert said == "{player} {0} %s plays"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["0 points", "1 point", "2 points", "21 points"]),
        ("sv", ["0 poäng", "1 poäng", "2 poäng", "21 poäng"]),
        ("fi", ["0 pistettä", "1 piste", "2 pistettä", "21 pistettä"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte", "21 Punkte"]),
    ],
)
def test_one_is_one_and_everything_else_is_many(code: str, said: list[str]) -> None:
    words = load_catalogue(code)
    assert [words.say("page.points_of", count=count) for count in (0, 1, 2, 21)] == said


def test_numbers_are_written_as_readers_expect() -> None:
    assert ENGLISH.number(-12.34) == "-12.3"
    assert load_catalogue("nb").number(0.031, digits=2) == "0,03"
    assert ENGLISH.percent(0.0042, digits=2) == "0.42%"
    assert load_catalogue("fi").percent(1) == "100\N{NO-BREAK SPACE}%"


def test_lists_are_said_as_one_says_them() -> None:
    words = load_catalogue("de")
    assert words.listed(["Anna"]) == "Anna"
    assert words.listed(["Anna", "Bo"]) == "Anna und Bo"
    assert words.listed(["Anna", "Bo", "Cleo"]) == "Anna, Bo und Cleo"


def test_a_catalogue_knows_what_it_can_say() -> None:
    assert "box.ones" in ENGLISH
    assert "box.kniffel.yahtzee" in ENGLISH
    for key in ("box.nothing", "nothing.ones", "box", ""):
        assert key not in ENGLISH


def test_a_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="does not support item assignment"):
        ENGLISH.sections["box"]["ones"] = "Aces"  # type: ignore[index] # what the test is about


def test_a_language_that_nobody_wrote_is_refused() -> None:
    with pytest.raises(UsageError, match=r"no language 'xx'; there are en, sv, da, nb, fi, de$"):
        load_catalogue("xx")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_is_loaded_once(code: str) -> None:
    assert load_catalogue(code) is load_catalogue(code)
    assert repr(load_catalogue(code)) == f"load_catalogue('{code}')"
