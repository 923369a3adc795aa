"""Reviews: computed once for a record, and kept for whoever asks next."""

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from yatzy import analysis
from yatzy.errors import BusyError, RecordError, ScoresOnlyError, SolvingError
from yatzy.game import Record, load_record, save_record
from yatzy.insight.jobs import Jobs, Key, Progress
from yatzy.insight.strategies import Strategies
from yatzy.tables import MOST_SEATS, choose_rules

if TYPE_CHECKING:
    from yatzy.analysis import FullReview

SECONDS_FOR_SCORES = 0.5
"""How long a review waits for the scores of perfect games, which may lie in their file."""


class Reviews:
    """The reviews of the last few records that somebody asked about."""

    def __init__(self, jobs: Jobs, strategies: Strategies) -> None:
        self._jobs = jobs
        self._strategies = strategies

    async def review(
        self, record: Record, *, whole: bool = False, within: float | None = None
    ) -> "FullReview":
        """The review of a record, as soon as the strategy is there.

        Where the scores of perfect games are not known yet, it lacks them, unless it has to be
        `whole`; they are computed meanwhile.

        Raises:
            DiceMismatchError: if its dice are not those that it committed to.
            SolvingError: if it, or what it needs, takes longer than `within` seconds.
            BusyError: if too many others are waited for.
        """
        rules = record.rules
        solution = await self._strategies.get(rules, within=within)
        deviation = await self._strategies.deviation(solution, within=within)
        scores = None
        try:
            patience = within if whole else SECONDS_FOR_SCORES
            scores = await self._strategies.scores(rules, within=patience)
        except (SolvingError, BusyError):
            if whole:
                raise

        def work(report: Progress) -> "FullReview":
            return analysis.review_fully(record, solution, deviation, scores, progress=report)

        key = sha256(save_record(record).encode()).hexdigest()
        try:
            found = Key("review", (key, scores is not None))
            return await self._jobs.get(found, work, within=within)
        except SolvingError as error:
            error.digest = rules.digest
            raise

    async def parse(self, data: dict[str, Any]) -> Record:
        """The record that somebody sent, bounded like everything from strangers.

        Raises:
            RecordError: if it was altered, cannot have happened, or has other dice than it says.
            RulesTooLargeError: if a server does not take rules of this size.
        """
        return await self._jobs.do("advice", lambda: parse_record(data))


def parse_record(data: dict[str, Any]) -> Record:
    """The record that somebody sent; see `Reviews.parse`."""
    if isinstance(data.get("rules"), dict):
        choose_rules(data["rules"])
    record = load_record(json.dumps(data))
    if len(record.players) > MOST_SEATS:
        raise RecordError(f"a table has 1 to {MOST_SEATS} seats, not {len(record.players)}")
    if record.is_scores_only:
        raise ScoresOnlyError
    analysis.check_dice_of(record)
    return record
