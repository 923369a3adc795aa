"""The ranking of moves: what each is worth, what it can become, and why the best is best."""

from dataclasses import dataclass, field
from typing import Any

from yatzy.analysis.chances import TurnChances
from yatzy.core import Rules
from yatzy.solver import Position, RankedMove, Solution


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
class Analysis:
    """Every legal move of a position, best first, and one sentence why."""

    moves: tuple[AnalysedMove, ...]
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
    return Analysis(moves=tuple(moves), why=explain(moves, position))


def explain(moves: list[AnalysedMove], position: Position) -> str:
    """One sentence, made from the numbers: what the best move aims at, and what it gains."""
    best = moves[0]
    lead = _aim(best, position)
    if len(moves) == 1:
        return f"{lead}; there is no other move"
    rival = _rival(moves)
    gain = rival.ranked.error
    other = _name(rival.ranked, position.rules)
    if gain < 0.05:
        return f"{lead}, as good as {other}"
    return f"{lead}, worth {gain:.1f} points more than {other}"


def _aim(move: AnalysedMove, position: Position) -> str:
    rules, ranked = position.rules, move.ranked
    if ranked.category is not None:
        points = position.scorecard.options(position.dice)[ranked.category]
        box = rules.category(ranked.category).name.lower()
        return f"score {box}: {points} points" if points else f"scratch {box}: it is missed least"
    name = f"keep {' '.join(map(str, ranked.keep or ())) or 'nothing'}"
    targets = [
        f"{chance:.0%} for {rules.category(box).name.lower()}"
        for box, chance in list(move.chances.items())[:2]
        if chance >= 0.05
    ]
    return f"{name}: {' and '.join(targets)}" if targets else name


def _rival(moves: list[AnalysedMove]) -> AnalysedMove:
    """What one might rather have done: the best move of the other kind if near, else the second."""
    is_keep = moves[0].ranked.keep is not None
    others = [move for move in moves[1:6] if (move.ranked.keep is not None) != is_keep]
    return others[0] if others else moves[1]


def _name(ranked: RankedMove, rules: Rules) -> str:
    if ranked.category is not None:
        return f"scoring {rules.category(ranked.category).name.lower()}"
    return f"keeping {' '.join(map(str, ranked.keep or ())) or 'nothing'}"
