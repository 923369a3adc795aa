"""Reviews: computed in the background, once for a record, and kept for who asks next."""

import json
from collections.abc import Mapping
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Literal

from yatzy.errors import DiceMismatchError, RecordError, ScoresOnlyError, SolvingError
from yatzy.game import (
    Record,
    Rolled,
    State,
    evolve,
    initial_state,
    load_record,
    save_record,
    verify_record,
)
from yatzy.server.distributions import view_distribution
from yatzy.server.ranked_moves import MoveViewer
from yatzy.server.review_wire import (
    ChancePointView,
    ClassesView,
    DecisionView,
    ErrorsView,
    FairnessView,
    KindsView,
    PlayerReview,
    ReviewView,
    ThrowView,
)
from yatzy.service import Solutions, choose_rules, view_rules
from yatzy.service.background import Background, Report
from yatzy.service.seats import MOST_SEATS

if TYPE_CHECKING:
    from yatzy.analysis import Decision, Distribution, Ledger, Throw
    from yatzy.solver import Solution

ROLLOUTS = 4000
MOST_KEPT = 64
SECONDS_TO_WAIT = 1.5


class Reviews:
    """The reviews of the last few records that somebody asked about."""

    def __init__(self, solutions: Solutions, *, most_waiting: int) -> None:
        self._solutions = solutions
        self._background: Background[ReviewView] = Background(
            "reviews", stage="review", most_kept=MOST_KEPT, most_waiting=most_waiting
        )

    async def of(self, record: Record) -> ReviewView:
        """The review of a record.

        Raises:
            DiceMismatchError: if its dice are not those that it committed to.
            SolvingError: while it, or what it needs, is being computed.
            BusyError: if too many others are waited for.
        """
        solution = await self._solutions.get_soon(record.rules)
        scores = await self._solutions.get_scores_soon(record.rules)

        def work(report: Report) -> ReviewView:
            return review(record, solution, scores, report)

        try:
            key = sha256(save_record(record).encode()).hexdigest()
            return await self._background.get_soon(key, work, within=SECONDS_TO_WAIT)
        except SolvingError as error:
            error.digest = record.rules.digest
            raise

    def close(self) -> None:
        """Compute no more."""
        self._background.close()


def check_dice_of(record: Record) -> Literal["checked", "entered", "unrevealed"]:
    """What is known of the dice of a record.

    Raises:
        DiceMismatchError: if they are not those that it committed to.
    """
    if record.commitment is None or record.players_seed is None:
        return "entered"
    if record.secret is None:
        return "unrevealed"
    verification = verify_record(record)
    if not verification.ok:
        raise DiceMismatchError(str(verification.reason), event=verification.event)
    return "checked"


def parse_record(data: dict[str, Any]) -> Record:
    """The record that somebody sent, bounded like everything from strangers.

    Raises:
        RecordError: if it was altered, cannot have happened, or has other dice than it says.
        RulesTooLargeError: if a server does not take rules of this size.
    """
    if isinstance(data.get("rules"), dict):
        choose_rules(data["rules"])
    record = load_record(json.dumps(data))
    if len(record.players) > MOST_SEATS:
        raise RecordError(f"a table has 1 to {MOST_SEATS} seats, not {len(record.players)}")
    if record.is_scores_only:
        raise ScoresOnlyError
    check_dice_of(record)
    return record


def review(
    record: Record, solution: "Solution", scores: "Distribution", report: Report
) -> ReviewView:
    """Luck and decisions of every player, and the chance to win over the game."""
    from yatzy.analysis import follow_chances, review_record

    dice = check_dice_of(record)
    found = review_record(record, solution, scores)
    report(0.2)
    points = []
    if len(record.players) > 1:
        points = follow_chances(
            record, solution, rollouts=ROLLOUTS, progress=lambda share: report(0.2 + 0.8 * share)
        )
    states = _states(record)
    viewer = _Viewer(record, states, scores.deviation, solution.tolerance)
    return ReviewView(
        rules=view_rules(record.rules),
        is_over=states[-1].is_over,
        dice=dice,
        players=[viewer.player(ledger) for ledger in found.players],
        chances=[ChancePointView(event=p.event, chances=list(p.chances)) for p in points],
        distribution=view_distribution(scores),
    )


def _states(record: Record) -> list[State]:
    """The state after each event."""
    start = initial_state(record.rules, record.players)
    return list(accumulate(record.events[1:], evolve, initial=start))


class _Viewer:
    """Shows the ledgers of a record."""

    def __init__(
        self, record: Record, states: list[State], deviation: float, tolerance: float
    ) -> None:
        self._record = record
        self._states = states
        self._deviation = deviation
        self._tolerance = tolerance

    def player(self, ledger: "Ledger") -> PlayerReview:
        return PlayerReview(
            name=ledger.name,
            par=ledger.par,
            luck=ledger.luck,
            errors=ledger.errors,
            score=ledger.score,
            value=ledger.value,
            percentile=ledger.percentile,
            fairness=_fairness(ledger),
            kinds=KindsView(**_sums(ledger, "kind", ("keep", "box"))),
            classes=ClassesView(**_sums(ledger, "grade", tuple(ClassesView.model_fields))),
            throws=[self._throw(throw) for throw in ledger.throws],
            decisions=[self._decision(decision) for decision in ledger.decisions],
            dearest=[decision.event for decision in ledger.dearest],
        )

    def _throw(self, throw: "Throw") -> ThrowView:
        event = self._record.events[throw.event]
        assert isinstance(event, Rolled)
        return ThrowView(
            event=throw.event,
            turn=throw.turn,
            places=list(event.keep),
            dice=list(throw.dice),
            luck=throw.luck,
        )

    def _decision(self, decision: "Decision") -> DecisionView:
        from yatzy.analysis import position_of

        position = position_of(self._states[decision.event - 1])
        viewer = MoveViewer(position, self._deviation, tolerance=self._tolerance)
        return DecisionView(
            event=decision.event,
            turn=decision.turn,
            kind="keep" if decision.kind == "keep" else "box",
            dice=list(decision.dice),
            rolls_left=decision.rolls_left,
            played=decision.played,
            best=decision.best,
            error=decision.error,
            grade=decision.grade.value,
            moves=[viewer.view(move, {}) for move in decision.moves],
        )


def _fairness(ledger: "Ledger") -> FairnessView:
    return FairnessView(
        z=ledger.fairness_z,
        share=ledger.fairness_share,
        side="lucky" if ledger.fairness_z > 0 else "unlucky",
        degree=ledger.fairness_degree,
        sentence=ledger.fairness,
    )


def _sums(ledger: "Ledger", sort: str, names: tuple[str, ...]) -> Mapping[str, Any]:
    """How many decisions there are of each sort, and what they gave away."""
    found = {
        name: [d.error for d in ledger.decisions if getattr(d, sort) == name] for name in names
    }
    return {
        name: ErrorsView(count=len(errors), error=sum(errors)) for name, errors in found.items()
    }
