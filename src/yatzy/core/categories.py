"""Categories: what a roll is matched against, and what the match pays.

There are four ways to match: dice of one face, groups of equal dice, runs, anything. `matched` is
the highest sum that matching dice can have, so `5 1 5 6 6 5` is 12 as a pair, not 10; None where
the roll does not match. `smallest` is the fewest dice that can match, `kind` the name of the way on
the wire.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple

from yatzy.core.dice import FACES, Dice, all_rolls, format_dice
from yatzy.core.problems import problem

Points = Literal["matched", "total"] | int


@dataclass(frozen=True, slots=True)
class Face:
    """The dice that show one face, as an upper box counts them."""

    smallest: ClassVar = 1
    face: int
    kind: Literal["face"] = field(default="face", init=False, repr=False)

    def __post_init__(self) -> None:
        if self.face not in FACES:
            raise problem("range", key="face", value=self.face, least=FACES[0], most=FACES[-1])

    def matched(self, dice: Dice) -> int | None:
        return self.face * dice.count(self.face) or None

    def to_data(self) -> dict[str, Any]:
        return {"face": self.face}


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of equal dice, with different faces unless `same_face`."""

    groups: tuple[int, ...]
    same_face: bool = False
    kind: Literal["groups"] = field(default="groups", init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.groups or min(self.groups) < 1:
            raise problem("group-sizes")
        if len(self.groups) > len(FACES) and not self.same_face:
            raise problem("group-faces")
        object.__setattr__(self, "groups", tuple(sorted(self.groups, reverse=True)))

    def matched(self, dice: Dice) -> int | None:
        return self._best(0, [dice.count(face) for face in (0, *FACES)], FACES[-1])

    def _best(self, place: int, counts: list[int], highest: int) -> int | None:
        """The best sum of the groups from `place` on, where equal sizes have falling faces."""
        size = self.groups[place]
        if place and self.groups[place - 1] > size:
            highest = FACES[-1]
        is_last = place == len(self.groups) - 1
        best = None
        for face in range(highest, 0, -1):
            there = counts[face]
            if there < size:
                continue
            if is_last:
                return face * size
            counts[face] = there - size if self.same_face else 0
            rest = self._best(place + 1, counts, face)
            counts[face] = there
            if rest is not None:
                best = max(best or 0, face * size + rest)
        return best

    @property
    def smallest(self) -> int:
        return sum(self.groups)

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"groups": list(self.groups)}
        return data | {"same_face": True} if self.same_face else data


@dataclass(frozen=True, slots=True)
class FixedRun:
    """Given faces, each at least once: 1 2 3 4 5."""

    faces: tuple[int, ...]
    kind: Literal["faces"] = field(default="faces", init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.faces or any(face not in FACES for face in self.faces):
            raise problem("run-faces")
        if len(set(self.faces)) < len(self.faces):
            raise problem("run-twice")
        object.__setattr__(self, "faces", tuple(sorted(self.faces)))

    def matched(self, dice: Dice) -> int | None:
        return sum(self.faces) if set(self.faces) <= set(dice) else None

    @property
    def smallest(self) -> int:
        return len(self.faces)

    def to_data(self) -> dict[str, Any]:
        return {"run": list(self.faces)}


@dataclass(frozen=True, slots=True)
class AnyRun:
    """`length` consecutive faces."""

    length: int
    kind: Literal["run"] = field(default="run", init=False, repr=False)

    def __post_init__(self) -> None:
        if not 1 <= self.length <= len(FACES):
            raise problem("run-length", value=self.length)

    def matched(self, dice: Dice) -> int | None:
        for highest in range(len(FACES), self.length - 1, -1):
            run = range(highest - self.length + 1, highest + 1)
            if set(run) <= set(dice):
                return sum(run)
        return None

    @property
    def smallest(self) -> int:
        return self.length

    def to_data(self) -> dict[str, Any]:
        return {"run": self.length}


@dataclass(frozen=True, slots=True)
class AnyRoll:
    """Any roll, with all its dice."""

    smallest: ClassVar = 1
    kind: Literal["any"] = field(default="any", init=False, repr=False)

    def matched(self, dice: Dice) -> int | None:
        return sum(dice)

    def to_data(self) -> dict[str, Any]:
        return {"any": True}


Match = Face | Groups | FixedRun | AnyRun | AnyRoll


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A box of the scorecard: its name, what it matches and what it pays."""

    id: str
    name: str
    match: Match
    points: Points = "matched"
    examples: tuple[Dice, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.points, int) and self.points < 0:
            raise problem("negative", category=self.id, key="points", value=self.points)

    @property
    def is_upper(self) -> bool:
        return isinstance(self.match, Face)

    def score(self, dice: Sequence[int]) -> int:
        """The points of these dice in this box; 0 where they do not match."""
        return self._pay(self.match.matched(tuple(dice)), dice)

    def score_as_joker(self, dice: Sequence[int]) -> int:
        """The points of a joker, which counts in full as a full house or a straight."""
        match self.match:
            case Groups(groups=(3, 2)):
                return self._pay(5 * dice[0], dice)
            case FixedRun(faces=faces):
                return self._pay(sum(faces), dice)
            case AnyRun(length=length):
                return self._pay(sum(FACES[-length:]), dice)
            case _:
                return self.score(dice)

    def example(self, dice: int) -> Dice:
        """An example roll of so many dice: the first that was given, else one that pays most."""
        return self.examples[0] if self.examples else self._outcomes(dice).example

    def possible(self, dice: int) -> tuple[int, ...]:
        """All points of rolls of so many dice, ascending; 0 is always among them."""
        found = self._outcomes(dice).points
        return tuple(sorted({0, self.points})) if isinstance(self.points, int) else found

    def _outcomes(self, dice: int) -> "_Outcomes":
        fixed = min(1, self.points) if isinstance(self.points, int) else self.points
        return _outcomes(self.match, fixed, dice)

    def _pay(self, matched: int | None, dice: Sequence[int]) -> int:
        if matched is None:
            return 0
        if self.points == "matched":
            return matched
        return sum(dice) if self.points == "total" else self.points

    def to_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            **self.match.to_data(),
            "points": self.points,
            "examples": [format_dice(example) for example in self.examples],
        }


class _Outcomes(NamedTuple):
    points: tuple[int, ...]
    example: Dice


@cache
def _outcomes(match: Match, points: Points, dice: int) -> _Outcomes:
    """What the rolls of a box can pay; how much a fixed number is makes no difference.

    There are a few hundred ways to match and pay so many dice, and going through all rolls takes
    milliseconds for each, so a server with many house rules goes through them once.
    """
    box = Category(id="", name="", match=match, points=points)
    scores = {roll: box.score(roll) for roll in all_rolls(dice)}
    example = max(scores, key=lambda roll: (scores[roll], len(set(roll)), roll))
    return _Outcomes(tuple(sorted({0, *scores.values()})), example)
