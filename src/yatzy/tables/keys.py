"""The id of a table, the code that players read aloud, and the digests of their tokens."""

from hashlib import sha256
from typing import NewType

GameId = NewType("GameId", str)

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""The letters of a code: I, L, O, Q, U and V are left out because they look like others."""

LENGTH = 6


def parse_code(text: str) -> str | None:
    """The code that a text spells, ignoring case; None if it is not a code.

    >>> parse_code("kfm-wra"), parse_code("nonsense")
    ('KFMWRA', None)
    """
    letters = text.upper().replace("-", "").replace(" ", "")
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else None


def token_digest(token: str) -> str:
    """The form in which a token is stored."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
