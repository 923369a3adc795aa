"""What opens a table: its id, the code that is read aloud, and the tokens that hold its seats."""

from hashlib import sha256
from hmac import compare_digest
from typing import NewType

GameId = NewType("GameId", str)

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""Those of a code: without I, L, O, Q, U and V, which are mistaken for others."""

LENGTH = 6


def parse_code(text: str) -> str | None:
    """The code that a text spells, in any case; None if it is none.

    >>> parse_code("kfm-wra"), parse_code("nonsense")
    ('KFMWRA', None)
    """
    letters = text.upper().replace("-", "").replace(" ", "")
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else None


def token_digest(token: str) -> str:
    """All that is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token_of(digest: str | None, token_sha: str) -> bool:
    """Whether two digests are of the same token, in a time that tells nothing."""
    return digest is not None and compare_digest(digest, token_sha)
