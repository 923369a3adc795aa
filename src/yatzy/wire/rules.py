"""Rules as JSON, with an example for each box."""

from functools import lru_cache
from typing import Literal

from yatzy.core import (
    AnyRoll,
    AnyRun,
    Bonus,
    Category,
    Extra,
    Face,
    FixedRun,
    Groups,
    Rules,
    possible_points,
)
from yatzy.wire.base import Wire


class FaceMatch(Wire):
    """Matches the dice with one face."""

    face: int
    kind: Literal["face"] = "face"


class GroupsMatch(Wire):
    """Matches groups of equal dice."""

    groups: tuple[int, ...]
    same_face: bool
    kind: Literal["groups"] = "groups"


class FixedRunMatch(Wire):
    """Matches a run of these faces."""

    faces: tuple[int, ...]
    kind: Literal["faces"] = "faces"


class AnyRunMatch(Wire):
    """Matches any run of this length."""

    length: int
    kind: Literal["run"] = "run"


class AnyRollMatch(Wire):
    """Matches every roll."""

    kind: Literal["any"] = "any"


MatchView = FaceMatch | GroupsMatch | FixedRunMatch | AnyRunMatch | AnyRollMatch


class ExampleView(Wire):
    """A roll that fits a box, and its points there."""

    dice: tuple[int, ...]
    points: int


class CategoryView(Wire):
    """A box: what it matches and pays; `possible` are all points it can hold, ascending."""

    id: str
    name: str
    is_upper: bool
    match: MatchView
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
        match=_match(box),
        possible=possible_points(rules, box),
        example=ExampleView(dice=dice, points=box.score(dice)),
    )


def _match(box: Category) -> MatchView:
    match box.match:
        case Face(face=face):
            return FaceMatch(face=face)
        case Groups(sizes=sizes, same_face=same_face):
            return GroupsMatch(groups=sizes, same_face=same_face)
        case FixedRun(faces=faces):
            return FixedRunMatch(faces=faces)
        case AnyRun(length=length):
            return AnyRunMatch(length=length)
        case AnyRoll():
            return AnyRollMatch()
