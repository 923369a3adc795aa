"""Text from outside: which characters it may hold, and its one form.

A database, a terminal or a page may fail or mislead with characters that nobody can see, so they
are refused at the door: in names, in house rules, in records, in whatever is kept or shown.
"""

import unicodedata

JOINERS = "\u200c\u200d"
"""Invisible characters that some scripts and emoji need."""

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control and format characters, halves of surrogate pairs, no characters, separators of lines."""

NO_SUCH_CHARACTERS = "a text may not hold control characters or broken ones"


def clean_text(text: str) -> str:
    r"""The text in Unicode form NFC; a ValueError if it has characters that nobody can see.

    >>> clean_text("Cafe\u0301"), len(clean_text("Cafe\u0301"))
    ('Café', 4)
    """
    if not can_be_seen(text):
        raise ValueError(NO_SUCH_CHARACTERS)
    return unicodedata.normalize("NFC", text)


def can_be_seen(text: str) -> bool:
    return text.isprintable() or not any(map(_is_unseen, text))


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in UNSEEN and letter not in JOINERS
