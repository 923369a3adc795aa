"""Players' names: cleaned up, compared, and made distinct."""

import unicodedata
from collections.abc import Iterable
from itertools import count

from yatzy.core.text import JOINERS, clean_text
from yatzy.errors import PlayersError

LONGEST = 20


def clean_name(text: str) -> str:
    """The name in Unicode form NFC, without surrounding spaces.

    >>> clean_name("  Åsa ")
    'Åsa'

    Raises:
        PlayersError: if it is empty, too long, or has invisible characters.
    """
    try:
        name = clean_text(text.strip())
    except ValueError:
        raise PlayersError("a name may not hold control characters") from None
    if not name.strip(JOINERS) or name.isspace():
        raise PlayersError("every player needs a name")
    if _length(name) > LONGEST:
        raise PlayersError(f"a name has 1 to {LONGEST} characters, not {_length(name)}")
    return name


def name_key(name: str) -> str:
    """The form in which names are compared.

    >>> name_key(" ÅSA ") == name_key("åsa")
    True
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number appended if it is taken.

    >>> distinct_name("anna", ["Anna", "Ben"])
    'anna 2'
    >>> distinct_name("Hannah Maria Luise K", ["Hannah Maria Luise K"])
    'Hannah Maria Luise 2'
    """
    keys = {name_key(other) for other in taken}
    if name_key(name) not in keys:
        return name
    numbered = (_shortened(name, LONGEST - len(f" {n}")) + f" {n}" for n in count(2))
    return next(each for each in numbered if name_key(each) not in keys)


_MARKS = {"Mn", "Mc", "Me", "Cf"}
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def _length(name: str) -> int:
    """The number of characters a reader counts: a mark belongs to the letter under it."""
    marks = sum(unicodedata.category(letter) in {"Mn", "Me", "Cf"} for letter in name)
    return len(name) - min(marks, 3 * LONGEST)


def _shortened(name: str, most: int) -> str:
    characters = _characters(name)
    while characters and _length("".join(characters)) > most:
        characters.pop()
    return "".join(characters).rstrip() or name[0]


def _characters(name: str) -> list[str]:
    """The name split into characters as a reader sees them, such as a letter with its marks."""
    found: list[str] = []
    for letter in name:
        if found and _belongs_to(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs_to(before: str, letter: str) -> bool:
    is_flag = len(before) == 1 and ord(before) in _FLAG_LETTERS and ord(letter) in _FLAG_LETTERS
    is_mark = unicodedata.category(letter) in _MARKS or ord(letter) in _SKIN_TONES
    return is_flag or is_mark or before.endswith("\u200d")
