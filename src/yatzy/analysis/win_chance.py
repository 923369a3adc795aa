"""The chance to win, for every player of a game under way, perfect play from here assumed.

Players do not touch each other's dice, so all that is needed are the distributions of their final
scores. Near the end these are exact; with many boxes open they are counted from rollouts.
"""

import numpy as np
from numpy.typing import NDArray

from yatzy.analysis.rollout import roll_out
from yatzy.analysis.score_distribution import further_points, points_after
from yatzy.game import Record, Scored, State, Undone, evolve, initial_state
from yatzy.solver import Position, Progress, Solution

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
        wins.append(float(own @ share))
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
    position = Position(scorecard=card, dice=state.dice, rolls_left=state.rolls_left, saved=saved)
    if len(card.open_boxes) <= EXACT_BOXES:
        return _moved(points_after(solution, position), card.total)
    played = roll_out(solution, card, saved=saved, games=rollouts, seed=seed, position=position)
    return np.bincount(played.scores) / rollouts


def _moved(points: NDArray[np.float64], total: int) -> NDArray[np.float64]:
    return np.concatenate((np.zeros(total), points))


def win_chances_over(
    record: Record,
    solution: Solution,
    *,
    rollouts: int = ROLLOUTS,
    progress: Progress | None = None,
) -> list[tuple[float, ...]]:
    """Each seat's chance to win at the start of a game and after every score that stood."""
    states = [initial_state(record.rules, record.players)]
    for event in record.events[1:]:
        states.append(evolve(states[-1], event))
    shown = [states[0]]
    for event, state in zip(record.events[1:], states[1:], strict=True):
        if isinstance(event, Scored):
            shown.append(state)
        elif isinstance(event, Undone):
            shown.pop()
    chances = []
    for number, state in enumerate(shown, 1):
        chances.append(win_chances(state, solution, rollouts=rollouts))
        if progress is not None:
            progress(number / len(shown))
    return chances
