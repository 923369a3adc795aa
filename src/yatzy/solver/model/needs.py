"""How much the bonus still needs, in as few classes as possible.

With the open upper boxes U, only the sums that U can still reach matter. Two needs with no such sum
between them are met, or missed, by the same continuations; they form one class, named by the
smallest reachable sum that meets them. A need that has been met and one that is out of reach are
equivalent too, since neither changes the score any more. That class is named 0.

The classes of U are the *lanes* of every set of open boxes whose upper part is U. Boxes that can
hold the same points are interchangeable, so sets with equally many boxes of each such kind are
*alike*: one of them represents all.
"""

from bisect import bisect_left

from yatzy.core import Rules, possible_points

UpperSet = int  # bit j: the j-th upper box is open


class Needs:
    """The classes of needs for all sets of open upper boxes."""

    def __init__(self, rules: Rules) -> None:
        self._points = [possible_points(rules, box) for box in rules.upper]
        self._kinds = [self._first_of_kind(kind) for kind in dict.fromkeys(self._points)]
        self._everything: UpperSet = (1 << len(rules.upper)) - 1
        self._threshold = 0 if rules.bonus is None else rules.bonus.threshold
        self._bonus = 0 if rules.bonus is None else rules.bonus.points
        self._sums: dict[UpperSet, tuple[int, ...]] = {0: (0,)}
        self._lanes: dict[UpperSet, tuple[int, ...]] = {}
        self._lane: dict[tuple[UpperSet, int], int] = {}

    def _first_of_kind(self, kind: tuple[int, ...]) -> list[UpperSet]:
        """For each count, that many of the first boxes that can hold these points."""
        boxes = [box for box, points in enumerate(self._points) if points == kind]
        return [sum(1 << box for box in boxes[:count]) for count in range(len(boxes) + 1)]

    def alike(self, upper: UpperSet) -> UpperSet:
        """The set that represents all with equally many boxes of each kind."""
        return sum(first[(upper & first[-1]).bit_count()] for first in self._kinds)

    def kind(self, box: int) -> int:
        """The first upper box that can hold the same points as `box`."""
        return self._points.index(self._points[box])

    def lanes(self, upper: UpperSet) -> tuple[int, ...]:
        """The names of the classes of a set of open upper boxes, ascending."""
        upper = self.alike(upper)
        if upper not in self._lanes:
            sums, filled = self._reachable(upper), self._everything ^ upper
            needs = (self._threshold - got for got in self._reachable(filled))
            self._lanes[upper] = tuple(sorted({self._class_of(sums, need) for need in needs}))
        return self._lanes[upper]

    def lane(self, upper: UpperSet, upper_sum: int) -> int:
        """The lane of a card with these open upper boxes and that sum in the others."""
        key = upper, upper_sum
        if key not in self._lane:
            need = self._class_of(self._reachable(upper), self._threshold - upper_sum)
            self._lane[key] = self.lanes(upper).index(need)
        return self._lane[key]

    def step(self, upper: UpperSet, box: int, points: int) -> list[tuple[int, int]]:
        """For each lane of `upper`, the lane after these points in `box` and the bonus earned."""
        after = upper ^ (1 << box)
        lanes_after = {name: lane for lane, name in enumerate(self.lanes(after))}
        sums = self._reachable(after)
        steps = []
        for need in self.lanes(upper):
            left = self._class_of(sums, need - points) if need else 0
            earned = self._bonus if 0 < need <= points else 0
            steps.append((lanes_after[left], earned))
        return steps

    def _class_of(self, reachable: tuple[int, ...], need: int) -> int:
        if need <= 0 or not self._bonus:
            return 0
        place = bisect_left(reachable, need)
        return reachable[place] if place < len(reachable) else 0

    def _reachable(self, upper: UpperSet) -> tuple[int, ...]:
        """Every possible sum of these boxes, ascending."""
        upper = self.alike(upper)
        if upper not in self._sums:
            top = upper.bit_length() - 1
            rest = self._reachable(upper ^ (1 << top))
            sums = {total + points for total in rest for points in self._points[top]}
            self._sums[upper] = tuple(sorted(sums))
        return self._sums[upper]
