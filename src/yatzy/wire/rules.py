"""Rules as they are sent: whole, with an example of each box."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceMatch:
    """The dice that show one face."""

    face: int
    kind: Literal["face"] = "face"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsMatch:
    """Groups of equal dice."""

    groups: tuple[int, ...]
    same_face: bool
    kind: Literal["groups"] = "groups"


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedRunMatch:
    """Certain faces."""

    faces: tuple[int, ...]
    kind: Literal["faces"] = "faces"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyRunMatch:
    """So many faces in a row."""

    length: int
    kind: Literal["run"] = "run"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyRollMatch:
    """Every roll."""

    kind: Literal["any"] = "any"


MatchView = FaceMatch | GroupsMatch | FixedRunMatch | AnyRunMatch | AnyRollMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleView:
    """A roll that shows a box, and what it pays there."""

    dice: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryView:
    """A box: what it matches and pays. `points` is `matched`, `total` or a number.

    `possible` are all the points that it can hold, ascending.
    """

    id: str
    name: str
    is_upper: bool
    match: MatchView
    points: Literal["matched", "total"] | int
    possible: tuple[int, ...]
    example: ExampleView


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesView:
    """A variant, whole."""

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
    """The rules as they are shown."""
    return RulesView(
        id=rules.id,
        name=rules.name,
        summary=rules.summary,
        digest=rules.digest,
        dice=rules.dice,
        rolls=rules.rolls,
        order=rules.order.value,
        saved_rolls=rules.saved_rolls,
        bonus=rules.bonus,
        extra=rules.extra,
        categories=tuple(_category(rules, box) for box in rules.categories),
    )


def _category(rules: Rules, box: Category) -> CategoryView:
    example = rules.example(box)
    return CategoryView(
        id=box.id,
        name=box.name,
        is_upper=box.is_upper,
        match=_match(box),
        points=box.points,
        possible=possible_points(rules, box),
        example=ExampleView(dice=example, points=box.score(example)),
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
