"""Bars in the terminal."""

from collections.abc import Mapping

BINS = 20
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def draw_bars(chances: Mapping[int, float], *, width: int) -> str:
    """A histogram of scores, a line for each range of them, with its share of the games.

    >>> print(draw_bars({10: 0.25, 11: 0.75}, width=40))
      10  25.0% ████████▋
      11  75.0% ██████████████████████████
    """
    low, high = min(chances), max(chances)
    step = max(1, -(-(high - low + 1) // BINS))
    shares = [0.0] * (-(-(high - low + 1) // step))
    for score, chance in chances.items():
        shares[(score - low) // step] += chance
    labels = [_label(low + n * step, step) for n in range(len(shares))]
    margin = max(len(label) for label in labels)
    room = max(8, width - margin - 12)
    lines = [
        f"{label:>{margin + 2}} {share:6.1%} {_bar(share / max(shares), room)}".rstrip()
        for label, share in zip(labels, shares, strict=True)
    ]
    return "\n".join(lines)


def _label(first: int, step: int) -> str:
    return str(first) if step == 1 else f"{first}-{first + step - 1}"


def _bar(share: float, room: int) -> str:
    eighths = round(share * room * 8)
    return _EIGHTHS[-1] * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
