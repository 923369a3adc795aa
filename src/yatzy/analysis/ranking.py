"""The ranking of moves: their values, their likely results, and why the best is best."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from yatzy.game import State
from yatzy.solver import Position, RankedMove

if TYPE_CHECKING:
    from yatzy.solver import Solution

EQUAL = 0.05  # points: a smaller error makes no difference that a player could notice
SHOWN = 6  # moves
LIKELY = 0.05  # the smallest chance of a box worth mentioning


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why the best move is best, in numbers.

    `points` are those of the box if it is a score. `targets` are the boxes that a keep most likely
    ends in. `rival` is the most tempting other move, None if there is no other.
    """

    best: RankedMove
    points: int | None
    targets: tuple[tuple[str, float], ...]
    rival: RankedMove | None

    @property
    def gain(self) -> float:
        return 0.0 if self.rival is None else self.rival.error

    @property
    def is_close(self) -> bool:
        return self.rival is not None and self.gain < EQUAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Every legal move, best first, and why the first is best."""

    moves: tuple[RankedMove, ...]
    reason: Reason


def position_of(state: State) -> Position:
    """The position of the player to move, who must have rolled."""
    assert state.dice is not None
    card, saved = state.scorecard, state.saved[state.turn]
    return Position(scorecard=card, dice=state.dice, rolls_left=state.rolls_left, saved=saved)


def analyse(position: Position, solution: "Solution") -> Analysis:
    card, rolls_left = position.scorecard, position.rolls_available - 1

    def with_chances(move: RankedMove) -> RankedMove:
        if move.keep is None:
            return move
        chances = solution.turn(card, rolls_left).chances(move.keep, rolls_left)
        return replace(move, chances=chances)

    moves = tuple(map(with_chances, solution.moves(position)))
    return Analysis(moves=moves, reason=_explain(moves, position))


def _explain(moves: Sequence[RankedMove], position: Position) -> Reason:
    best = moves[0]
    options = position.scorecard.options(position.dice)
    likeliest = list((best.chances or {}).items())[:2]
    return Reason(
        best=best,
        points=None if best.category is None else options[best.category],
        targets=tuple((box, chance) for box, chance in likeliest if chance >= LIKELY),
        rival=_rival(moves),
    )


def _rival(moves: Sequence[RankedMove]) -> RankedMove | None:
    """The best move of the other kind (keep or score) if near the top, else the second best."""
    is_keep = moves[0].keep is not None
    near = moves[1:SHOWN]
    others = (move for move in near if (move.keep is not None) != is_keep)
    return next(others, near[0] if near else None)
