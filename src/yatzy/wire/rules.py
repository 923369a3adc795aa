"""Rules as JSON, with an example for each box."""

from functools import lru_cache
from typing import Literal

from yatzy.core import Bonus, Category, Extra, Rules, possible_points
from yatzy.core.categories import Match
from yatzy.wire.base import Wire


class ExampleView(Wire):
    """A roll that fits a box, and its points there."""

    dice: tuple[int, ...]
    points: int


class CategoryView(Wire):
    """A box: what it matches and pays; `possible` are all points it can hold, ascending."""

    id: str
    name: str
    is_upper: bool
    match: Match
    points: Literal["matched", "total"] | int
    possible: tuple[int, ...]
    example: ExampleView


class RulesView(Wire):
    """The rules of a variant."""

    id: str
    name: str
    summary: str
    digest: str
    dice: int
    rolls: int
    order: Literal["free", "forced"]
    saved_rolls: bool
    bonus: Bonus | None
    extra: Extra | None
    categories: tuple[CategoryView, ...]


@lru_cache(maxsize=256)
def view_rules(rules: Rules) -> RulesView:
    categories = tuple(_category(rules, box) for box in rules.categories)
    return RulesView.of(rules, order=rules.order.value, categories=categories)


def _category(rules: Rules, box: Category) -> CategoryView:
    dice = rules.example(box)
    return CategoryView.of(
        box,
        possible=possible_points(rules, box),
        example=ExampleView(dice=dice, points=box.score(dice)),
    )
