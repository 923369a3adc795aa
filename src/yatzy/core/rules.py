"""Rules: everything that defines a variant, as one immutable value."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from yatzy.core.categories import Category, Groups
from yatzy.core.dice import Dice, check_dice, format_dice
from yatzy.core.problems import problem
from yatzy.errors import DiceError, UnknownCategoryError

MOST_DICE = 6
MOST_ROLLS = 100
MOST_BOXES = 100


class Word(StrEnum):
    """A word of the rules file, whose `repr` is valid Python."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Order(Word):
    """The order in which boxes may be filled."""

    FREE = "free"
    FORCED = "forced"


class Joker(Word):
    """Where a further yahtzee may go once its own box is filled."""

    FORCED = "forced"
    FREE = "free"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Points for reaching the threshold in the upper section."""

    threshold: int
    points: int

    def __post_init__(self) -> None:
        for word in ("threshold", "points"):
            value: int = getattr(self, word)
            if value < 1:
                raise problem("least", table="bonus", key=word, value=value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """Points for each further yahtzee, and how it counts as a joker."""

    category: str
    points: int
    joker: Joker = Joker.NONE

    def __post_init__(self) -> None:
        if self.points < 0:
            raise problem("negative", table="extra", key="points", value=self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A variant: its dice, its boxes in the order of the card, its bonus and special rules.

    `upper_places` are the indices of the upper boxes in `categories`. `digest` is the SHA-256 of
    the canonical form without names, so that renamed rules share it.

    >>> pairs = Category(id="one_pair", name="One pair", match=Groups(groups=(2,)))
    >>> Rules(id="pairs", name="Pairs", categories=(pairs,)).score("one_pair", (5, 1, 5, 6, 6))
    12
    """

    id: str
    name: str
    summary: str = ""
    dice: int = 5
    rolls: int = 3
    categories: tuple[Category, ...]
    bonus: Bonus | None = None
    extra: Extra | None = None
    order: Order = Order.FREE
    saved_rolls: bool = False
    upper_places: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())
    digest: str = field(init=False, repr=False, compare=False, default="")
    _table: dict[Dice, Mapping[str, int]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        _check_id(self.id)
        for key, value, most in (("dice", self.dice, MOST_DICE), ("rolls", self.rolls, MOST_ROLLS)):
            if not 1 <= value <= most:
                raise problem("range", key=key, value=value, least=1, most=most)
        if not self.categories:
            raise problem("no-categories")
        if len(self.categories) > MOST_BOXES:
            raise problem("many-categories", count=len(self.categories), most=MOST_BOXES)
        self._check_categories()
        places = (place for place, box in enumerate(self.categories) if box.is_upper)
        object.__setattr__(self, "upper_places", tuple(places))
        if self.bonus is not None and not self.upper_places:
            raise problem("no-upper-box", table="bonus")
        if self.extra is not None:
            self._check_extra(self.extra.category)
        object.__setattr__(self, "digest", self._digest())

    def _check_categories(self) -> None:
        seen: set[str] = set()
        for category in self.categories:
            _check_id(category.id, category=category.id)
            if normal_name(category.id) in seen:
                raise problem("same-id", category=category.id)
            seen.add(normal_name(category.id))
            _check_fits(category, self.dice)

    def _check_extra(self, id_: str) -> None:
        match [category.match for category in self.categories if category.id == id_]:
            case []:
                raise problem("extra-unknown", table="extra", name=repr(id_))
            case [Groups(groups=(size,))] if size == self.dice:
                pass
            case _:
                raise problem("extra-unequal", table="extra", name=repr(id_), dice=self.dice)

    @property
    def upper(self) -> tuple[Category, ...]:
        return tuple(self.categories[place] for place in self.upper_places)

    @property
    def lower(self) -> tuple[Category, ...]:
        return tuple(category for category in self.categories if not category.is_upper)

    def category(self, name: str) -> Category:
        """The box of that id or name, ignoring case, spaces, hyphens and underscores.

        An `UnknownCategoryError` suggests the nearest one.
        """
        for category in self.categories:
            if category.id == name:
                return category
        wanted = normal_name(name)
        for spelling in ("id", "name"):
            for category in self.categories:
                if normal_name(getattr(category, spelling)) == wanted:
                    return category
        known = {normal_name(category.id): category.id for category in self.categories}
        near = get_close_matches(wanted, known, n=1)
        raise UnknownCategoryError(
            name, known=tuple(known.values()), nearest=known[near[0]] if near else None
        )

    def score(self, category: str, dice: Sequence[int]) -> int:
        """The points of these dice in a box, on an empty scorecard; cached."""
        try:
            return self._table[tuple(sorted(dice))][category]
        except KeyError:
            return self.scores(dice)[self.category(category).id]

    def scores(self, dice: Sequence[int]) -> Mapping[str, int]:
        """The points in every box on an empty scorecard; a `DiceError` for the wrong dice."""
        roll = tuple(sorted(dice))
        if roll not in self._table:
            check_dice(dice, count=self.dice)
            points = {box.id: box.score(roll) for box in self.categories}
            self._table[roll] = MappingProxyType(points)
        return self._table[roll]

    def prepare(self) -> None:
        """Go through all rolls for each box; examples and possible points are then at hand.

        Sixty milliseconds for forty boxes that nobody has played with yet.
        """
        for category in self.categories:
            category.possible(self.dice)

    def example(self, category: Category) -> Dice:
        """An example roll: the first from the rules file, else one with the most points."""
        return category.example(self.dice)

    def _digest(self) -> str:
        data = self.to_data()
        played = {key: data[key] for key in data.keys() - _TITLES}
        played["category"] = [
            {key: box[key] for key in box.keys() - _LABELS} for box in data["category"]
        ]
        canonical = json.dumps(played, sort_keys=True, separators=(",", ":"))
        return sha256(canonical.encode()).hexdigest()

    def to_data(self) -> dict[str, Any]:
        """The contents of a rules file, as `rules_from_data` reads it."""
        data: dict[str, Any] = {
            "id": self.id,
            "name": self.name,
            "summary": self.summary,
            "dice": self.dice,
            "rolls": self.rolls,
            "order": self.order.value,
            "saved_rolls": self.saved_rolls,
        }
        if self.bonus is not None:
            data["bonus"] = asdict(self.bonus)
        if self.extra is not None:
            data["extra"] = asdict(self.extra) | {"joker": self.extra.joker.value}
        data["category"] = [category.to_data() for category in self.categories]
        return data


_TITLES = {"id", "name", "summary"}
_LABELS = {"name", "examples"}


def normal_name(name: str) -> str:
    """The form in which box names are compared: `full_house` for ` Full-House `."""
    return re.sub(r"[\s_-]+", "_", name.strip().casefold())


def _check_id(text: str, *, category: str | None = None) -> None:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", text):
        raise problem("id", category=category, id=repr(text[:40]))


def _check_fits(category: Category, dice: int) -> None:
    if category.match.smallest > dice:
        raise problem("few-dice", category=category.id, needed=category.match.smallest, dice=dice)
    for example in category.examples:
        try:
            check_dice(example, count=dice)
        except DiceError as error:
            raise problem(
                "example-dice",
                category=category.id,
                detail=str(error),
                example=format_dice(example),
                given=len(example),
                count=dice,
            ) from None
