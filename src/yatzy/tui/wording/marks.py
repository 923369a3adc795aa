"""What every language shares: names, marks, and the bar that fills."""

from yatzy.languages import Catalogue

TITLE = "Yatzy"
RESUME_COMMAND = "yatzy play --terminal --resume"
BEST = "★"
CROSS = "×"  # noqa: RUF001 - what players put into a scratched box


def bar(words: Catalogue, share: float) -> str:
    """A bar that fills, and the share in per cent.

    >>> from yatzy.languages import load_catalogue
    >>> bar(load_catalogue("en"), 0.43)
    '████░░░░░░  43%'
    """
    full = int(share * 10)
    return f"{'█' * full}{'░' * (10 - full)} {words.percent(share):>4}"
