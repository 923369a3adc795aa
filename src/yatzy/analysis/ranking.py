"""The ranking of moves: their values, their likely results, and why the best is best."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from yatzy.game import State
from yatzy.solver import Position, RankedMove

if TYPE_CHECKING:
    from yatzy.solver import Solution

EQUAL = 0.05  # points: a smaller error makes no difference that a player could notice
SHOWN = 6  # moves
LIKELY = 0.05  # the smallest chance of a box worth mentioning


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysedMove:
    """A move; for a keep, also the chances of the boxes that the turn can end in."""

    ranked: RankedMove
    chances: dict[str, float] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        data = {"move": self.ranked.move, "value": self.ranked.value, "error": self.ranked.error}
        return data | {"chances": self.chances} if self.ranked.keep is not None else data


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why the best move is best, in numbers.

    `points` are those of the box if it is a score. `targets` are the boxes that a keep most likely
    ends in. `rival` is the most tempting other move, None if there is no other.
    """

    best: AnalysedMove
    points: int | None
    targets: tuple[tuple[str, float], ...]
    rival: AnalysedMove | None

    @property
    def gain(self) -> float:
        return 0.0 if self.rival is None else self.rival.ranked.error

    @property
    def is_close(self) -> bool:
        return self.rival is not None and self.gain < EQUAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Every legal move, best first, and why the first is best."""

    moves: tuple[AnalysedMove, ...]
    reason: Reason

    def to_data(self) -> dict[str, Any]:
        return {"moves": [move.to_data() for move in self.moves]}


def position_of(state: State) -> Position:
    """The position of the player to move, who must have rolled."""
    assert state.dice is not None
    card, saved = state.scorecard, state.saved[state.turn]
    return Position(scorecard=card, dice=state.dice, rolls_left=state.rolls_left, saved=saved)


def analyse(position: Position, solution: "Solution") -> Analysis:
    card, rolls_left = position.scorecard, position.rolls_available - 1
    moves = []
    for move in solution.moves(position):
        keep = move.keep
        chances = {} if keep is None else solution.turn(card, rolls_left).chances(keep, rolls_left)
        moves.append(AnalysedMove(ranked=move, chances=chances))
    return Analysis(moves=tuple(moves), reason=_explain(moves, position))


def _explain(moves: Sequence[AnalysedMove], position: Position) -> Reason:
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


def _rival(moves: Sequence[AnalysedMove]) -> AnalysedMove | None:
    """The best move of the other kind (keep or score) if near the top, else the second best."""
    is_keep = moves[0].ranked.keep is not None
    near = moves[1:SHOWN]
    others = (move for move in near if (move.ranked.keep is not None) != is_keep)
    return next(others, near[0] if near else None)
