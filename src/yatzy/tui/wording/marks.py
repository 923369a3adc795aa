"""Marks and names that are the same in every language."""

from yatzy.languages import Catalogue

TITLE = "Yatzy"
RESUME_COMMAND = "yatzy play --terminal --resume"
BEST = "★"
CROSS = "×"  # noqa: RUF001 - what players put into a scratched box


def bar(words: Catalogue, share: float) -> str:
    """A progress bar with the percentage.

    >>> from yatzy.languages import load_catalogue
    >>> bar(load_catalogue("en"), 0.43)
    '████░░░░░░  43%'
    """
    full = int(share * 10)
    return f"{'█' * full}{'░' * (10 - full)} {words.percent(share):>4}"
