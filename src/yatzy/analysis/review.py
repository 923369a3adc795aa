"""The review: where a score came from.

    score = par + luck - errors

Par is the value of the empty card. The luck of a throw is the value after it less the value that
was expected of it; the error of a decision is the value of the best move less that of the chosen
one. From event to event these differences close up, so the sum is exact for every game.

Whatever one plays, each throw has a mean luck of zero and a variance that follows from the dice
that were thrown. So the sum of luck over the root of the sum of variances is a z-score: it says how
unusual the dice were, and nothing about the play.
"""

from dataclasses import dataclass
from typing import Any

from yatzy.analysis.ledger import Decision, Ledger, Throw, grade
from yatzy.analysis.perfect_games import open_distribution
from yatzy.analysis.positions import position_of
from yatzy.analysis.score_distribution import Distribution
from yatzy.errors import ScoresOnlyError, SolutionError
from yatzy.game import (
    Event,
    Noted,
    Record,
    Roll,
    Rolled,
    Score,
    Scored,
    Started,
    State,
    Undone,
    evolve,
    format_move,
    initial_state,
)
from yatzy.solver import Solution

SHOWN = 6
"""How many moves a decision is shown among."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The ledgers of all players of a game, in the order of their seats."""

    rules: str
    players: tuple[Ledger, ...]

    def to_data(self) -> dict[str, Any]:
        """The review as plain data."""
        return {"rules": self.rules, "players": [ledger.to_data() for ledger in self.players]}


def review_record(
    record: Record, solution: Solution, perfect: Distribution | None = None
) -> Review:
    """What luck and what decisions made of the game, for each player.

    `perfect` are the scores of perfect games, the measure for errors and for percentiles; without
    them they are loaded or computed.
    """
    scores = perfect or open_distribution(solution)
    if record.rules.digest != solution.rules.digest:
        raise SolutionError(
            f"this is the strategy of {solution.rules.id}, not of the record's rules"
        )
    return Review(
        rules=record.rules.id,
        players=tuple(
            _Reviewer(record, seat, solution, scores).ledger()
            for seat in range(len(record.players))
        ),
    )


class _Reviewer:
    """Goes through a record with the eyes of one player."""

    def __init__(
        self, record: Record, seat: int, solution: Solution, perfect: Distribution
    ) -> None:
        self._record = record
        self._seat = seat
        self._solution = solution
        self._perfect = perfect
        self._throws: list[Throw] = []
        self._decisions: list[Decision] = []

    def ledger(self) -> Ledger:
        """The player's ledger."""
        state = initial_state(self._record.rules, self._record.players)
        for number, event in enumerate(self._record.events[1:], 1):
            if not isinstance(event, Started) and event.seat == self._seat:
                self._enter(state, event, number)
            state = evolve(state, event)
        card = state.scorecards[self._seat]
        return Ledger(
            name=self._record.players[self._seat],
            par=self._solution.expected_score,
            score=card.total,
            value=self._value(state),
            throws=tuple(self._throws),
            decisions=tuple(self._decisions),
            percentile=self._perfect.percentile_of(card.total) if card.is_full else None,
        )

    def _value(self, state: State) -> float:
        """What the player can still expect."""
        card, saved = state.scorecards[self._seat], state.saved[self._seat]
        if state.turn == self._seat and state.dice is not None:
            position = position_of(state)
            return self._solution.moves(position)[0].value
        return self._solution.value(card, saved)

    def _enter(self, state: State, event: Event, number: int) -> None:
        match event:
            case Rolled(keep=keep):
                if state.dice is not None:
                    self._decide(state, Roll(keep), number)
                self._throw(state, event, number)
            case Scored(category=category):
                self._decide(state, Score(category), number)
            case Noted():
                raise ScoresOnlyError
            case Undone():
                self._decisions.pop()

    def _throw(self, state: State, event: Rolled, number: int) -> None:
        rolls = state.rolls_available - 1
        kept = () if state.dice is None else tuple(state.dice[place] for place in event.keep)
        turn = self._solution.turn(state.scorecard, rolls)
        expected, variance = turn.throw(kept, rolls)
        if state.dice is None:
            # The figure of the table: with it the ledger closes in single precision too.
            expected = self._solution.value(state.scorecard, state.saved[state.turn])
        self._throws.append(
            Throw(
                event=number,
                turn=len(state.scorecard.filled) + 1,
                kept=kept,
                dice=event.dice,
                luck=turn.roll(event.dice, rolls) - expected,
                variance=variance,
            )
        )

    def _decide(self, state: State, move: Roll | Score, number: int) -> None:
        assert state.dice is not None
        ranked = self._solution.moves(position_of(state))
        played = format_move(move, state.dice)
        place = next(place for place, found in enumerate(ranked) if found.move == played)
        error = ranked[place].error
        self._decisions.append(
            Decision(
                event=number,
                turn=len(state.scorecard.filled) + 1,
                dice=state.dice,
                rolls_left=state.rolls_available,
                played=played,
                best=played if error == 0 else ranked[0].move,
                error=error,
                grade=grade(error, self._perfect.deviation, tie=self._solution.tolerance),
                moves=ranked[:SHOWN] if place < SHOWN else (*ranked[: SHOWN - 1], ranked[place]),
            )
        )
