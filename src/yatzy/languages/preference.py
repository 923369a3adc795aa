"""Which language somebody prefers, as far as the environment tells."""

from collections.abc import Mapping

from yatzy.languages.catalogue import LANGUAGES

DEFAULT_LANGUAGE = "en"

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

# Norwegian has two written forms and an old common code; readers of each read the one there is.
_READ_AS = {"no": "nb", "nn": "nb"}


def preferred_language(environment: Mapping[str, str]) -> str:
    """The code of the language that these environment variables ask for, English where none is.

    The first variable that is set decides, as it does for other programs; it may name several
    languages in the order in which they are liked.

    >>> preferred_language({"LANG": "sv_SE.UTF-8"})
    'sv'
    >>> preferred_language({"LANGUAGE": "fr:nn:en", "LANG": "de_DE"})
    'nb'
    """
    wishes = next(filter(None, map(environment.get, _VARIABLES)), "")
    for wish in wishes.split(":"):
        code = wish.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        code = _READ_AS.get(code, code)
        if code in LANGUAGES:
            return code
    return DEFAULT_LANGUAGE
