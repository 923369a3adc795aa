"""Names of players, as they can be shown and saved."""

from collections.abc import Iterable


def clean_name(text: str) -> str:
    r"""The name in one line of printable characters.

    >>> clean_name("  Anna \n Lena\x1b ")
    'Anna Lena'
    """
    whole = text.encode("utf-8", "replace").decode()
    words = whole.split()
    return " ".join("".join(filter(str.isprintable, word)) for word in words).strip()


def seated(names: Iterable[str]) -> tuple[str, ...]:
    """The names that say something, each clean; an empty line is an empty chair."""
    return tuple(name for name in map(clean_name, names) if name)
