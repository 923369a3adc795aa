"""Tokens: who has one holds the seat. Only their digests are kept."""

from hashlib import sha256
from hmac import compare_digest


def token_digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token_of(digest: str | None, token_sha: str) -> bool:
    """Whether two digests are of the same token, in a time that tells nothing."""
    return digest is not None and compare_digest(digest, token_sha)
