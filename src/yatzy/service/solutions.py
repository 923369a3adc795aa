"""Solutions, and the scores of perfect games, got in the background when somebody asks.

Those of built-in rules are kept as files; those of rules from strangers only in memory, a few at
a time, so that nobody fills the disk with them.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.errors import NotSolvedError, SolutionError, SolvingError, YatzyError
from yatzy.service.background import Background, Report
from yatzy.service.inline_rules import check_solvable, is_built_in
from yatzy.service.perfect_scores import find_deviation, find_scores
from yatzy.service.tasks import spawn

if TYPE_CHECKING:
    from yatzy.analysis import Distribution
    from yatzy.solver import Solution

MOST_DEVIATIONS = 100
MOST_BOXES_UNASKED = 15

SECONDS_TO_OPEN = 1.5
"""How long what may lie in a file, or else takes a moment, is waited for before that is told."""


class Solutions:
    """What is known about perfect play, of any rules that fit.

    `on_solved` is called whenever another solution is there.
    """

    def __init__(self, *, most_bytes: int) -> None:
        self.on_solved: Callable[[], None] | None = None
        self._most_bytes = most_bytes
        self._quick: Background[Solution] = Background("solver", on_ready=self._tell)
        self._long: Background[Solution] = Background("long-solver", on_ready=self._tell)
        self._scores: Background[Distribution] = Background("scores", stage="scores")
        self._deviations: Background[float] = Background(
            "deviations", stage="strategy", most_kept=MOST_DEVIATIONS
        )
        self._followers: dict[str, asyncio.Task[None]] = {}

    def progress(self, digest: str) -> float | None:
        """How much of the solution of these rules is there, 0 to 1; None if nobody asked for it."""
        progress = self._quick.progress(digest)
        return self._long.progress(digest) if progress is None else progress

    def found(self, digest: str) -> "Solution | None":
        """The solution of the rules with this digest, if it is there."""
        return self._quick.found(digest) or self._long.found(digest)

    def found_scores(self, digest: str) -> "Distribution | None":
        """The scores of perfect games by the rules with this digest, if they are there."""
        return self._scores.found(digest)

    def check(self, rules: Rules) -> None:
        """Refuse rules whose solution would take more memory or time than this server gives.

        Raises:
            UnsolvableError: if it would.
        """
        check_solvable(rules, most_bytes=self._most_bytes)

    def get(self, rules: Rules) -> "Solution":
        """The solution, if it is there; else it is on its way from now on.

        Raises:
            SolvingError: while it is not there.
            BusyError: if too many others are waited for.
            UnsolvableError: if it turned out to take more than this server gives.
        """
        with _told_for(rules):
            return self._of(rules).get(rules.digest, lambda report: self._solve(rules, report))

    async def get_soon(self, rules: Rules) -> "Solution":
        """The same, but one that lies in its file is opened first.

        Raises:
            SolvingError, BusyError, UnsolvableError: as `get` does.
        """
        with _told_for(rules):
            return await self._of(rules).get_soon(
                rules.digest, lambda report: self._solve(rules, report), within=SECONDS_TO_OPEN
            )

    async def get_unasked(self, rules: Rules) -> "Solution":
        """The same for what nobody asked for by name: only where it is there, or soon will be.

        Raises:
            NotSolvedError: if it would take long.
            SolvingError, BusyError, UnsolvableError: as `get` does.
        """
        is_begun = self.progress(rules.digest) is not None
        if not is_begun and not is_quick(rules) and not await asyncio.to_thread(_is_kept, rules):
            raise NotSolvedError
        return await self.get_soon(rules)

    async def wait(self, rules: Rules) -> "Solution":
        """The solution, as soon as it is there."""
        return await self._of(rules).wait(rules.digest, lambda report: self._solve(rules, report))

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
        with _told_for(rules):
            return self._scores.get(rules.digest, lambda report: find_scores(solution, report))

    async def get_scores_soon(self, rules: Rules) -> "Distribution":
        """The same, but those that lie in their file are opened first.

        Raises:
            SolvingError, BusyError: as `get_scores` does.
        """
        solution = await self.get_soon(rules)
        with _told_for(rules):
            return await self._scores.get_soon(
                rules.digest,
                lambda report: find_scores(solution, report),
                within=SECONDS_TO_OPEN,
            )

    async def get_deviation(self, solution: "Solution") -> float:
        """The deviation of a perfect game's score; from simulated games while no better is known.

        Raises:
            SolvingError: while these are being played.
            BusyError: if too many others are waited for.
        """
        rules = solution.rules
        scores = self.found_scores(rules.digest)
        if scores is not None:
            return scores.deviation
        with _told_for(rules):
            return await self._deviations.get_soon(
                rules.digest,
                lambda report: find_deviation(solution, report),
                within=SECONDS_TO_OPEN,
            )

    def close(self) -> None:
        """Forget what waits; what is being computed goes on until it is done."""
        for task in self._followers.values():
            task.cancel()
        self._quick.close()
        self._long.close()
        self._scores.close()
        self._deviations.close()

    def _tell(self) -> None:
        if self.on_solved is not None:
            self.on_solved()

    def _of(self, rules: Rules) -> "Background[Solution]":
        """Nobody waits for minutes behind another's rules for a solution that takes seconds."""
        return self._quick if is_quick(rules) else self._long

    def _solve(self, rules: Rules, report: Report) -> "Solution":
        self.check(rules)
        from yatzy.solver import open_solution, solve

        if is_built_in(rules):
            return open_solution(rules, progress=report)
        return solve(rules, progress=report)


@contextmanager
def _told_for(rules: Rules) -> Iterator[None]:
    """Who is told that something is being computed is told for which rules."""
    try:
        yield
    except SolvingError as error:
        error.digest = rules.digest
        raise


def is_quick(rules: Rules) -> bool:
    """Whether the solution takes seconds, as that of all built-in rules with five dice does."""
    few = len(rules.categories) <= MOST_BOXES_UNASKED
    return few and rules.dice <= 5 and rules.rolls <= 5 and not rules.saved_rolls


def _is_kept(rules: Rules) -> bool:
    """Whether the solution lies in its file already, and not another that has to be replaced."""
    from yatzy.solver import load_solution, solution_path

    if not is_built_in(rules):
        return False
    try:
        load_solution(rules, solution_path(rules))
    except (OSError, SolutionError):
        return False
    return True
