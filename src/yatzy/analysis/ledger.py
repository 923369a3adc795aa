"""The ledger of one player's game: throws, decisions, and their sums."""

from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any, Literal

from yatzy.core import Dice
from yatzy.game.grades import Grade
from yatzy.solver import Position, RankedMove

Degree = Literal["ordinary", "somewhat", "very", "suspicious"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A throw and its luck, whose `variance` was known before it; `places` were kept."""

    event: int
    turn: int
    places: tuple[int, ...]
    kept: Dice
    dice: Dice
    luck: float
    variance: float

    def to_data(self) -> dict[str, Any]:
        return _facts(self, "event", "turn", "kept", "dice", "luck")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision and its grade; `moves` are the best ones, best first, and the chosen one."""

    event: int
    position: Position
    chosen: RankedMove
    moves: tuple[RankedMove, ...]
    grade: Grade

    @property
    def turn(self) -> int:
        return len(self.position.scorecard.filled) + 1

    @property
    def dice(self) -> Dice:
        return self.position.dice

    @property
    def rolls_left(self) -> int:
        """Saved rolls included."""
        return self.position.rolls_available

    @property
    def error(self) -> float:
        return self.chosen.error

    @property
    def played(self) -> str:
        return self.chosen.move

    @property
    def best_move(self) -> RankedMove:
        """The chosen move if no other is better."""
        return self.chosen if self.error == 0 else self.moves[0]

    @property
    def best(self) -> str:
        return self.best_move.move

    @property
    def kind(self) -> Literal["keep", "box"]:
        return "box" if self.chosen.keep is None else "keep"

    def to_data(self) -> dict[str, Any]:
        names = ("event", "turn", "dice", "rolls_left", "played", "best", "error")
        return _facts(self, *names) | {"class": self.grade.value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """One player's game: `score + value = par + luck - errors`; `value` is 0 at the end."""

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
        """The five costliest decisions, the worst first."""
        costly = [decision for decision in self.decisions if decision.grade is not Grade.BEST]
        return tuple(sorted(costly, key=lambda decision: -decision.error)[:5])

    @property
    def fairness(self) -> "Fairness":
        variance = sum(throw.variance for throw in self.throws)
        z = self.luck / sqrt(variance) if variance > 0 else 0.0
        return Fairness(
            z=z,
            share=erfc(abs(z) / sqrt(2)),
            side="lucky" if z > 0 else "unlucky",
            degree=next(degree for limit, degree in _FAIRNESS if abs(z) >= limit),
        )

    def shown(self, digits: int) -> "ShownLedger":
        """The ledger rounded so that the figures still add up; luck absorbs the rounding."""
        par, errors, value = (round(part, digits) for part in (self.par, self.errors, self.value))
        luck = round(self.score + value - par + errors, digits) + 0.0  # never -0.0
        return ShownLedger(par=par, luck=luck, errors=errors, score=self.score, value=value)

    def to_data(self) -> dict[str, Any]:
        return {
            **_facts(self, "name", "par", "luck", "errors", "score", "value"),
            "errors_by_kind": {kind: self.errors_of(kind) for kind in ("keep", "box")},
            "fairness_z": self.fairness.z,
            "percentile": self.percentile,
            **{
                name: [item.to_data() for item in getattr(self, name)]
                for name in ("throws", "decisions", "dearest")
            },
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLedger:
    """A rounded ledger that still adds up: `score + value = par + luck - errors`."""

    par: float
    luck: float
    errors: float
    score: int
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """The answer to "were my dice rigged?".

    `z` is the luck in standard deviations; fair dice are at least this unusual in `share` of all
    games.
    """

    z: float
    share: float
    side: Literal["lucky", "unlucky"]
    degree: Degree


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The ledgers of all players, in the order of their seats."""

    rules: str
    players: tuple[Ledger, ...]

    def to_data(self) -> dict[str, Any]:
        return {"rules": self.rules, "players": [ledger.to_data() for ledger in self.players]}


def _facts(value: object, *names: str) -> dict[str, Any]:
    facts = {name: getattr(value, name) for name in names}
    return {k: list(fact) if isinstance(fact, tuple) else fact for k, fact in facts.items()}


_FAIRNESS: tuple[tuple[float, Degree], ...] = (
    (3.0, "suspicious"),
    (2.0, "very"),
    (1.0, "somewhat"),
    (0.0, "ordinary"),
)
