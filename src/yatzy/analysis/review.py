"""The review: where a score came from.

    score = par + luck - errors

Par is the value of the empty card. The luck of a throw is the value after it minus the value
expected before it; the error of a decision is the value of the best move minus that of the chosen
one. These differences telescope, so the sum is exact for every game.

However one plays, each throw has a mean luck of zero and a variance that is known before it. So the
sum of luck divided by the root of the sum of variances is a z-score: it says how unusual the dice
were, and nothing about the play.
"""

from dataclasses import dataclass, field

from yatzy.analysis.ledger import Decision, Ledger, Review, Throw
from yatzy.analysis.ranking import SHOWN, position_of
from yatzy.core import Dice
from yatzy.errors import ScoresOnlyError, SolutionError
from yatzy.game import Noted, Played, Record, Rolled, Scored, Started, State, Undone, grade, walk
from yatzy.solver import Distribution, Solution, deviation_of, open_distribution


def review_record(
    record: Record,
    solution: Solution,
    perfect: Distribution | None = None,
    *,
    deviation: float | None = None,
) -> Review:
    """The ledger of each player.

    Errors are graded by the `deviation` of perfect scores; percentiles refer to the `perfect`
    scores. Without either, both are computed; with a deviation alone there are no percentiles.
    """
    if record.rules.digest != solution.rules.digest:
        raise SolutionError(
            f"this is the strategy of {solution.rules.id}, not of the record's rules"
        )
    if deviation is None:
        perfect = perfect or open_distribution(solution)
        deviation = deviation_of(solution)
    seats = range(len(record.players))
    reviewers = [_Reviewer(seat, solution, deviation, perfect) for seat in seats]
    for number, (state, event) in enumerate(walk(record.events), 1):
        assert not isinstance(event, Started)
        reviewers[event.seat].enter(state, event, number)
    end = record.replay().state
    ledgers = tuple(reviewer.ledger(end) for reviewer in reviewers)
    return Review(rules=record.rules.id, players=ledgers)


@dataclass
class _Reviewer:
    seat: int
    solution: Solution
    deviation: float
    perfect: Distribution | None
    throws: list[Throw] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def ledger(self, end: State) -> Ledger:
        card, perfect = end.scorecards[self.seat], self.perfect
        return Ledger(
            name=end.players[self.seat],
            par=self.solution.expected_score,
            score=card.total,
            value=self._value(end),
            throws=tuple(self.throws),
            decisions=tuple(self.decisions),
            percentile=perfect.percentile_of(card.total) if perfect and card.is_full else None,
        )

    def _value(self, state: State) -> float:
        card, saved = state.scorecards[self.seat], state.saved[self.seat]
        if state.turn == self.seat and state.dice is not None:
            return self.solution.moves(position_of(state))[0].value
        return self.solution.value(card, saved)

    def enter(self, state: State, event: Played, number: int) -> None:
        match event:
            case Rolled():
                kept = tuple(state.dice[place] for place in event.keep) if state.dice else ()
                if state.dice is not None:
                    self._decide(state, number, keep=tuple(sorted(kept)))
                self._throw(state, event, number, kept)
            case Scored(category=category):
                self._decide(state, number, category=category)
            case Noted():
                raise ScoresOnlyError
            case Undone():
                self.decisions.pop()

    def _throw(self, state: State, event: Rolled, number: int, kept: Dice) -> None:
        rolls = state.rolls_available - 1
        turn = self.solution.turn(state.scorecard, rolls)
        expected, variance = turn.throw(kept, rolls)
        if state.dice is None:
            # As the table has it, so that the ledger adds up in single precision too.
            expected = self.solution.value(state.scorecard, state.saved[state.turn])
        self.throws.append(
            Throw(
                event=number,
                turn=len(state.scorecard.filled) + 1,
                places=event.keep,
                kept=kept,
                dice=event.dice,
                luck=turn.value(event.dice, rolls) - expected,
                variance=variance,
            )
        )

    def _decide(
        self, state: State, number: int, *, keep: Dice | None = None, category: str | None = None
    ) -> None:
        position = position_of(state)
        ranked = self.solution.moves(position)
        place = [(move.keep, move.category) for move in ranked].index((keep, category))
        chosen = ranked[place]
        self.decisions.append(
            Decision(
                event=number,
                position=position,
                chosen=chosen,
                moves=ranked[:SHOWN] if place < SHOWN else (*ranked[: SHOWN - 1], chosen),
                grade=grade(chosen.error, self.deviation, tie=self.solution.tolerance),
            )
        )
