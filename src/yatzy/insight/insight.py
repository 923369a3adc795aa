"""All computations of a site.

Every question waits up to `within` seconds for its answer, or without a limit, and may raise:

    SolvingError: if the answer takes longer; the computation continues, so ask again.
    BusyError: if the queue is full.
    UnsolvableError: if the rules are too large for a strategy.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from yatzy import analysis
from yatzy.analysis import ROLLOUTS, Analysis
from yatzy.core import Rules
from yatzy.errors import BusyError, RecordError, ScoresOnlyError, SolvingError
from yatzy.game import Record, State, load_record, save_record
from yatzy.insight.askers import Asker
from yatzy.insight.bot_players import BotPlayers
from yatzy.insight.jobs import Jobs, Key, Lane
from yatzy.insight.practice import find_state
from yatzy.insight.strategies import HOUSE, Strategies, is_quick, lane_of
from yatzy.solver import Position
from yatzy.tables import MOST_SEATS, Table, choose_rules

if TYPE_CHECKING:
    from yatzy.analysis import FullReview

T = TypeVar("T")

MOST_TABLES = 10_000
"""The longest queue of what tables ask for: each of them may wait for a bot or a forecast."""

MOST_STRATEGIES = 64
MOST_STRATEGIES_EACH = 3

SECONDS_TO_PARSE = 5.0

MOST_COMMAS = 100_000
MOST_BRACKETS = 30_000
"""In a record. Parsing JSON holds up all threads, so it must be short: these take 10 ms."""

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
        self.jobs = Jobs(_lanes(most_bytes=most_bytes, most_waiting=most_waiting))
        self.strategies = Strategies(self.jobs, most_bytes=most_bytes)
        self.players = BotPlayers(self.jobs, self.strategies)

    async def parse(self, work: Callable[[], T], asker: Asker) -> T:
        """The result of work on what a client sent; a `BusyError` if it takes seconds."""
        try:
            async with asyncio.timeout(SECONDS_TO_PARSE):
                return await self.jobs.do("parsing", work, asker=asker)
        except TimeoutError:
            raise BusyError(retry_after=int(SECONDS_TO_PARSE)) from None

    async def advise(
        self, position: Position, asker: Asker, *, within: float | None = None
    ) -> Advice:
        """The value of every legal move, and why the best is best."""
        rules = position.rules
        solution, deviation = await self.strategies.get_graded(rules, asker, within=within)
        key = Key(lane_of("advice", rules), (rules.digest, position))
        work = self.jobs.get(key, lambda _: analysis.analyse(position, solution), asker=asker)
        return Advice(position, await work, deviation, solution.tolerance)

    async def chances(
        self, table: Table, asker: Asker, *, within: float | None = None
    ) -> tuple[float, ...]:
        """Each seat's chance to win.

        Raises:
            NotSolvedError: if that needs a strategy which takes minutes and has not been started.
        """
        rules, state = table.rules, table.begun
        if len(table.seats) == 1:
            return (1.0,)
        solution = await self.strategies.get_unasked(rules, asker, within=within)
        rollouts = ROLLOUTS["table" if is_quick(rules) else "long_table"]
        # A move changes the prospects of one seat only, so the others' are kept for the table.
        outlook = await self.jobs.get(
            Key(lane_of("outlook", rules), table.id),
            lambda _: analysis.Outlook(solution, rollouts=rollouts),
            asker=asker,
        )
        return await self.jobs.get(
            _forecast_of(table), lambda _: outlook.chances(state), asker=asker.at_table(table.id)
        )

    def is_waiting_for_chances(self, table: Table) -> bool:
        """Whether the chances at this table have been asked for, and their turn has not come."""
        return self.jobs.is_queued(_forecast_of(table))

    async def practise(
        self, rules: Rules, seed: int, asker: Asker, *, within: float | None = None
    ) -> State:
        """A state with a decision that matters, determined by the seed."""
        solution, deviation = await self.strategies.get_graded(rules, asker, within=within)
        key = Key(lane_of("advice", rules), (rules.digest, seed))
        return await self.jobs.get(
            key, lambda _: find_state(solution, seed, deviation), asker=asker
        )

    async def review(
        self, record: Record, asker: Asker, *, whole: bool = False, within: float | None = None
    ) -> "FullReview":
        """The review of a record.

        It comes without the scores of perfect games where these still have to be computed, unless
        it has to be `whole`.
        """
        rules = record.rules
        solution, deviation = await self.strategies.get_graded(rules, asker, within=within)
        scores = None
        try:
            patience = within if whole else SECONDS_FOR_SCORES
            scores = await self.strategies.scores(rules, asker, within=patience)
        except (SolvingError, BusyError):
            if whole:
                raise
        name = sha256(save_record(record).encode()).hexdigest()
        return await self.jobs.get(
            Key(lane_of("review", rules), (name, scores is not None)),
            lambda report: analysis.review_fully(
                record, solution, deviation, scores, progress=report
            ),
            asker=asker,
            within=within,
            digest=rules.digest,
        )

    async def parse_record(self, text: bytes, asker: Asker) -> Record:
        """The record that a client sent, checked against the limits for untrusted data."""
        return await self.parse(lambda: _parse_record(text), asker)

    def close(self) -> None:
        self.strategies.close()
        self.jobs.close()


def _lanes(*, most_bytes: int, most_waiting: int) -> dict[str, Lane]:
    """All lanes: most of them twice, since house rules never keep built-in ones waiting."""
    each: dict[str, Any] = {"most_waiting": 64 * most_waiting, "most_each": most_waiting}
    tables: dict[str, Any] = {"most_waiting": MOST_TABLES}
    solutions: dict[str, Any] = {
        "most_waiting": MOST_STRATEGIES,
        "most_each": MOST_STRATEGIES_EACH,
        "most_kept": MOST_STRATEGIES,
    }
    twice = {
        "strategy": Lane(**solutions, size_of=lambda solution: solution.table.nbytes),
        "long-strategy": Lane(**solutions, size_of=lambda solution: solution.table.nbytes),
        "scores": Lane(stage="scores", **solutions),
        "deviation": Lane(most_waiting=MOST_TABLES, most_kept=100),
        "advice": Lane(**each, most_kept=64),
        "outlook": Lane(**tables, most_kept=1000, size_of=lambda it: it.solution.table.nbytes),
        "forecast": Lane(**tables, most_each=4, most_kept=64),
        "review": Lane(stage="review", **each, most_kept=64),
        "new-bot": Lane(
            **tables, most_kept=64, size_of=lambda bot: bot.strategy.solution.table.nbytes
        ),
        "bots": Lane(**tables, most_kept=0),
    }
    paid = ("strategy", "long-strategy")
    house = {
        f"{HOUSE}{name}": replace(
            lane, most_bytes=most_bytes, price="strategy" if name in paid else None
        )
        for name, lane in twice.items()
    }
    own = {name: replace(lane, size_of=lambda _: 0) for name, lane in twice.items()}
    return own | house | {"parsing": Lane(**each, most_kept=0), "grading": Lane(most_kept=0)}


def _forecast_of(table: Table) -> Key:
    return Key(lane_of("forecast", table.rules), (table.id, table.version))


def _parse_record(text: bytes) -> Record:
    if text.count(b",") > MOST_COMMAS or text.count(b"[") + text.count(b"{") > MOST_BRACKETS:
        raise RecordError("it has more entries than any game")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not a record: it is not JSON ({error})") from None
    if isinstance(data, dict) and isinstance(data.get("rules"), dict):
        choose_rules(data["rules"])
    record = load_record(json.dumps(data))
    if len(record.players) > MOST_SEATS:
        raise RecordError(f"a table has 1 to {MOST_SEATS} seats, not {len(record.players)}")
    if record.is_scores_only:
        raise ScoresOnlyError
    analysis.check_dice_of(record)
    return record
