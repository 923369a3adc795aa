"""The scorecard: one player's boxes, and where a roll may go.

`options` lists the boxes that a roll may fill, with their points. Forced order and jokers are
decided there and nowhere else, so every screen and bot agrees on them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from yatzy.core.categories import Category, Face
from yatzy.core.dice import FACES, all_rolls, check_dice
from yatzy.core.outlook import BonusOutlook, BonusState, JokerPlace, JokerRoll
from yatzy.core.rules import Joker, Order, Rules
from yatzy.errors import BoxNotAllowedError, BoxTakenError, ImpossiblePointsError, ScorecardError


@dataclass(frozen=True, slots=True)
class Scorecard:
    """One player's boxes: points, 0 where scratched, None where open.

    >>> from yatzy.core import load_rules
    >>> card = Scorecard.empty(load_rules("yatzy")).score("fours", (1, 3, 4, 4, 4))
    >>> card.total, card.bonus_missing
    (12, 51)
    """

    rules: Rules
    points: tuple[int | None, ...]
    extras: int = 0

    @classmethod
    def empty(cls, rules: Rules) -> Self:
        return cls(rules, (None,) * len(rules.categories))

    @classmethod
    def of(cls, rules: Rules, filled: Mapping[str, int], *, extras: int = 0) -> Self:
        """A card with these boxes filled and `extras` further yahtzees paid.

        Raises a `ScorecardError` if no game can lead to it.
        """
        points: dict[str, int] = {}
        for name, value in filled.items():
            box = rules.category(name)
            possible = possible_points(rules, box)
            if value not in possible:
                listed = ", ".join(str(number) for number in possible)
                raise ScorecardError(f"{box.id} cannot hold {value} points; possible are {listed}")
            if box.id in points:
                raise ScorecardError(f"{box.id} is filled twice")
            points[box.id] = value
        card = cls(rules, tuple(points.get(box.id) for box in rules.categories), extras)
        if rules.order is Order.FORCED and None in card.points[: len(points)]:
            first = card.open_boxes[0]
            raise ScorecardError(f"boxes are filled from top to bottom, but {first} is still open")
        if extras < 0 or (extras and not card._pays_extra):
            raise ScorecardError(f"{extras} extra yahtzees cannot have been paid on this scorecard")
        return card

    @property
    def filled(self) -> dict[str, int]:
        return {
            box.id: points
            for box, points in zip(self.rules.categories, self.points, strict=True)
            if points is not None
        }

    @property
    def open_boxes(self) -> tuple[str, ...]:
        return tuple(box.id for box in self._open)

    @property
    def _open(self) -> tuple[Category, ...]:
        pairs = zip(self.rules.categories, self.points, strict=True)
        return tuple([box for box, points in pairs if points is None])

    @property
    def boxes_left(self) -> int:
        return self.points.count(None)

    @property
    def is_full(self) -> bool:
        return None not in self.points

    @property
    def upper_sum(self) -> int:
        return sum([self.points[place] or 0 for place in self.rules.upper_places])

    @property
    def bonus_missing(self) -> int | None:
        """Upper points that the bonus still needs; None where the rules have no bonus."""
        bonus = self.rules.bonus
        return None if bonus is None else max(0, bonus.threshold - self.upper_sum)

    @property
    def bonus(self) -> int:
        bonus = self.rules.bonus
        return 0 if bonus is None or self.bonus_missing else bonus.points

    @property
    def bonus_outlook(self) -> BonusOutlook | None:
        bonus, missing = self.rules.bonus, self.bonus_missing
        if bonus is None or missing is None:
            return None
        everything, still_open = _sum_of_faces(self.rules.categories), _sum_of_faces(self._open)
        ahead = self.upper_sum - bonus.threshold * (everything - still_open) / everything
        state = BonusState.WON if not missing else BonusState.OPEN
        if missing > still_open * self.rules.dice:
            state = BonusState.LOST
        return BonusOutlook(state=state, points=bonus.points, missing=missing, ahead=ahead)

    @property
    def extra_points(self) -> int:
        return 0 if self.rules.extra is None else self.extras * self.rules.extra.points

    @property
    def total(self) -> int:
        boxes = sum(points for points in self.points if points is not None)
        return boxes + self.bonus + self.extra_points

    def options(self, dice: Sequence[int]) -> dict[str, int]:
        """The boxes that these dice may fill now, with their points, without `extra_for`."""
        face, scores = self._joker_face(dice), self.rules.scores(dice)
        if face is None or self._is_upper_open(face):
            return {box.id: scores[box.id] for box in self._allowed(face)}
        return {box.id: box.score_as_joker(dice) for box in self._allowed(face)}

    def extra_for(self, dice: Sequence[int]) -> int:
        """Points on top for a further yahtzee, whichever box it goes into."""
        extra = self.rules.extra
        if extra is None or not self._pays_extra or not _is_yahtzee(dice):
            return 0
        return extra.points

    def joker(self, dice: Sequence[int]) -> JokerRoll | None:
        face = self._joker_face(dice)
        return None if face is None else JokerRoll(face, self._joker_place(face))

    def _joker_place(self, face: int) -> JokerPlace:
        is_upper_open = self._is_upper_open(face)
        if self.rules.extra is not None and self.rules.extra.joker is Joker.FREE:
            return JokerPlace.FREE_UPPER if is_upper_open else JokerPlace.FREE
        if is_upper_open:
            return JokerPlace.UPPER
        has_lower = any(not box.is_upper for box in self._open)
        return JokerPlace.LOWER if has_lower else JokerPlace.ZERO

    def can_score(self, category: str, dice: Sequence[int]) -> bool:
        return category in self.options(dice)

    def score(self, category: str, dice: Sequence[int]) -> Self:
        """The card after scoring these dice in a box.

        Raises:
            BoxTakenError: if the box has a score.
            BoxNotAllowedError: if the order of the boxes or the joker rule forbids it.
        """
        check_dice(dice, count=self.rules.dice)
        box = self.rules.category(category)
        options = self.options(dice)
        if box.id not in options:
            raise self._refusal(box, options)
        return self.fill(box.id, options[box.id], extra=self.extra_for(dice) > 0)

    def note(self, category: str, points: int, *, extra: bool = False) -> Self:
        """The card after points were entered without dice; `extra` for a further yahtzee.

        Raises what `score` does, and an `ImpossiblePointsError` if no dice score that there.
        """
        box = self.rules.category(category)
        possible: set[int] = set()
        allowed: dict[str, int] = {}
        yahtzees = [(face,) * self.rules.dice for face in FACES]
        for roll in yahtzees:
            options = self.options(roll)
            allowed |= options
            if box.id in options and (self.extra_for(roll) > 0) == extra:
                possible.add(options[box.id])
        others = [roll for roll in all_rolls(self.rules.dice) if roll not in yahtzees]
        if others:  # no joker and no extra, so one roll may go where all may
            allowed |= self.options(others[0])
            if box.id in allowed and not extra:
                possible |= {box.score(roll) for roll in others}
        if box.id not in allowed:
            raise self._refusal(box, allowed)
        if points not in possible:
            on_top = self.rules.extra.points if self.rules.extra and extra else 0
            raise ImpossiblePointsError(box.id, points, tuple(sorted(possible)), extra=on_top)
        return self.fill(box.id, points, extra=extra)

    def fill(self, category: str, points: int, *, extra: bool = False) -> Self:
        """The card with these points in the box of that id; the caller has checked them."""
        filled = tuple(
            points if box.id == category else before
            for box, before in zip(self.rules.categories, self.points, strict=True)
        )
        return type(self)(self.rules, filled, self.extras + extra)

    def _refusal(
        self, box: Category, options: Mapping[str, int]
    ) -> BoxTakenError | BoxNotAllowedError:
        points = self.filled.get(box.id)
        if points is not None:
            return BoxTakenError(box.id, points=points, open_boxes=self.open_boxes)
        allowed = ", ".join(options)
        if self.rules.order is Order.FORCED:
            reason = f"boxes are filled from top to bottom, and the next is {allowed}"
        else:
            reason = f"as a joker these dice go to {allowed}"
        return BoxNotAllowedError(box.id, reason=reason, allowed=tuple(options))

    def _allowed(self, joker_face: int | None) -> tuple[Category, ...]:
        """A forced joker goes to its own upper box, else to a lower one, else anywhere."""
        boxes = self._open
        if self.rules.order is Order.FORCED:
            return boxes[:1]
        extra = self.rules.extra
        if joker_face is None or extra is None or extra.joker is not Joker.FORCED:
            return boxes
        own = tuple(box for box in boxes if box.match == Face(joker_face))
        return own or tuple(box for box in boxes if not box.is_upper) or boxes

    def _joker_face(self, dice: Sequence[int]) -> int | None:
        extra = self.rules.extra
        if extra is None or extra.joker is Joker.NONE or extra.category not in self.filled:
            return None
        return dice[0] if _is_yahtzee(dice) else None

    def _is_upper_open(self, face: int) -> bool:
        return any(box.match == Face(face) for box in self._open)

    @property
    def _pays_extra(self) -> bool:
        extra = self.rules.extra
        return extra is not None and self.filled.get(extra.category, 0) > 0


def _is_yahtzee(dice: Sequence[int]) -> bool:
    return len(set(dice)) == 1


def _sum_of_faces(boxes: Iterable[Category]) -> int:
    return sum(box.match.face for box in boxes if isinstance(box.match, Face))


def possible_points(rules: Rules, box: Category) -> tuple[int, ...]:
    """Every number of points that the box can hold at the end of a game, ascending."""
    points = box.possible(rules.dice)
    if rules.extra is None or rules.extra.joker is Joker.NONE:
        return points
    jokers = (box.score_as_joker((face,) * rules.dice) for face in FACES)
    return tuple(sorted({*points, *jokers}))
