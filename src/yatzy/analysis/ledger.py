"""The ledger of one player's game: its throws, its decisions, and how they add up."""

from dataclasses import dataclass
from enum import StrEnum
from math import erfc, sqrt
from typing import Any, Literal

from yatzy.core import Dice
from yatzy.solver import RankedMove


class Grade(StrEnum):
    """How good a decision was."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


Degree = Literal["ordinary", "somewhat", "very", "suspicious"]
"""How unusual dice were."""

LIMITS = ((0.14, Grade.BLUNDER), (0.07, Grade.MISTAKE), (0.02, Grade.INACCURACY))
"""From which share of the deviation of a perfect game's score an error is called what."""


def grade(error: float, deviation: float, *, tie: float = 1e-9) -> Grade:
    """What a decision with that error is called."""
    if error <= tie or deviation == 0:
        return Grade.BEST
    for limit, called in LIMITS:
        if error / deviation >= limit:
            return called
    return Grade.FINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A throw, and how lucky it was; `variance` is how much its luck could vary."""

    event: int
    turn: int
    kept: Dice
    dice: Dice
    luck: float
    variance: float

    def to_data(self) -> dict[str, Any]:
        """The throw as plain data."""
        return {
            "event": self.event,
            "turn": self.turn,
            "kept": list(self.kept),
            "dice": list(self.dice),
            "luck": self.luck,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision, what would have been best, and what it gave away.

    `moves` are the best moves of the position, best first, and the one that was played.
    """

    event: int
    turn: int
    dice: Dice
    rolls_left: int
    played: str
    best: str
    error: float
    grade: Grade
    moves: tuple[RankedMove, ...] = ()

    @property
    def kind(self) -> str:
        """Whether it was about dice or about a box."""
        return "keep" if self.played.startswith("keep") else "box"

    def to_data(self) -> dict[str, Any]:
        """The decision as plain data."""
        return {
            "event": self.event,
            "turn": self.turn,
            "dice": list(self.dice),
            "rolls_left": self.rolls_left,
            "played": self.played,
            "best": self.best,
            "error": self.error,
            "class": self.grade.value,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """One player's game: `score + value = par + luck - errors`; nothing is left at its end."""

    name: str
    par: float
    score: int
    value: float
    throws: tuple[Throw, ...]
    decisions: tuple[Decision, ...]
    percentile: float | None = None

    @property
    def luck(self) -> float:
        """What the dice gave, against what was to be expected."""
        return sum(throw.luck for throw in self.throws)

    @property
    def errors(self) -> float:
        """What the decisions gave away."""
        return sum(decision.error for decision in self.decisions)

    def errors_of(self, kind: str) -> float:
        """What the decisions of one kind gave away: `keep` or `box`."""
        return sum(decision.error for decision in self.decisions if decision.kind == kind)

    @property
    def dearest(self) -> tuple[Decision, ...]:
        """The five decisions that cost most, the dearest first."""
        costly = [decision for decision in self.decisions if decision.grade is not Grade.BEST]
        return tuple(sorted(costly, key=lambda decision: -decision.error)[:5])

    @property
    def fairness_z(self) -> float:
        """How many standard deviations the luck is away from none."""
        variance = sum(throw.variance for throw in self.throws)
        return self.luck / sqrt(variance) if variance > 0 else 0.0

    @property
    def fairness_share(self) -> float:
        """In which share of games fair dice are as far from the average, or further."""
        return erfc(abs(self.fairness_z) / sqrt(2))

    @property
    def fairness_degree(self) -> Degree:
        """How unusual the dice were, in a word."""
        return next(degree for limit, degree, _ in _FAIRNESS if abs(self.fairness_z) >= limit)

    @property
    def fairness(self) -> str:
        """The answer to "were my dice rigged?"."""
        z, share = self.fairness_z, self.fairness_share
        side = "lucky" if z > 0 else "unlucky"
        words = next(word for limit, _, word in _FAIRNESS if abs(z) >= limit)
        chance = f"{share:.0%}" if share >= 0.01 else f"{share:.2%}"
        return (
            f"{words.format(side=side)}: fair dice are this far from the average, "
            f"or further, in {chance} of games"
        )

    def to_data(self) -> dict[str, Any]:
        """The ledger as plain data."""
        return {
            "name": self.name,
            "par": self.par,
            "luck": self.luck,
            "errors": self.errors,
            "score": self.score,
            "value": self.value,
            "errors_by_kind": {kind: self.errors_of(kind) for kind in ("keep", "box")},
            "fairness_z": self.fairness_z,
            "fairness": self.fairness,
            "percentile": self.percentile,
            "throws": [throw.to_data() for throw in self.throws],
            "decisions": [decision.to_data() for decision in self.decisions],
            "dearest": [decision.to_data() for decision in self.dearest],
        }


_FAIRNESS: tuple[tuple[float, Degree, str], ...] = (
    (3.0, "suspicious", "Suspiciously {side} dice"),
    (2.0, "very", "Very {side} dice"),
    (1.0, "somewhat", "Somewhat {side} dice"),
    (0.0, "ordinary", "Ordinary dice"),
)
