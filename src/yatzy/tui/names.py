"""Names of players, as they can be shown and saved."""


def clean_name(text: str) -> str:
    r"""The name in one line of printable characters.

    >>> clean_name("  Anna \n Lena\x1b ")
    'Anna Lena'
    """
    whole = text.encode("utf-8", "replace").decode()
    words = whole.split()
    return " ".join("".join(filter(str.isprintable, word)) for word in words).strip()
