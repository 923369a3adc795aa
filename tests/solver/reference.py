"""Perfect play by its definition: every throw, every keep, every box, in fractions.

Slow and simple on purpose. It knows scorecards and nothing else of the package: no classes of
needs, no lattice, no tables.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from yatzy.core import FACES, Dice, Rules, Scorecard


class Reference:
    """The value of anything in a small game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._means: dict[tuple[object, ...], Fraction] = {}
        self._after: dict[tuple[object, ...], Fraction] = {}

    def value(self, card: Scorecard, saved: int = 0) -> Fraction:
        """Expected further points before the first roll of a turn."""
        if card.is_full:
            return Fraction(0)
        return self._mean(card, (), self.rules.rolls - 1 + saved)

    def after_roll(self, card: Scorecard, dice: Dice, rolls: int) -> Fraction:
        """The value of dice on the table with so many rolls left."""
        roll = tuple(sorted(dice))
        key = (*self._key(card), roll, rolls)
        if key not in self._after:
            self._after[key] = max(value for _, value in self.moves(card, roll, rolls))
        return self._after[key]

    def moves(self, card: Scorecard, dice: Dice, rolls: int) -> Iterator[tuple[str, Fraction]]:
        """Every legal move with its value."""
        for category in card.options(dice):
            yield f"score {category}", self._score(card, category, dice, rolls)
        if rolls:
            places = range(len(dice))
            kept = {
                tuple(dice[p] for p in keep) for n in places for keep in combinations(places, n)
            }
            for keep in kept:
                name = "".join(map(str, keep)) or "none"
                yield f"keep {name}", self._mean(card, keep, rolls - 1)

    def _score(self, card: Scorecard, category: str, dice: Dice, rolls: int) -> Fraction:
        after = card.score(category, dice)
        saved = rolls if self.rules.saved_rolls else 0
        return after.total - card.total + self.value(after, saved)

    def _mean(self, card: Scorecard, keep: Dice, rolls: int) -> Fraction:
        """The mean value over all throws of the dice that are not kept."""
        key = (*self._key(card), keep, rolls)
        if key not in self._means:
            throws = throws_of(self.rules.dice - len(keep))
            values = (n * self.after_roll(card, keep + throw, rolls) for throw, n in throws.items())
            self._means[key] = sum(values, Fraction(0)) / throws.total()
        return self._means[key]

    def _key(self, card: Scorecard) -> tuple[object, ...]:
        """What of a scorecard matters for what is to come."""
        extra = self.rules.extra
        has_yahtzee = extra is not None and card.filled.get(extra.category, 0) > 0
        return card.open_boxes, card.upper_sum, has_yahtzee


@cache
def throws_of(dice: int) -> Counter[Dice]:
    """How many of all throws of so many dice show each set of faces."""
    return Counter(tuple(sorted(throw)) for throw in product(FACES, repeat=dice))
