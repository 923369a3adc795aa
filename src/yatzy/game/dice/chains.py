"""Hash chains: numbers that are fixed before anybody has seen one of them.

A chain is made from 32 random bytes, its last link x_n, by `x_(i-1) = SHA-256(x_i)`. Its end x_0 is
published first; the i-th roll of the chain then reveals the link x_i. Everybody can check that a
link belongs to the chain, by hashing it, and nobody can foresee the next one. Ends and links are
written in hexadecimal.
"""

import re
from dataclasses import dataclass, field
from hashlib import sha256

from yatzy.core import Rules

SIZE = 32

_LINK = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain with all its links: the secret of whoever made it.

    >>> chain = Chain(bytes(32), 2)
    >>> follows(chain.link(1), chain.end), follows(chain.link(2), chain.link(1))
    (True, True)
    """

    last: bytes = field(repr=False)
    length: int
    _links: bytes = field(init=False, repr=False, compare=False)  # of all links, the end first

    def __post_init__(self) -> None:
        links = [self.last]
        for _ in range(self.length):
            links.append(sha256(links[-1]).digest())
        object.__setattr__(self, "_links", b"".join(reversed(links)))

    @property
    def end(self) -> str:
        return self.link(0)

    def link(self, number: int) -> str:
        """The link that the roll with this number reveals; rolls are counted from 1."""
        if number > self.length:
            raise ValueError(f"all {self.length} links of this chain have been revealed")
        return self._links[number * SIZE : (number + 1) * SIZE].hex()


def is_link(text: str) -> bool:
    """Whether a text can be a link or an end: 32 bytes in hexadecimal."""
    return _LINK.fullmatch(text) is not None


def follows(link: str, before: str) -> bool:
    """Whether a link is the next one after another, or after the end."""
    return is_link(link) and sha256(bytes.fromhex(link)).hexdigest() == before


def most_rolls(rules: Rules, *, seats: int) -> int:
    """How many rolls so many seats can make in a game: the length of a chain that serves them."""
    return seats * len(rules.categories) * rules.rolls
