"""What every box of every built-in variant pays, found by brute force.

Nothing here comes from the package: a box is a question about a subset of the dice, every subset
is asked, and the best answer counts. The variants are written down a second time, by hand.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

Box = Callable[[Sequence[int]], int]


def _subsets(dice: Sequence[int], size: int) -> set[tuple[int, ...]]:
    return {tuple(sorted(subset)) for subset in combinations(dice, size)}


def _upper(face: int) -> Box:
    return lambda dice: sum(die for die in dice if die == face)


def _kind(size: int) -> Box:
    """So many equal dice, paid by their sum."""

    def pay(dice: Sequence[int]) -> int:
        return max((sum(s) for s in _subsets(dice, size) if s[0] == s[-1]), default=0)

    return pay


def _different(*sizes: int) -> Box:
    """Groups of equal dice with different faces, paid by their sum."""

    def fits(subset: Sequence[int]) -> bool:
        return sorted(subset.count(face) for face in set(subset)) == sorted(sizes)

    def pay(dice: Sequence[int]) -> int:
        return max((sum(s) for s in _subsets(dice, sum(sizes)) if fits(s)), default=0)

    return pay


def _straight(points: int, *runs: tuple[int, ...]) -> Box:
    def pay(dice: Sequence[int]) -> int:
        return points if any(run in _subsets(dice, len(run)) for run in runs) else 0

    return pay


def _if(box: Box, points: int | None) -> Box:
    """A fixed number of points, or the sum of all dice, wherever `box` pays at all."""
    return lambda dice: (sum(dice) if points is None else points) if box(dice) else 0


UPPER = {
    name: _upper(face)
    for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)
}
SMALL, LARGE, FULL = (1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)

SCANDINAVIAN = {
    **UPPER,
    "one_pair": _kind(2),
    "two_pairs": _different(2, 2),
    "three_of_a_kind": _kind(3),
    "four_of_a_kind": _kind(4),
    "small_straight": _straight(15, SMALL),
    "large_straight": _straight(20, LARGE),
    "full_house": _different(2, 3),
    "chance": sum,
    "yatzy": _if(_kind(5), 50),
}
AMERICAN = {
    **UPPER,
    "three_of_a_kind": _if(_kind(3), None),
    "four_of_a_kind": _if(_kind(4), None),
    "full_house": _if(_different(2, 3), 25),
    "small_straight": _straight(30, (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)),
    "large_straight": _straight(40, SMALL, LARGE),
    "yahtzee": _if(_kind(5), 50),
    "chance": sum,
}
MAXI = {
    **UPPER,
    "one_pair": _kind(2),
    "two_pairs": _different(2, 2),
    "three_pairs": _different(2, 2, 2),
    "three_of_a_kind": _kind(3),
    "four_of_a_kind": _kind(4),
    "five_of_a_kind": _kind(5),
    "small_straight": _straight(15, SMALL),
    "large_straight": _straight(20, LARGE),
    "full_straight": _straight(25, FULL),
    "full_house": _different(2, 3),
    "villa": _different(3, 3),
    "tower": _different(2, 4),
    "chance": sum,
    "yatzy": _if(_kind(6), 100),
}

KATA_ORDER = (
    *("chance", "yatzy", "ones", "twos", "threes", "fours", "fives", "sixes", "one_pair"),
    *("two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight", "large_straight"),
    "full_house",
)

VARIANTS: dict[str, dict[str, Box]] = {
    "yatzy": SCANDINAVIAN,
    "yatzy-plain": {name: SCANDINAVIAN[name] for name in KATA_ORDER},
    "yatzy-forced": SCANDINAVIAN,
    "yatzy-13": AMERICAN,
    "yahtzee": AMERICAN,
    "kniffel": AMERICAN,
    "maxi": MAXI,
    "maxi-saved": MAXI | {"full_straight": _straight(21, FULL)},
    "yacht": {
        **UPPER,
        "full_house": _if(_different(2, 3), None),
        "four_of_a_kind": _kind(4),
        "little_straight": _straight(30, SMALL),
        "big_straight": _straight(30, LARGE),
        "choice": sum,
        "yacht": _if(_kind(5), 50),
    },
}
