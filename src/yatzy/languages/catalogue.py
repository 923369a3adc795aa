"""A catalogue: every message to players in one language.

It is a JSON file of two levels, section and key. A message is a text with `{placeholders}`, or two
texts, `one` and `other`, between which the placeholder `count` chooses; all languages here have
these two plural forms. The page imports the same files.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from yatzy.errors import UsageError

LANGUAGES = ("en", "sv", "da", "nb", "fi", "de")
DEFAULT_LANGUAGE = "en"

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

# Norwegian has two written forms and an old common code; the catalogue is Bokmål.
_READ_AS = {"no": "nb", "nn": "nb"}

Message = str | Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Catalogue:
    """The messages of one language."""

    code: str
    sections: Mapping[str, Mapping[str, Message]]

    def __repr__(self) -> str:
        return f"load_catalogue({self.code!r})"

    def __contains__(self, key: str) -> bool:
        section, _, name = key.partition(".")
        return name in self.sections.get(section, {})

    def say(self, key: str, /, **values: object) -> str:
        """The message with its placeholders filled in.

        >>> load_catalogue("en").say("page.rolls_left", count=2)
        '2 rolls left'
        """
        section, _, name = key.partition(".")
        message = self.sections[section][name]
        if not isinstance(message, str):
            message = message["one" if values["count"] == 1 else "other"]
        return message.format(**values)

    def number(self, value: float, *, digits: int = 1) -> str:
        """The number with the decimal mark of the language.

        >>> load_catalogue("de").number(248.44)
        '248,4'
        """
        return f"{value:.{digits}f}".replace(".", self.say("language.decimal"))

    def percent(self, share: float, *, digits: int = 0) -> str:
        """A share from 0 to 1 as a percentage.

        >>> load_catalogue("en").percent(0.43)
        '43%'
        """
        return self.say("language.percent", number=self.number(share * 100, digits=digits))

    def listed(self, parts: Sequence[str]) -> str:
        """The parts joined by commas and an "and".

        >>> load_catalogue("sv").listed(["Anna", "Bo", "Cleo"])
        'Anna, Bo och Cleo'
        """
        *first, last = parts
        return self.say("language.list", first=", ".join(first), last=last) if first else last


@cache
def load_catalogue(code: str) -> Catalogue:
    if code not in LANGUAGES:
        raise UsageError(f"there is no language {code[:40]!r}; there are {', '.join(LANGUAGES)}")
    sections = json.loads(files(__package__).joinpath(f"{code}.json").read_text("utf-8"))
    frozen = {name: MappingProxyType(section) for name, section in sections.items()}
    return Catalogue(code, MappingProxyType(frozen))


def preferred_language(environment: Mapping[str, str]) -> str:
    """The language that these environment variables ask for, or else English.

    As usual, the first variable that is set decides; it may list several languages, best first.

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
