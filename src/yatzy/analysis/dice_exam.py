"""Tests of the dice themselves, whatever they were worth: do they fall as fair dice do?

Several questions are asked about the dice that were thrown, without those that were kept and in the
order in which they were thrown:

- `faces`: does every face come equally often? A chi-square over the six counts.
- `player`: the same for the dice of each player, if there are several.
- `pairs`: does a face depend on the one before it? The serial test of I. J. Good (1953): the
  chi-square over the 36 pairs of neighbours less that over the faces. The last die is followed by
  the first, so that every die counts in as many pairs.
- `repeats`: do dice show the face of the one before as often as fair dice, one time in six?

Nothing is looked up in a table. The game is put among simulated games with as many fair dice for
each player, and `p` is the share of all these games, itself included, whose answer is at least as
unusual. Somebody who asks many questions gets an unusual answer to one of them soon, so the verdict
ranks every game by its most unusual answer, and `share` is the game's rank: exact, however much the
questions overlap. An unusual verdict comes for one fair game in a hundred.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from yatzy.core import Dice
from yatzy.game import DuplicateDice, Record, Rolled, walk

UNUSUAL = 0.01
EXAMINED = 2
SIMULATED = 9_999
_SEED = 17
_DICE_AT_ONCE = 250_000

QuestionKind = Literal["faces", "player", "pairs", "repeats"]
Roll = tuple[int, Dice]
"""A seat and the dice that it threw."""

_Faces = NDArray[np.uint8]
_Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceQuestion:
    """One question, and the share `p` of fair games whose answer is at least as unusual.

    `counts` are of the six faces, of the 36 pairs (1 1, 1 2 and so on), or of repeats and others,
    among the dice that were examined; the `seat` is that of `player`, else None.
    """

    kind: QuestionKind
    seat: int | None
    counts: tuple[int, ...]
    chi_square: float
    p: float

    @property
    def excess(self) -> float:
        """The standard deviations by which the chi-square exceeds the mean of fair dice."""
        freedom = {"pairs": 30, "repeats": 1}.get(self.kind, 5)
        return (self.chi_square - freedom) / sqrt(2 * freedom)

    def to_data(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "counts": list(self.counts),
            "chi_square": self.chi_square,
            "p": self.p,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceExam:
    """All questions about the dice of a game, and the verdict over them.

    `dice` is how many were examined. Of fair games, a `share` has an answer at least as unusual as
    the most unusual one here.
    """

    dice: int
    share: float
    verdict: Literal["ordinary", "unusual"]
    questions: tuple[DiceQuestion, ...]

    @property
    def most_unusual(self) -> DiceQuestion:
        """The question with the smallest p; those beyond all simulated games by their excess."""
        return min(self.questions, key=lambda question: (question.p, -question.excess))

    def to_data(self) -> dict[str, Any]:
        return {
            "dice": self.dice,
            "share": self.share,
            "verdict": self.verdict,
            "questions": [question.to_data() for question in self.questions],
        }


class FairGames:
    """Simulated games with so many fair dice for each player, and their answers."""

    def __init__(self, dice: Sequence[int], *, games: int = SIMULATED) -> None:
        self._dice = tuple(dice)
        seats = np.repeat(np.arange(len(dice)), dice)
        random, rows = np.random.default_rng(_SEED), max(1, _DICE_AT_ONCE // max(1, sum(dice)))
        self._answers = np.hstack(
            [
                _answers(random.integers(6, size=(size, len(seats)), dtype=np.uint8), seats)
                for size in _parts(games, rows)
            ]
        )
        self._ranks = np.array([games - np.searchsorted(np.sort(a), a) for a in self._answers])

    def rank(self, faces: _Faces, seats: _Numbers) -> tuple[tuple[float, ...], float]:
        """The `p` of each question to a game among these, and the share over all questions."""
        assert tuple(np.bincount(seats, minlength=len(self._dice))) == self._dice
        answers, games = _answers(faces[np.newaxis], seats), self._answers.shape[1] + 1
        own = 1 + np.sum(self._answers >= answers, axis=1)
        others = self._ranks + (answers >= self._answers)
        share = (1 + np.sum(others.min(axis=0) <= own.min())) / games
        return tuple(float(rank) / games for rank in own), float(share)


def examine_record(record: Record) -> DiceExam | None:
    """The exam of the dice of a game; None before the first roll."""
    sample = sample_of(record)
    return examine_dice(sample) if sample else None


def sample_of(record: Record) -> list[Roll]:
    """The dice of a game that are examined: `EXAMINED` throws of all dice for each turn begun.

    Somebody who stops throwing when the faces please would bend a test of all dice. So their number
    is fixed beforehand: later dice of a player are left out, and missing ones are made up by fair
    dice that follow from those of the game.
    """
    thrown = list(_thrown(record))
    turns = Counter(seat for seat, _ in sorted({(seat, turn) for seat, turn, _ in thrown}))
    missing = {seat: EXAMINED * record.rules.dice * begun for seat, begun in turns.items()}
    sample = []
    for seat, _, dice in thrown:
        sample.append((seat, dice[: missing[seat]]))
        missing[seat] = max(0, missing[seat] - len(dice))
    made_up = Random(repr(thrown))
    sample += [(seat, tuple(made_up.choices(range(1, 7), k=missing[seat]))) for seat in missing]
    return sample


def examine_dice(rolls: Iterable[Roll]) -> DiceExam:
    """The exam of the dice of some rolls, in their order: those of one game, or of many."""
    thrown = [(seat, face) for seat, dice in rolls for face in dice]
    if not thrown:
        raise ValueError("there are no dice to examine")
    players = Counter(seat for seat, _ in thrown)
    places = {seat: place for place, seat in enumerate(sorted(players))}
    seats = np.array([places[seat] for seat, _ in thrown])
    faces = np.array([face - 1 for _, face in thrown], np.uint8)
    shares, share = FairGames([players[seat] for seat in places]).rank(faces, seats)
    asked: list[tuple[QuestionKind, int | None]] = [("faces", None)]
    asked += [("player", seat) for seat in places if len(places) > 1]
    asked += [("pairs", None), ("repeats", None)]
    counted = _counted(faces[np.newaxis], seats)
    questions = tuple(
        DiceQuestion(
            kind=kind,
            seat=seat,
            counts=tuple(int(count) for count in counts[0]),
            chi_square=_chi_square(kind, counts[0], counted[0][0]),
            p=p,
        )
        for (kind, seat), counts, p in zip(asked, counted, shares, strict=True)
    )
    verdict: Literal["ordinary", "unusual"] = "unusual" if share <= UNUSUAL else "ordinary"
    return DiceExam(dice=len(thrown), share=share, verdict=verdict, questions=questions)


def _thrown(record: Record) -> Iterator[tuple[int, int, Dice]]:
    """The seat, the turn and the thrown dice of each roll.

    Duplicate dice are all the first seat's: each counts once, although several players had it.
    """
    is_duplicate, seen = isinstance(record.dice, DuplicateDice), set[tuple[int, int, int]]()
    for state, event in walk(record.events):
        if isinstance(event, Rolled):
            turn, roll = state.turn_number, state.rolls_thrown + 1
            thrown = (place for place in range(len(event.dice)) if place not in event.keep)
            places = {(turn, roll, place): event.dice[place] for place in thrown}
            if is_duplicate:
                fresh = tuple(die for place, die in places.items() if place not in seen)
                seen.update(places)
                yield 0, turn, fresh
            else:
                yield event.seat, turn, event.thrown


def _parts(whole: int, size: int) -> list[int]:
    """The sizes of the parts of a whole, all of them equal but the last."""
    return [min(size, whole - done) for done in range(0, whole, size)]


def _answers(faces: _Faces, seats: _Numbers) -> _Numbers:
    """A row for each question and a column for each game: more is more unusual.

    They are whole numbers that grow with the chi-square, so that equal answers are exactly equal.
    """
    counts = _counted(faces, seats)
    of_faces = [np.sum(count**2, axis=1) for count in counts]
    pairs, repeats = of_faces[-2], counts[-1]
    return np.array(
        [*of_faces[:-2], 6 * pairs - of_faces[0], np.abs(5 * repeats[:, 0] - repeats[:, 1])]
    )


def _counted(faces: _Faces, seats: _Numbers) -> list[_Numbers]:
    """What each question counts, with a row for each game."""
    players = range(int(seats.max(initial=0)) + 1)
    own = [_count(faces[:, seats == player], 6) for player in players] if len(players) > 1 else []
    before = np.roll(faces, 1, axis=1)
    repeats = np.sum(faces[:, 1:] == before[:, 1:], axis=1)
    others = faces.shape[1] - 1 - repeats
    return [
        _count(faces, 6),
        *own,
        _count(6 * before + faces, 36),
        np.stack([repeats, others], axis=1),
    ]


def _count(kinds: _Faces, number: int) -> _Numbers:
    """How often each of the kinds 0, 1, ... comes in each row."""
    rows = np.arange(len(kinds))[:, np.newaxis]
    counts = np.bincount((number * rows + kinds).ravel(), minlength=number * len(kinds))
    return counts.reshape(len(kinds), number)


def _chi_square(kind: QuestionKind, counts: _Numbers, faces: _Numbers) -> float:
    """The statistic of a question as textbooks have it."""
    dice = int(counts.sum())
    if kind == "repeats":
        return float((5 * counts[0] - counts[1]) ** 2 / (5 * dice)) if dice else 0.0
    squares = 6 * np.sum(counts**2) if kind != "pairs" else 36 * np.sum(counts**2)
    less = 6 * np.sum(faces**2) if kind == "pairs" else dice * dice
    return float((squares - less) / dice)
