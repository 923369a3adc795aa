"""Each player's chance to win, assuming perfect play from here on.

Players are independent, so the distributions of their final scores are enough. Near the end these
are exact; with many boxes open they come from rollouts.
"""

from dataclasses import KW_ONLY, dataclass, field

import numpy as np
from numpy.typing import NDArray

from yatzy.analysis.ranking import position_of
from yatzy.analysis.rollouts import ROLLOUTS
from yatzy.core import Scorecard
from yatzy.game import Noted, Record, Scored, State, Undone, evolve, initial_state, walk
from yatzy.solver import Position, Progress, Solution

EXACT_BOXES = 5


@dataclass(eq=False)
class Outlook:
    """The chances to win a game, move by move; the scores of seats that did not move are cached."""

    solution: Solution
    _: KW_ONLY
    rollouts: int = ROLLOUTS["table"]
    _known: dict[int, tuple[object, NDArray[np.float64]]] = field(default_factory=dict, init=False)

    def chances(self, state: State) -> tuple[float, ...]:
        """Each seat's chance to win; equal scores share the win."""
        return _chances([self._scores(state, seat) for seat in range(len(state.players))])

    def _scores(self, state: State, seat: int) -> NDArray[np.float64]:
        is_thrown = state.turn == seat and state.dice is not None
        start = position_of(state) if is_thrown else state.scorecards[seat]
        outset, known = (start, state.saved[seat]), self._known.get(seat)
        if known is None or known[0] != outset:
            scores = _final_scores(*outset, self.solution, self.rollouts, seed=seat + 1)
            known = self._known[seat] = outset, scores
        return known[1]


def _chances(scores: list[NDArray[np.float64]]) -> tuple[float, ...]:
    """The chance of each player to have the highest of independent scores.

    A win shared with k others counts 1 / (k + 1); the distribution of k is a polynomial with one
    factor per player.
    """
    width = max(len(chances) for chances in scores)
    padded = [np.pad(chances, (0, width - len(chances))) for chances in scores]
    below = [np.concatenate(([0.0], np.cumsum(chances)[:-1])) for chances in padded]
    wins = []
    for seat, own in enumerate(padded):
        sharing = [np.ones(width)]
        for other, chances in enumerate(padded):
            if other != seat:
                sharing = _with_player(sharing, below[other], chances)
        share = sum(level / (others + 1) for others, level in enumerate(sharing))
        wins.append(min(1.0, float(own @ share)))  # rounding may exceed 1
    return tuple(wins)


def _with_player(
    sharing: list[NDArray[np.float64]], below: NDArray[np.float64], equal: NDArray[np.float64]
) -> list[NDArray[np.float64]]:
    grown = [np.zeros_like(below) for _ in range(len(sharing) + 1)]
    for others, chance in enumerate(sharing):
        grown[others] += chance * below
        grown[others + 1] += chance * equal
    return grown


def _final_scores(
    start: Scorecard | Position, saved: int, solution: Solution, rollouts: int, *, seed: int
) -> NDArray[np.float64]:
    card = start if isinstance(start, Scorecard) else start.scorecard
    if card.is_full:
        return np.pad(np.ones(1), (card.total, 0))
    if len(card.open_boxes) <= EXACT_BOXES:
        return np.pad(solution.further_points(start, saved=saved), (card.total, 0))
    played = solution.roll_out(start, saved=saved, games=rollouts, seed=seed)
    return np.bincount(played.scores) / rollouts


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """Each seat's chance to win after an event; event 0 is the start."""

    event: int
    chances: tuple[float, ...]


def follow_chances(record: Record, solution: Solution, *, progress: Progress) -> list[ChancePoint]:
    """Each seat's chance to win at the start and after every score that was not undone."""
    shown = states_after_scores(record)
    outlook = Outlook(solution, rollouts=ROLLOUTS["review"])
    points = []
    for number, (event, state) in enumerate(shown):
        points.append(ChancePoint(event, outlook.chances(state)))
        if number > 0:
            progress(number / (len(shown) - 1))
    return points


def states_after_scores(record: Record) -> list[tuple[int, State]]:
    """The start and every score that was not undone: the event's number, the state after it."""
    shown = [(0, initial_state(record.rules, record.players))]
    for number, (state, event) in enumerate(walk(record.events), 1):
        if isinstance(event, Scored | Noted):
            shown.append((number, evolve(state, event)))
        elif isinstance(event, Undone):
            shown.pop()
    return shown
