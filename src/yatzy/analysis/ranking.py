"""The ranking of moves: what each is worth, what it can become, and why the best is best."""

from dataclasses import dataclass, field
from typing import Any

from yatzy.analysis.chances import TurnChances
from yatzy.core import Rules
from yatzy.solver import Position, RankedMove, Solution

EQUAL = 0.05
"""A difference in points that is not worth telling."""

LIKELY = 0.05
"""From which chance on a box is something to aim at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysedMove:
    """A move with its value; for a keep also the chances of the boxes it can end in."""

    ranked: RankedMove
    chances: dict[str, float] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """The move as plain data."""
        data = {"move": self.ranked.move, "value": self.ranked.value, "error": self.ranked.error}
        return data | {"chances": self.chances} if self.ranked.keep is not None else data


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why the best move is best, in numbers: what it aims at, and what it is compared with.

    `points` is what the box will hold if it is a score. `targets` are the boxes that a keep most
    likely ends in. `rival` is what one might rather have done, None where there is no other move.
    """

    best: AnalysedMove
    points: int | None
    targets: tuple[tuple[str, float], ...]
    rival: AnalysedMove | None

    @property
    def gain(self) -> float:
        """What the best move is worth more than its rival."""
        return 0.0 if self.rival is None else self.rival.ranked.error

    @property
    def is_close(self) -> bool:
        """Whether there is a rival that is as good, for all that a player could tell."""
        return self.rival is not None and self.gain < EQUAL

    def sentence(self, rules: Rules) -> str:
        """The reason in one sentence."""
        lead = self._lead(rules)
        if self.rival is None:
            return f"{lead}; there is no other move"
        other = _name(self.rival.ranked, rules)
        if self.is_close:
            return f"{lead}, as good as {other}"
        return f"{lead}, worth {self.gain:.1f} points more than {other}"

    def _lead(self, rules: Rules) -> str:
        ranked = self.best.ranked
        if ranked.category is not None:
            box = rules.category(ranked.category).name.lower()
            if not self.points:
                return f"scratch {box}: it is missed least"
            return f"score {box}: {self.points} points"
        name = f"keep {' '.join(map(str, ranked.keep or ())) or 'nothing'}"
        targets = [
            f"{chance:.0%} for {rules.category(box).name.lower()}" for box, chance in self.targets
        ]
        return f"{name}: {' and '.join(targets)}" if targets else name


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Every legal move of a position, best first, and why the first is best."""

    moves: tuple[AnalysedMove, ...]
    reason: Reason
    why: str

    def to_data(self) -> dict[str, Any]:
        """The analysis as plain data."""
        return {"moves": [move.to_data() for move in self.moves], "why": self.why}


def analyse(position: Position, solution: Solution) -> Analysis:
    """What every legal move of a position is worth, and why the best is best."""
    ranked = solution.moves(position)
    moves: list[AnalysedMove] = []
    if position.rolls_available:
        rolls_left = position.rolls_available - 1
        chances = TurnChances(solution, position.scorecard, rolls_left)
        for move in ranked:
            ends = {} if move.keep is None else chances.keep(move.keep, rolls_left)
            moves.append(AnalysedMove(ranked=move, chances=ends))
    else:
        moves = [AnalysedMove(ranked=move) for move in ranked]
    reason = explain(moves, position)
    return Analysis(moves=tuple(moves), reason=reason, why=reason.sentence(position.rules))


def explain(moves: list[AnalysedMove], position: Position) -> Reason:
    """What the best move aims at, and what it gains."""
    best = moves[0]
    category = best.ranked.category
    options = position.scorecard.options(position.dice)
    likeliest = list(best.chances.items())[:2]
    return Reason(
        best=best,
        points=None if category is None else options[category],
        targets=tuple((box, chance) for box, chance in likeliest if chance >= LIKELY),
        rival=_rival(moves),
    )


def _rival(moves: list[AnalysedMove]) -> AnalysedMove | None:
    """What one might rather have done: the best move of the other kind if near, else the second."""
    is_keep = moves[0].ranked.keep is not None
    near = moves[1:6]
    others = (move for move in near if (move.ranked.keep is not None) != is_keep)
    return next(others, near[0] if near else None)


def _name(ranked: RankedMove, rules: Rules) -> str:
    if ranked.category is not None:
        return f"scoring {rules.category(ranked.category).name.lower()}"
    return f"keeping {' '.join(map(str, ranked.keep or ())) or 'nothing'}"
