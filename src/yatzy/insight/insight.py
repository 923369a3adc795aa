"""All computations of a site.

Every question waits up to `within` seconds for its answer, or without a limit, and may raise:

    SolvingError: if the answer takes longer; the computation continues, so ask again.
    BusyError: if the queue is full.
    UnsolvableError: if the rules are too large for a strategy.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from yatzy import analysis
from yatzy.analysis import ROLLOUTS, Analysis
from yatzy.core import Rules
from yatzy.errors import BusyError, RecordError, ScoresOnlyError, SolvingError
from yatzy.game import Record, State, load_record, save_record
from yatzy.insight.bot_players import BotPlayers
from yatzy.insight.jobs import Jobs, Key, Lane
from yatzy.insight.practice import find_state
from yatzy.insight.strategies import Strategies, is_quick
from yatzy.solver import Position
from yatzy.tables import MOST_SEATS, Table, choose_rules

if TYPE_CHECKING:
    from yatzy.analysis import FullReview

MOST_BOT_MOVES = 10_000
"""The longest queue of bots: every table may be waiting for one."""

SECONDS_FOR_SCORES = 0.5
"""How long a review waits for the scores of perfect games: long enough to read their file."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The ranked moves of a position, with the scale on which their errors are graded."""

    position: Position
    analysis: Analysis
    deviation: float
    tolerance: float


class Insight:
    """The strategies and bots of a site, and the jobs that they share.

    A strategy may take `most_bytes` of memory; `most_waiting` limits the queues.
    """

    def __init__(self, *, most_bytes: int, most_waiting: int) -> None:
        self.jobs = Jobs(
            {
                "strategy": Lane(),
                "long-strategy": Lane(),
                "scores": Lane(stage="scores"),
                "deviation": Lane(most_kept=100),
                "advice": Lane(most_waiting=most_waiting, most_kept=64),
                "outlook": Lane(most_waiting=4 * most_waiting, most_kept=1000),
                "forecast": Lane(most_waiting=4 * most_waiting, most_kept=64),
                "review": Lane(stage="review", most_waiting=most_waiting, most_kept=64),
                "new-bot": Lane(most_waiting=MOST_BOT_MOVES, most_kept=64),
                "bots": Lane(most_waiting=MOST_BOT_MOVES, most_kept=0),
                "grading": Lane(most_kept=0),
            }
        )
        self.strategies = Strategies(self.jobs, most_bytes=most_bytes)
        self.players = BotPlayers(self.jobs, self.strategies)

    async def advise(self, position: Position, *, within: float | None = None) -> Advice:
        """The value of every legal move, and why the best is best."""
        rules = position.rules
        solution, deviation = await self.strategies.get_graded(rules, within=within)
        key = Key("advice", (rules.digest, position))
        found = await self.jobs.get(key, lambda _: analysis.analyse(position, solution))
        return Advice(position, found, deviation, solution.tolerance)

    async def chances(self, table: Table, *, within: float | None = None) -> tuple[float, ...]:
        """Each seat's chance to win.

        Raises:
            NotSolvedError: if that needs a strategy which takes minutes and has not been started.
        """
        rules, state = table.rules, table.begun
        if len(table.seats) == 1:
            return (1.0,)
        solution = await self.strategies.get_unasked(rules, within=within)
        rollouts = ROLLOUTS["table" if is_quick(rules) else "long_table"]
        # A move changes the prospects of one seat only, so the others' are kept for the table.
        outlook = await self.jobs.get(
            Key("outlook", table.id), lambda _: analysis.Outlook(solution, rollouts=rollouts)
        )
        key = Key("forecast", (table.id, table.version))
        return await self.jobs.get(key, lambda _: outlook.chances(state))

    async def practise(self, rules: Rules, seed: int, *, within: float | None = None) -> State:
        """A state with a decision that matters, determined by the seed."""
        solution, deviation = await self.strategies.get_graded(rules, within=within)
        key = Key("advice", (rules.digest, seed))
        return await self.jobs.get(key, lambda _: find_state(solution, seed, deviation))

    async def review(
        self, record: Record, *, whole: bool = False, within: float | None = None
    ) -> "FullReview":
        """The review of a record.

        It comes without the scores of perfect games where these still have to be computed, unless
        it has to be `whole`.
        """
        rules = record.rules
        solution, deviation = await self.strategies.get_graded(rules, within=within)
        scores = None
        try:
            patience = within if whole else SECONDS_FOR_SCORES
            scores = await self.strategies.scores(rules, within=patience)
        except (SolvingError, BusyError):
            if whole:
                raise
        name = sha256(save_record(record).encode()).hexdigest()
        return await self.jobs.get(
            Key("review", (name, scores is not None)),
            lambda report: analysis.review_fully(
                record, solution, deviation, scores, progress=report
            ),
            within=within,
            digest=rules.digest,
        )

    async def parse_record(self, data: dict[str, Any]) -> Record:
        """The record that a client sent, checked against the limits for untrusted data."""
        return await self.jobs.do("advice", lambda: _parse_record(data))

    def close(self) -> None:
        self.strategies.close()
        self.jobs.close()


def _parse_record(data: dict[str, Any]) -> Record:
    if isinstance(data.get("rules"), dict):
        choose_rules(data["rules"])
    record = load_record(json.dumps(data))
    if len(record.players) > MOST_SEATS:
        raise RecordError(f"a table has 1 to {MOST_SEATS} seats, not {len(record.players)}")
    if record.is_scores_only:
        raise ScoresOnlyError
    analysis.check_dice_of(record)
    return record
