"""The review of a finished game, and its course from turn to turn, computed in a thread."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from yatzy import analysis
from yatzy.analysis import ROLLOUTS
from yatzy.game import Game, Record, Scored, State, Undone, initial_state, walk
from yatzy.solver import Progress
from yatzy.tui.local.strategy import Strategy

if TYPE_CHECKING:
    from yatzy.analysis import Decision, Review
    from yatzy.solver import Solution


class Stage(StrEnum):
    """What is being computed; the value is the key of its message."""

    STRATEGY = "stage.strategy"
    PERFECT_GAMES = "stage.scores"
    COURSE = "terminal.stage_course"


class Retrospect:
    """What is known about a game: `review` and `courses` are None until they are computed.

    The course of a seat is its chance to win, or in a solo game the expected final score, before
    the first roll and after each turn of any player.
    """

    def __init__(self, game: Game, strategy: Strategy) -> None:
        self.game = game
        self.review: Review | None = None
        self.courses: tuple[tuple[float, ...], ...] | None = None
        self._strategy = strategy
        self._states = _states(game)
        self._ends = _turn_ends(game)

    @property
    def alone(self) -> bool:
        return len(self.game.players) == 1

    def place_of(self, decision: "Decision") -> float:
        """The place of the decision in the course, from 0 to 1."""
        before = sum(end < decision.event for end in self._ends[1:])
        return (before + 0.5) / (len(self._ends) - 1)

    def work_out(self, report: Callable[[Stage], Progress]) -> None:
        """Compute what is not known yet; `report` gives the progress callback of a stage."""
        solution = self._strategy.load(report(Stage.STRATEGY))
        if self.review is None:
            perfect = self._strategy.perfect_games(report(Stage.PERFECT_GAMES))
            self.review = analysis.review_record(Record(events=self.game.events), solution, perfect)
        if self.courses is None:
            self.courses = self._courses(solution, report(Stage.COURSE))

    def _courses(self, solution: "Solution", progress: Progress) -> tuple[tuple[float, ...], ...]:
        points = []
        for number, end in enumerate(self._ends):
            progress(number / len(self._ends))
            points.append(self._outlook(self._states[end + 1], solution))
        return tuple(zip(*points, strict=True))

    def _outlook(self, state: State, solution: "Solution") -> tuple[float, ...]:
        if self.alone:
            card = state.scorecards[0]
            return (card.total + solution.value(card, state.saved[0]),)
        return analysis.win_chances(state, solution, rollouts=ROLLOUTS["chart"])


def _states(game: Game) -> tuple[State, ...]:
    before = [state for state, _ in walk(game.events)]
    return (initial_state(game.rules, game.players), *before, game.state)


def _turn_ends(game: Game) -> tuple[int, ...]:
    """The events that ended turns and were not undone, after the start."""
    ends = [0]
    for number, event in enumerate(game.events):
        if isinstance(event, Scored):
            ends.append(number)
        elif isinstance(event, Undone):
            ends.pop()
    return tuple(ends)
