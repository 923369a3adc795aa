"""Dice: a tuple of faces, in the order in which they lie on the table.

Where only the faces matter (scoring, the solver) dice are sorted, and a *roll* or a *keep* is one
of the sorted tuples listed here.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from yatzy.errors import DiceError

Dice = tuple[int, ...]

FACES = (1, 2, 3, 4, 5, 6)
MOST_REMEMBERED = 32  # longer texts are not cached, so that nobody can fill the memory

_FACE_OF = {str(face): face for face in FACES}


def parse_dice(text: str, *, count: int | None = None) -> Dice:
    """The dice in a text, in its order; a `DiceError` unless they are `count` faces.

    >>> parse_dice("1,3,4,4,6") == parse_dice("1 3 4 4 6") == parse_dice("13446")
    True
    """
    dice = _faces(text) if len(text) <= MOST_REMEMBERED else _faces.__wrapped__(text)
    return dice if len(dice) == count else check_dice(dice, count=count)


@lru_cache(maxsize=1 << 16)  # holds all orders of six dice, for scoring in bulk
def _faces(text: str) -> Dice:
    words = [word.strip() for word in text.split(",")] if "," in text else text.split()
    if len(words) == 1:
        words = list(words[0])
    try:
        return tuple(_FACE_OF[word] for word in words)
    except KeyError:
        short = text if len(text) <= 40 else text[:37] + "..."
        raise DiceError(
            f"{short!r} is not a row of dice; write the faces 1 to 6 as 1,3,4,4,6 or 13446"
        ) from None


def format_dice(dice: Sequence[int]) -> str:
    """The dice as `parse_dice` reads them: `13446`."""
    return "".join(str(die) for die in dice)


def format_choice(keep: Sequence[int] | None, category: str | None = None) -> str:
    """A player's choice as text: the faces to keep, or the box to fill.

    >>> format_choice((4, 4)), format_choice(()), format_choice(None, "fours")
    ('keep 44', 'keep none', 'score fours')
    """
    return f"score {category}" if keep is None else f"keep {format_dice(sorted(keep)) or 'none'}"


def check_dice(dice: Sequence[int], *, count: int | None = None) -> Dice:
    """The dice as a tuple; a `DiceError` unless they are `count` faces, at least one."""
    for die in dice:
        if die not in FACES:
            raise DiceError(f"{die!r} is not the face of a die; faces are 1 to 6")
    if count is not None and len(dice) != count:
        given = f"{len(dice)} {'was' if len(dice) == 1 else 'were'} given"
        what = f" ({format_dice(dice[:20])}{'...' if len(dice) > 20 else ''})" if dice else ""
        raise DiceError(f"these rules are played with {count} dice, but {given}{what}")
    if not dice:
        raise DiceError("no dice were given; write the faces 1 to 6 as 1,3,4,4,6 or 13446")
    return tuple(dice)


@cache
def all_rolls(count: int) -> tuple[Dice, ...]:
    """Every sorted roll: 252 of five dice, 462 of six."""
    return tuple(combinations_with_replacement(FACES, count))


@cache
def all_keeps(count: int) -> tuple[Dice, ...]:
    """Every sorted keep of 0 to `count` dice, the empty one first: 462 of five, 924 of six."""
    return tuple(keep for kept in range(count + 1) for keep in all_rolls(kept))


def probability(dice: Sequence[int]) -> Fraction:
    """The chance of throwing exactly these faces, in any order.

    >>> probability((6, 6, 6, 6, 6))
    Fraction(1, 7776)
    """
    orders = factorial(len(dice)) // prod(factorial(n) for n in Counter(dice).values())
    return Fraction(orders, 6 ** len(dice))
