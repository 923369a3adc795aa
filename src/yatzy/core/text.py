"""Text from outside: which characters it may hold, and its one form."""

import unicodedata

UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""The categories of control characters, halves of surrogate pairs, and separators of lines."""

NO_SUCH_CHARACTERS = "a text may not hold control characters or broken ones"


def clean_text(text: str) -> str:
    r"""The text in Unicode form NFC; a ValueError if it has characters that nobody can see.

    >>> clean_text("Cafe\u0301"), len(clean_text("Cafe\u0301"))
    ('Café', 4)
    """
    if not text.isprintable() and any(unicodedata.category(letter) in UNSEEN for letter in text):
        raise ValueError(NO_SUCH_CHARACTERS)
    return unicodedata.normalize("NFC", text)
