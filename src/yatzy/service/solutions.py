"""Solutions, and the scores of perfect games, got in the background when somebody asks.

Those of built-in rules are kept as files; those of rules from strangers only in memory, a few at
a time, so that nobody fills the disk with them.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.errors import NotSolvedError, SolvingError, YatzyError
from yatzy.service.background import Background, Report
from yatzy.service.inline_rules import check_solvable, is_built_in
from yatzy.service.tasks import spawn

if TYPE_CHECKING:
    from yatzy.analysis import Distribution
    from yatzy.solver import Solution

GAMES_OF_STRANGERS = 20_000
"""How many simulated games tell the scores of rules that are not built in."""

MOST_DEVIATIONS = 100
MOST_BOXES_UNASKED = 15


class Solutions:
    """What is known about perfect play, of any rules that fit."""

    def __init__(self, *, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._solutions: Background[Solution] = Background("solver", stage="strategy")
        self._scores: Background[Distribution] = Background("scores", stage="scores")
        self._deviations: OrderedDict[str, float] = OrderedDict()
        self._followers: dict[str, asyncio.Task[None]] = {}

    def progress(self, digest: str) -> float | None:
        """How much of the solution of these rules is there, 0 to 1; None if nobody asked for it."""
        return self._solutions.progress(digest)

    def found(self, digest: str) -> "Solution | None":
        """The solution of the rules with this digest, if it is there."""
        return self._solutions.found(digest)

    def found_scores(self, digest: str) -> "Distribution | None":
        """The scores of perfect games by the rules with this digest, if they are there."""
        return self._scores.found(digest)

    def check(self, rules: Rules) -> None:
        """Refuse rules whose solution would take more memory than this server gives.

        Raises:
            TooLargeError: if it would.
        """
        check_solvable(rules, most_bytes=self._most_bytes)

    def get(self, rules: Rules) -> "Solution":
        """The solution, if it is there; else it is on its way from now on.

        Raises:
            SolvingError: while it is not there.
            BusyError: if too many others are waited for.
            TooLargeError: if it turned out to take more memory than this server gives.
        """
        try:
            return self._solutions.get(rules.digest, lambda report: self._solve(rules, report))
        except SolvingError as error:
            error.digest = rules.digest
            raise

    async def get_unasked(self, rules: Rules) -> "Solution":
        """The same for what nobody asked for by name: only where it is there, or soon will be.

        Raises:
            NotSolvedError: if it would take long.
            SolvingError, BusyError, TooLargeError: as `get` does.
        """
        is_begun = self.progress(rules.digest) is not None
        if not is_begun and not is_quick(rules) and not await asyncio.to_thread(_is_kept, rules):
            raise NotSolvedError
        return self.get(rules)

    async def wait(self, rules: Rules) -> "Solution":
        """The solution, as soon as it is there."""
        return await self._solutions.wait(rules.digest, lambda report: self._solve(rules, report))

    def start(self, rules: Rules) -> None:
        """Get the solution, and then the scores of perfect games, unless they are there.

        Raises:
            BusyError: if too many others are waited for.
        """
        try:
            self.get_scores(rules)
        except SolvingError as error:
            if error.stage == "strategy" and rules.digest not in self._followers:
                task = spawn(self._follow(rules), name="scores")
                self._followers[rules.digest] = task
                task.add_done_callback(lambda _: self._followers.pop(rules.digest))

    async def _follow(self, rules: Rules) -> None:
        with suppress(YatzyError):  # it is told to who asks for the scores
            await self.wait(rules)
            self.get_scores(rules)

    def scores_progress(self, digest: str) -> float | None:
        """How much of the scores of perfect games is there; None if nobody asked for them."""
        return self._scores.progress(digest)

    def get_scores(self, rules: Rules) -> "Distribution":
        """The scores of perfect games, if they are there; else they are on their way.

        Raises:
            SolvingError: while they are not there.
            BusyError: if too many others are waited for.
        """
        solution = self.get(rules)
        try:
            return self._scores.get(rules.digest, lambda report: _find_scores(solution, report))
        except SolvingError as error:
            error.digest = rules.digest
            raise

    def deviation(self, solution: "Solution") -> float:
        """The deviation of a perfect game's score; from simulated games while no better is known.

        It takes a moment the first time, so it is asked for in a thread.
        """
        digest = solution.rules.digest
        scores = self.found_scores(digest)
        if scores is not None:
            return scores.deviation
        if digest not in self._deviations:
            from yatzy.analysis import estimate

            self._deviations[digest] = estimate(solution, games=GAMES_OF_STRANGERS).deviation
            if len(self._deviations) > MOST_DEVIATIONS:
                self._deviations.popitem(last=False)
        return self._deviations[digest]

    def close(self) -> None:
        """Forget what waits; what is being computed goes on until it is done."""
        for task in self._followers.values():
            task.cancel()
        self._solutions.close()
        self._scores.close()

    def _solve(self, rules: Rules, report: Report) -> "Solution":
        self.check(rules)
        from yatzy.solver import open_solution, solve

        if is_built_in(rules):
            return open_solution(rules, progress=report)
        return solve(rules, progress=report)


def is_quick(rules: Rules) -> bool:
    """Whether the solution takes seconds, as that of all built-in rules with five dice does."""
    few = len(rules.categories) <= MOST_BOXES_UNASKED
    return few and rules.dice <= 5 and rules.rolls <= 5 and not rules.saved_rolls


def _is_kept(rules: Rules) -> bool:
    """Whether the solution lies in its file already."""
    from yatzy.solver import solution_path

    return is_built_in(rules) and solution_path(rules).exists()


def _find_scores(solution: "Solution", report: Report) -> "Distribution":
    from yatzy.analysis import estimate, open_distribution

    if is_built_in(solution.rules):
        return open_distribution(solution, progress=report)
    return estimate(solution, games=GAMES_OF_STRANGERS, progress=report)
