"""The payments of boxes, as arrays."""

from collections.abc import Sequence

import numpy as np

from yatzy.core import Category, Joker, Rules, possible_points
from yatzy.solver.model.arrays import Ints, Lanes, Payments, Specials, places
from yatzy.solver.model.lattice import Lattice
from yatzy.solver.model.needs import Needs


class Paytable:
    """Every number of points that each box can hold, numbered across all boxes."""

    def __init__(self, rules: Rules, boxes: Sequence[Category]) -> None:
        self.rules = rules
        self.boxes = boxes
        self.points = [possible_points(rules, box) for box in boxes]
        self.start: Ints = np.cumsum([0, *map(len, self.points)])

    def number(self, box: int, points: int) -> int:
        return int(self.start[box]) + self.points[box].index(points)

    def payments(self, lattice: Lattice) -> Payments:
        scores = [[self.rules.score(box.id, roll) for box in self.boxes] for roll in lattice.rolls]
        of_roll = np.array([[self.number(*paid) for paid in enumerate(row)] for row in scores])
        pays = of_roll > self.start[:-1]
        box, roll = np.nonzero(pays.T)
        return Payments(
            start=self.start,
            box=np.repeat(np.arange(len(self.boxes)), np.diff(self.start)),
            points=np.array([float(p) for points in self.points for p in points]),
            of_roll=places(of_roll),
            rare_start=np.concatenate(([0], np.cumsum(pays.sum(axis=0)))),
            rare=places(np.column_stack((roll + lattice.first_roll, of_roll[roll, box]))),
        )

    @property
    def count(self) -> int:
        return int(self.start[-1])

    def special_payments(self, lattice: Lattice, faces: Sequence[int]) -> Ints:
        """The payment of equal dice of each face in each box: as a plain roll, and as a joker."""
        extra = self.rules.extra
        has_joker = extra is not None and extra.joker is not Joker.NONE
        payment = np.zeros((2, len(faces), len(self.boxes)), np.int64)
        for special, face in enumerate(faces):
            roll = (face,) * lattice.dice
            for place, box in enumerate(self.boxes):
                payment[0, special, place] = self.number(place, box.score(roll))
                points = box.score_as_joker(roll) if has_joker else box.score(roll)
                payment[1, special, place] = self.number(place, points)
        return payment

    def specials(self, lattice: Lattice, faces: Sequence[int]) -> Specials:
        numbers = [lattice.number[(face,) * lattice.dice] for face in faces]
        of_roll = np.full(len(lattice.rolls), -1)
        of_roll[np.array(numbers, np.int64) - lattice.first_roll] = range(len(faces))
        return Specials(roll=places(numbers), of_roll=of_roll)

    def lanes(self, needs: Needs, upper_sets: Sequence[int]) -> Lanes:
        uppers = [place for place, box in enumerate(self.boxes) if box.is_upper]
        upper_place = np.full(len(self.boxes), -1)
        upper_place[uppers] = range(len(uppers))
        start = np.full((len(upper_sets), len(uppers), 2), -1)
        steps: list[tuple[int, int]] = []
        known: dict[tuple[int, int], tuple[int, int]] = {}
        kinds = [needs.kind(place) for place in range(len(uppers))]
        for row, upper in enumerate(upper_sets):
            alike = needs.alike(upper)
            for place, box in enumerate(uppers):
                after = upper ^ (1 << place)
                if upper >> place & 1 and after in upper_sets:
                    key = alike, kinds[place]
                    if key not in known:
                        known[key] = len(steps), len(needs.lanes(after))
                        for points in self.points[box]:
                            steps += needs.step(upper, place, points)
                    start[row, place] = known[key]
        return Lanes(
            size=np.array([len(needs.lanes(upper)) for upper in upper_sets]),
            upper_place=upper_place,
            start=start,
            lane=np.array([lane for lane, _ in steps], np.int64),
            bonus=np.array([bonus for _, bonus in steps], np.float64),
        )
