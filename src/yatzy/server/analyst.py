"""The analyst: what takes thinking, and never keeps a table waiting.

Rankings take milliseconds and have a desk of their own, forecasts another; reviews may take long
and are done in the background, with their progress.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from yatzy.core import Rules, Scorecard, check_dice
from yatzy.errors import (
    CoachOffError,
    GameNotOverError,
    GameNotStartedError,
    GameOverError,
    NotRolledError,
    NotYourTurnError,
    TokenNeededError,
)
from yatzy.game import State
from yatzy.server.analysis_wire import AdviceView, AnalysisView, ChancesView
from yatzy.server.desk import Desk
from yatzy.server.forecasts import Forecasts
from yatzy.server.ranked_moves import advise, rank
from yatzy.server.review_wire import ReviewView
from yatzy.server.reviews import Reviews, parse_record
from yatzy.server.wire import AnalysisRequest
from yatzy.service import LiveTable, Solutions, choose_rules, read_record
from yatzy.store import EventStore

if TYPE_CHECKING:
    from yatzy.solver import Position

T = TypeVar("T")


class Analyst:
    """Answers what takes thinking."""

    def __init__(self, solutions: Solutions, *, most_waiting: int) -> None:
        self._solutions = solutions
        self._desk = Desk("analyst", most_waiting=most_waiting)
        self._forecasts = Forecasts(solutions, most_waiting=most_waiting)
        self._reviews = Reviews(solutions, most_waiting=most_waiting)

    async def advise(self, live: LiveTable, token: str | None) -> AdviceView:
        """What the coach says to who is to move and holds this token.

        Raises:
            YatzyError: if there is nothing to say to them now.
            SolvingError: while the strategy of the rules is being computed.
        """
        table = live.table
        state = check_may_ask(live, token)
        ranking = await self._rank(table.rules, lambda: _position_of(state))
        return advise(ranking, version=table.version, seat=state.turn)

    async def analyse(self, request: AnalysisRequest) -> AnalysisView:
        """The ranked moves of a position.

        Raises:
            YatzyError: if there is no such position.
            SolvingError: while the strategy of its rules is being computed.
        """
        rules = choose_rules(request.rules)
        check_dice(request.dice, count=rules.dice)
        return await self._rank(rules, lambda: _requested(request, rules))

    async def review(self, live: LiveTable, store: EventStore) -> ReviewView:
        """The review of a finished game.

        Raises:
            GameNotOverError: if it is not over.
            SolvingError: while the review, or what it needs, is being computed.
        """
        if not live.table.is_over:
            raise GameNotOverError("the review")
        return await self._reviews.of(await read_record(live, store))

    async def review_any(self, data: dict[str, Any]) -> ReviewView:
        """The review of a record that somebody sent.

        Raises:
            RecordError: if it was altered, cannot have happened, or has other dice than it says.
            SolvingError: while the review, or what it needs, is being computed.
        """
        return await self._reviews.of(await self._desk.do(lambda: parse_record(data)))

    async def chances(self, live: LiveTable) -> ChancesView:
        """Each seat's chance to win."""
        return await self._forecasts.of(live)

    async def think(self, work: Callable[[], T]) -> T:
        """Do something else that takes moments, at the same desk."""
        return await self._desk.do(work)

    def close(self) -> None:
        """Answer no more."""
        self._desk.close()
        self._forecasts.close()
        self._reviews.close()

    async def _rank(self, rules: Rules, find: "Callable[[], Position]") -> AnalysisView:
        solution = await self._solutions.get_soon(rules)
        deviation = await self._solutions.get_deviation(solution)
        return await self._desk.do(lambda: rank(find(), solution, deviation))


def check_may_ask(live: LiveTable, token: str | None) -> State:
    """The state that advice is about.

    Raises:
        YatzyError: if who has this token may not ask, or there is nothing to decide.
    """
    table, held = live.table, live.seats_of(token)
    state = table.game
    if not held:
        raise TokenNeededError
    if state is None:
        raise GameNotStartedError(len(table.open_seats))
    if state.is_over:
        raise GameOverError
    if state.turn not in held:
        raise NotYourTurnError(held[0], turn=state.turn, player=state.player)
    if not table.seats[state.turn].has_coach:
        raise CoachOffError(state.player)
    if state.dice is None:
        raise NotRolledError(state.player)
    return state


def _position_of(state: State) -> "Position":
    from yatzy.analysis import position_of

    return position_of(state)


def _requested(request: AnalysisRequest, rules: Rules) -> "Position":
    from yatzy.solver import Position

    return Position(
        scorecard=Scorecard.of(rules, request.boxes, extras=request.extras),
        dice=tuple(request.dice),
        rolls_left=request.rolls_left,
        saved=request.saved,
    )
