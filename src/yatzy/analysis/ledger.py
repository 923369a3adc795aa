"""The ledger of one player's game: its throws, its decisions, and how they add up."""

from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any, Literal

from yatzy.core import Dice
from yatzy.game.grades import Grade
from yatzy.solver import Position, RankedMove

Degree = Literal["ordinary", "somewhat", "very", "suspicious"]
"""How unusual dice were."""

Side = Literal["lucky", "unlucky"]


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
        return _facts(self, "event", "turn", "kept", "dice", "luck")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision: the position it was about, what was chosen, and how good that was.

    `moves` are the best moves of the position, best first, with the chosen one among them.
    """

    event: int
    position: Position
    chosen: RankedMove
    moves: tuple[RankedMove, ...]
    grade: Grade

    @property
    def turn(self) -> int:
        """Which turn of the player it was, the first being 1."""
        return len(self.position.scorecard.filled) + 1

    @property
    def dice(self) -> Dice:
        return self.position.dice

    @property
    def rolls_left(self) -> int:
        """How many more rolls could be made, saved ones included."""
        return self.position.rolls_available

    @property
    def error(self) -> float:
        return self.chosen.error

    @property
    def played(self) -> str:
        return self.chosen.move

    @property
    def best(self) -> str:
        """The best move as text: the chosen one, if none is better."""
        return self.played if self.error == 0 else self.moves[0].move

    @property
    def kind(self) -> Literal["keep", "box"]:
        """Whether it was about dice or about a box."""
        return "box" if self.chosen.keep is None else "keep"

    def to_data(self) -> dict[str, Any]:
        names = ("event", "turn", "dice", "rolls_left", "played", "best", "error")
        return _facts(self, *names) | {"class": self.grade.value}


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
        return sum(throw.luck for throw in self.throws)

    @property
    def errors(self) -> float:
        return sum(decision.error for decision in self.decisions)

    def errors_of(self, kind: str) -> float:
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
    def fairness_side(self) -> Side:
        return "lucky" if self.fairness_z > 0 else "unlucky"

    @property
    def fairness_degree(self) -> Degree:
        return next(degree for limit, degree in _FAIRNESS if abs(self.fairness_z) >= limit)

    def shown(self, digits: int) -> "ShownLedger":
        """The ledger rounded so that the figures add up as they stand.

        Luck takes what rounding leaves, which is at most one and a half of the last digit.
        """
        par, errors, value = (round(part, digits) for part in (self.par, self.errors, self.value))
        luck = round(self.score + value - par + errors, digits) + 0.0  # never -0.0
        return ShownLedger(par=par, luck=luck, errors=errors, score=self.score, value=value)

    def to_data(self) -> dict[str, Any]:
        return {
            **_facts(self, "name", "par", "luck", "errors", "score", "value"),
            "errors_by_kind": {kind: self.errors_of(kind) for kind in ("keep", "box")},
            **_facts(self, "fairness_z", "percentile"),
            **{
                name: [item.to_data() for item in getattr(self, name)]
                for name in ("throws", "decisions", "dearest")
            },
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLedger:
    """A ledger in round figures, which add up: `score + value = par + luck - errors`."""

    par: float
    luck: float
    errors: float
    score: int
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The ledgers of all players of a game, in the order of their seats."""

    rules: str
    players: tuple[Ledger, ...]

    def to_data(self) -> dict[str, Any]:
        return {"rules": self.rules, "players": [ledger.to_data() for ledger in self.players]}


def _facts(value: object, *names: str) -> dict[str, Any]:
    """Some attributes by name; dice become lists, as they do in JSON."""
    facts = {name: getattr(value, name) for name in names}
    return {k: list(fact) if isinstance(fact, tuple) else fact for k, fact in facts.items()}


_FAIRNESS: tuple[tuple[float, Degree], ...] = (
    (3.0, "suspicious"),
    (2.0, "very"),
    (1.0, "somewhat"),
    (0.0, "ordinary"),
)
