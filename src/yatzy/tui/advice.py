"""Advice: what a coach has to say about the dice on the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yatzy.core import Dice

if TYPE_CHECKING:
    from yatzy.analysis import Analysis
    from yatzy.solver import RankedMove

NOTHING = 0.005
"""A loss that no player would call one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The ranking of all moves of one version of the table, with these dice."""

    version: int
    dice: Dice
    analysis: "Analysis"

    @property
    def _ranked(self) -> "Iterator[RankedMove]":
        return (move.ranked for move in self.analysis.moves)

    @property
    def value(self) -> float:
        """What the best move is worth: the points that can still be expected."""
        return self.analysis.moves[0].ranked.value

    @property
    def best_box(self) -> str | None:
        """The box that should be filled; None where dice should be kept."""
        return self.analysis.moves[0].ranked.category

    def best_places(self, kept: frozenset[int]) -> frozenset[int]:
        """The places of the dice that should be kept; of equal dice those that are kept already."""
        wanted = list(self.analysis.moves[0].ranked.keep or ())
        places = set()
        for place in sorted(range(len(self.dice)), key=lambda place: (place not in kept, place)):
            if self.dice[place] in wanted:
                wanted.remove(self.dice[place])
                places.add(place)
        return frozenset(places)

    def lost_by_keeping(self, kept: frozenset[int]) -> float | None:
        """What keeping these dice gives away; None where they cannot be kept for another roll."""
        faces = tuple(sorted(self.dice[place] for place in kept))
        return next((move.error for move in self._ranked if move.keep == faces), None)

    def lost_by_scoring(self, category: str) -> float | None:
        """What filling that box gives away; None where the dice may not go there."""
        return next((move.error for move in self._ranked if move.category == category), None)
