"""The game a second time: plain lists and dicts that change in place, with no code of the package.

A turn counts its rolls upwards against a budget; the dice are a list; an undo is a copy of the
whole table that was put aside. What is not allowed is answered with the code of its error.
"""

from copy import deepcopy
from itertools import combinations
from typing import NamedTuple

from tests.core.oracle import UPPER, VARIANTS

BONUS = {
    "yatzy": (63, 50),
    "yatzy-forced": (63, 50),
    "yatzy-13": (63, 50),
    "yahtzee": (63, 35),
    "kniffel": (63, 35),
    "maxi": (84, 100),
    "maxi-saved": (84, 100),
}
JOKER_PAYS = {"full_house": 25, "small_straight": 30, "large_straight": 40}
NAMES = list(UPPER)


class Throw(NamedTuple):
    """A wish to keep the dice at some places; `shown` is what is handed in for the roll."""

    places: tuple[int, ...]
    shown: tuple[int, ...] | None
    seat: int | None = None


class Write(NamedTuple):
    """A wish to fill a box."""

    box: str
    seat: int | None = None


class TakeBack(NamedTuple):
    """A wish to undo."""

    seat: int | None = None


Wish = Throw | Write | TakeBack


class Table:
    """A table where the game is played by hand."""

    def __init__(self, id_: str, players: int) -> None:
        self.id = id_
        self.boxes = VARIANTS[id_]
        self.count = 6 if id_.startswith("maxi") else 5
        self.cards: list[dict[str, int]] = [{} for _ in range(players)]
        self.hundreds = [0] * players
        self.saved = [0] * players
        self.seat = 0
        self.dice: list[int] = []
        self.rolls_made = 0
        self.put_aside: Table | None = None

    @property
    def is_over(self) -> bool:
        return all(len(card) == len(self.boxes) for card in self.cards)

    @property
    def can_undo(self) -> bool:
        return self.put_aside is not None and not self.is_over

    @property
    def budget(self) -> int:
        return 3 + self.saved[self.seat]

    def saved_now(self) -> list[int]:
        """The saved rolls of each seat, less those that this turn has spent."""
        spent = max(0, self.rolls_made - 3)
        return [n - spent if seat == self.seat else n for seat, n in enumerate(self.saved)]

    def total(self, seat: int) -> int:
        card = self.cards[seat]
        upper = sum(points for box, points in card.items() if box in UPPER)
        threshold, bonus = BONUS.get(self.id, (0, 0))
        return sum(card.values()) + (bonus if upper >= threshold else 0) + self.hundreds[seat]

    def places(self) -> list[tuple[int, int]]:
        """Place and seat of each player, best first, earlier seats before later ones."""
        totals = [self.total(seat) for seat in range(len(self.cards))]
        ranking = sorted(totals, reverse=True)
        return sorted((ranking.index(total) + 1, seat) for seat, total in enumerate(totals))

    def keeps(self) -> set[tuple[int, ...]]:
        """Every choice of faces that leaves a die to throw."""
        if self.is_over or (self.dice and self.rolls_made == self.budget):
            return set()
        if not self.dice:
            return {()}
        faces = sorted(self.dice)
        return {keep for size in range(self.count) for keep in combinations(faces, size)}

    def choices(self) -> dict[str, int]:
        """The boxes that may be filled with the dice on the table, and what each would hold."""
        card = self.cards[self.seat]
        pays = {box: pay(self.dice) for box, pay in self.boxes.items() if box not in card}
        if not self.dice:
            return {}
        if self.id == "yatzy-forced":
            return dict(list(pays.items())[:1])
        if self.id == "yahtzee" and "yahtzee" in card and len(set(self.dice)) == 1:
            return self._joker_choices(pays)
        return pays

    def _joker_choices(self, pays: dict[str, int]) -> dict[str, int]:
        own = NAMES[self.dice[0] - 1]
        if own in pays:
            return {own: 5 * self.dice[0]}
        lower = {b: JOKER_PAYS.get(b, points) for b, points in pays.items() if b not in NAMES}
        return lower or dict.fromkeys(pays, 0)

    def objection(self, wish: Wish) -> str | None:
        """The code of the error that the wish deserves, or None where it is allowed."""
        if self.is_over:
            return "move/game-over"
        if isinstance(wish, TakeBack):
            return self._objection_to_undo(wish)
        if wish.seat not in (None, self.seat):
            return "move/not-your-turn"
        if isinstance(wish, Write):
            return self._objection_to_box(wish.box)
        return self.objection_to_keep(wish.places) or self._objection_to_dice(wish)

    def _objection_to_undo(self, wish: TakeBack) -> str | None:
        if self.put_aside is None:
            return "move/nothing-to-undo"
        return None if wish.seat in (None, self.put_aside.seat) else "move/not-your-turn"

    def _objection_to_box(self, box: str) -> str | None:
        if not self.dice:
            return "move/not-rolled"
        if box not in self.boxes:
            return "category/unknown"
        if box in self.cards[self.seat]:
            return "move/box-taken"
        return None if box in self.choices() else "move/box-not-allowed"

    def objection_to_keep(self, places: tuple[int, ...]) -> str | None:
        if not self.dice:
            return "move/keep-before-roll" if places else None
        if self.rolls_made == self.budget:
            return "move/no-rolls-left"
        if set(places) - set(range(self.count)) or len(places) != len(set(places)):
            return "move/keep-unavailable"
        return "move/nothing-to-roll" if len(places) == self.count else None

    def _objection_to_dice(self, wish: Throw) -> str | None:
        if wish.shown is None or not set(wish.shown) <= {1, 2, 3, 4, 5, 6}:
            return "dice/invalid"
        if len(wish.shown) == self.count:
            kept = [(self.dice[place], wish.shown[place]) for place in wish.places]
            return "move/kept-dice-changed" if any(a != b for a, b in kept) else None
        return "dice/invalid" if len(wish.shown) + len(wish.places) != self.count else None

    def grant(self, wish: Wish) -> None:
        """Do what is allowed."""
        match wish:
            case Throw(places, shown):
                assert shown is not None
                self._throw(places, list(shown))
            case Write(box):
                self._write(box)
            case TakeBack():
                assert self.put_aside is not None
                self.__dict__ = deepcopy(self.put_aside.__dict__)

    def _throw(self, places: tuple[int, ...], shown: list[int]) -> None:
        if len(shown) == self.count:
            self.dice = shown
        else:
            for place in set(range(self.count)) - set(places):
                self.dice[place] = 0
            while shown:
                self.dice[self.dice.index(0)] = shown.pop(0)
        self.rolls_made += 1
        self.put_aside = None

    def _write(self, box: str) -> None:
        before = deepcopy(self)
        card = self.cards[self.seat]
        points = self.choices()[box]
        if self.id == "yahtzee" and card.get("yahtzee") == 50 and len(set(self.dice)) == 1:
            self.hundreds[self.seat] += 100
        card[box] = points
        if self.id == "maxi-saved":
            self.saved[self.seat] += 3 - self.rolls_made
        self.seat = (self.seat + 1) % len(self.cards)
        self.dice = []
        self.rolls_made = 0
        self.put_aside = before
