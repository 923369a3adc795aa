"""The chance to win, for every player of a game under way, perfect play from here assumed.

Players do not touch each other's dice, so all that is needed are the distributions of their final
scores. Near the end these are exact; with many boxes open they are counted from rollouts.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yatzy.analysis.positions import position_of
from yatzy.analysis.rollout import roll_out
from yatzy.analysis.score_distribution import further_points, points_after
from yatzy.game import Noted, Record, Scored, State, Undone, evolve, initial_state
from yatzy.solver import Progress, Solution

EXACT_BOXES = 5
ROLLOUTS = 8000


def win_chances(
    state: State, solution: Solution, *, rollouts: int = ROLLOUTS, seed: int = 1
) -> tuple[float, ...]:
    """Each seat's chance to win; equal scores share the win."""
    scores = [
        _final_scores(state, seat, solution, rollouts, seed + seat)
        for seat in range(len(state.players))
    ]
    return _chances(scores)


def _chances(scores: list[NDArray[np.float64]]) -> tuple[float, ...]:
    """Who has the highest score, for independent scores with these distributions.

    A win that k others share counts 1 / (k + 1); the number of others with the same score is
    collected as a polynomial, one factor a player.
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
        wins.append(min(1.0, float(own @ share)))  # a sum of chances may be an ulp too large
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
    state: State, seat: int, solution: Solution, rollouts: int, seed: int
) -> NDArray[np.float64]:
    """The distribution of a seat's final score."""
    card, saved = state.scorecards[seat], state.saved[seat]
    if card.is_full:
        return _moved(np.ones(1), card.total)
    if state.turn == seat and state.dice is not None:
        return _scores_with_dice(state, solution, rollouts, seed)
    if len(card.open_boxes) <= EXACT_BOXES:
        return _moved(further_points(solution, card, saved), card.total)
    played = roll_out(solution, card, saved=saved, games=rollouts, seed=seed)
    return np.bincount(played.scores) / rollouts


def _scores_with_dice(
    state: State, solution: Solution, rollouts: int, seed: int
) -> NDArray[np.float64]:
    """The same for the seat to move, whose dice lie on the table."""
    assert state.dice is not None
    card, saved = state.scorecard, state.saved[state.turn]
    position = position_of(state)
    if len(card.open_boxes) <= EXACT_BOXES:
        return _moved(points_after(solution, position), card.total)
    played = roll_out(solution, card, saved=saved, games=rollouts, seed=seed, position=position)
    return np.bincount(played.scores) / rollouts


def _moved(points: NDArray[np.float64], total: int) -> NDArray[np.float64]:
    return np.concatenate((np.zeros(total), points))


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """Each seat's chance to win after an event; event 0 is the start."""

    event: int
    chances: tuple[float, ...]


def win_chances_over(
    record: Record,
    solution: Solution,
    *,
    rollouts: int = ROLLOUTS,
    progress: Progress | None = None,
) -> list[tuple[float, ...]]:
    """Each seat's chance to win at the start of a game and after every score that stood."""
    course = follow_chances(record, solution, rollouts=rollouts, progress=progress)
    return [point.chances for point in course]


def follow_chances(
    record: Record,
    solution: Solution,
    *,
    rollouts: int = ROLLOUTS,
    seed: int = 1,
    progress: Progress | None = None,
) -> list[ChancePoint]:
    """The same with the numbers of the events; a score changes the outlook of one seat alone."""
    shown = _scores_that_stood(record)
    seats = range(len(record.players))
    scores = [_final_scores(shown[0][1], seat, solution, rollouts, seed + seat) for seat in seats]
    points = [ChancePoint(0, _chances(scores))]
    for number, (event, state) in enumerate(shown[1:], 1):
        scorer = (state.turn - 1) % len(seats)
        scores[scorer] = _final_scores(state, scorer, solution, rollouts, seed + scorer)
        points.append(ChancePoint(event, _chances(scores)))
        if progress is not None:
            progress(number / (len(shown) - 1))
    return points


def _scores_that_stood(record: Record) -> list[tuple[int, State]]:
    """The start and the state after every score that was not undone, with the event's number."""
    state = initial_state(record.rules, record.players)
    shown = [(0, state)]
    for number, event in enumerate(record.events[1:], 1):
        state = evolve(state, event)
        if isinstance(event, Scored | Noted):
            shown.append((number, state))
        elif isinstance(event, Undone):
            shown.pop()
    return shown
