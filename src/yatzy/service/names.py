"""What people call themselves."""

import unicodedata

from yatzy.errors import PlayersError

LONGEST = 20

_JOINERS = "\u200c\u200d"
"""Format characters that some scripts and pictures are written with."""


def clean_name(text: str) -> str:
    """The name without the space around it, composed as it is read.

    >>> clean_name("  Åsa ")
    'Åsa'

    Raises:
        PlayersError: if it is empty, longer than 20 characters, or holds what cannot be seen.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    if any(unicodedata.category(letter) in _UNSEEN and letter not in _JOINERS for letter in name):
        raise PlayersError("a name may not hold control characters")
    if not name.strip(_JOINERS) or name.isspace():
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


_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _length(name: str) -> int:
    """How many characters a reader counts: marks belong to the letter that they stand on."""
    marks = sum(unicodedata.category(letter) in {"Mn", "Me", "Cf"} for letter in name)
    return len(name) - min(marks, 3 * LONGEST)
