"""How much the bonus still needs, in as few classes as possible.

With the open upper boxes U, only the sums that U can still reach matter. Two needs between which
no such sum lies are met, or missed, by the same continuations; they are one class, named by the
smallest reachable sum that meets them. A need that is met already and one that is out of reach
are alike too: neither will change the score any more. That class is named 0.

The classes of U are the *lanes* of every set of open boxes whose upper part is U.
"""

from bisect import bisect_left

from yatzy.core import Rules, possible_points

UpperSet = int
"""Bit j says whether the j-th upper box is open."""


class Needs:
    """The classes of needs for the sets of open upper boxes of some rules."""

    def __init__(self, rules: Rules) -> None:
        self._points = [possible_points(rules, box) for box in rules.upper]
        self._everything: UpperSet = (1 << len(rules.upper)) - 1
        self._threshold = 0 if rules.bonus is None else rules.bonus.threshold
        self._bonus = 0 if rules.bonus is None else rules.bonus.points
        self._sums: dict[UpperSet, tuple[int, ...]] = {0: (0,)}
        self._lanes: dict[UpperSet, tuple[int, ...]] = {}
        self._lane: dict[tuple[UpperSet, int], int] = {}

    def lanes(self, upper: UpperSet) -> tuple[int, ...]:
        """The classes of a set of open upper boxes, by name, ascending."""
        if upper not in self._lanes:
            filled = self._everything ^ upper
            needs = (self._threshold - got for got in self._reachable(filled))
            self._lanes[upper] = tuple(sorted({self._class_of(upper, need) for need in needs}))
        return self._lanes[upper]

    def lane(self, upper: UpperSet, upper_sum: int) -> int:
        """The lane of a scorecard with these open upper boxes and that sum in the others."""
        key = upper, upper_sum
        if key not in self._lane:
            need = self._class_of(upper, self._threshold - upper_sum)
            self._lane[key] = self.lanes(upper).index(need)
        return self._lane[key]

    def step(self, upper: UpperSet, box: int, points: int) -> list[tuple[int, int]]:
        """For each lane of `upper`: the lane after `box` got these points, and the bonus earned."""
        after = upper ^ (1 << box)
        lanes_after = {name: lane for lane, name in enumerate(self.lanes(after))}
        steps = []
        for need in self.lanes(upper):
            left = self._class_of(after, need - points) if need else 0
            earned = self._bonus if 0 < need <= points else 0
            steps.append((lanes_after[left], earned))
        return steps

    def _class_of(self, upper: UpperSet, need: int) -> int:
        if need <= 0 or not self._bonus:
            return 0
        reachable = self._reachable(upper)
        place = bisect_left(reachable, need)
        return reachable[place] if place < len(reachable) else 0

    def _reachable(self, upper: UpperSet) -> tuple[int, ...]:
        """Every sum that these boxes can have together, ascending."""
        if upper not in self._sums:
            top = upper.bit_length() - 1
            rest = self._reachable(upper ^ (1 << top))
            sums = {total + points for total in rest for points in self._points[top]}
            self._sums[upper] = tuple(sorted(sums))
        return self._sums[upper]
