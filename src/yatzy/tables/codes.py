"""Join codes: six letters that can be read aloud."""

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""Without I, L, O, Q, U and V, which are mistaken for others."""

LENGTH = 6


def parse_code(text: str) -> str | None:
    """The code that a text spells, in any case; None if it is none.

    >>> parse_code("kfm-wra"), parse_code("nonsense")
    ('KFMWRA', None)
    """
    letters = text.upper().replace("-", "").replace(" ", "")
    is_code = len(letters) == LENGTH and all(letter in LETTERS for letter in letters)
    return letters if is_code else None
