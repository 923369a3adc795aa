"""The review of a finished game, and its course from turn to turn, computed in a thread."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from yatzy import analysis
from yatzy.game import Game, Record
from yatzy.solver import Progress
from yatzy.tui.local.strategy import Strategy

if TYPE_CHECKING:
    from yatzy.analysis import Decision, DiceExam, Review
    from yatzy.solver import Solution


class Stage(StrEnum):
    """What is being computed; the value is the key of its message."""

    STRATEGY = "stage.strategy"
    PERFECT_GAMES = "stage.scores"
    COURSE = "terminal.stage_course"


class Retrospect:
    """What is known about a game: `review`, `exam` and `courses` are None until they are computed.

    The course of a seat is its chance to win, or in a solo game the expected final score, before
    the first roll and after each turn of any player.
    """

    def __init__(self, game: Game, strategy: Strategy) -> None:
        self.game = game
        self.review: Review | None = None
        self.exam: DiceExam | None = None
        self.courses: tuple[tuple[float, ...], ...] | None = None
        self._strategy = strategy
        self._record = Record(events=game.events)

    @property
    def alone(self) -> bool:
        return len(self.game.players) == 1

    def place_of(self, decision: "Decision", seat: int) -> float:
        """The place of a player's decision in the course, from 0 to 1."""
        seats, turns = len(self.game.players), len(self.game.rules.categories)
        return ((decision.turn - 1) * seats + seat + 0.5) / (turns * seats)

    def work_out(self, report: Callable[[Stage], Progress]) -> None:
        """Compute what is not known yet; `report` gives the progress callback of a stage."""
        solution = self._strategy.load(report(Stage.STRATEGY))
        if self.review is None:
            perfect = self._strategy.perfect_games(report(Stage.PERFECT_GAMES))
            self.exam = analysis.examine_record(self._record)
            self.review = analysis.review_record(self._record, solution, perfect)
        if self.courses is None:
            self.courses = self._courses(solution, report(Stage.COURSE))

    def _courses(self, solution: "Solution", progress: Progress) -> tuple[tuple[float, ...], ...]:
        if self.alone:
            states = [state for _, state in analysis.states_after_scores(self._record)]
            cards = [(state.scorecards[0], state.saved[0]) for state in states]
            return (tuple(card.total + solution.value(card, saved) for card, saved in cards),)
        points = analysis.follow_chances(self._record, solution, progress=progress)
        return tuple(zip(*(point.chances for point in points), strict=True))
