import pytest
from hypothesis import given
from hypothesis import strategies as st

from yatzy.languages import LANGUAGES, preferred_language


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv"}, "sv"),
        ({"LANG": "fi.UTF-8"}, "fi"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "da-DK"}, "da"),
        ({"LANG": "no_NO"}, "nb"),
        ({"LANG": "nn_NO.UTF-8"}, "nb"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de_DE", "LANG": "sv_SE"}, "de"),
        ({"LC_ALL": "fi_FI", "LC_MESSAGES": "de_DE", "LANG": "sv_SE"}, "fi"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "sv_SE"}, "sv"),
        ({"LANGUAGE": "fr:da:sv", "LC_ALL": "fi_FI"}, "da"),
        ({"LC_ALL": "C", "LANG": "sv_SE"}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(environment: dict[str, str], code: str) -> None:
    assert preferred_language(environment) == code


@given(st.dictionaries(st.sampled_from(["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]), st.text()))
def test_whatever_is_set_some_language_is_spoken(environment: dict[str, str]) -> None:
    assert preferred_language(environment) in LANGUAGES
