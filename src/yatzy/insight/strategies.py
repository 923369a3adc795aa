"""Strategies, and the scores of perfect games, computed on demand.

Those of built-in rules are stored in files; those of house rules stay in memory, a few at a time,
so that nobody can fill the disk. The exact distribution of scores takes time for each state of the
solution, and memory for each score in each state. Both are unbounded for house rules, so the
distribution for large ones is estimated from simulated games.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from yatzy import solver
from yatzy.core import Rules, all_rolls, is_built_in
from yatzy.errors import NotSolvedError, SolutionError, TooManyToSolveError, YatzyError
from yatzy.insight.jobs import Jobs, Key, spawn
from yatzy.solver import Progress, check_size, solution_path

if TYPE_CHECKING:
    from yatzy.solver import Distribution, Solution

MOST_BOXES_UNASKED = 15
MOST_BOXES_TO_SOLVE = 20
MOST_UPPER_TO_SOLVE = 10
MOST_ROLLS_TO_SOLVE = 10

MOST_STATES_TO_FOLLOW = 300_000
MOST_POINTS_TO_FOLLOW = 1000
"""The highest score of rules with `MOST_STATES_TO_FOLLOW`; with fewer states it may be higher."""

GAMES_TO_SIMULATE = 20_000

SECONDS_TO_OPEN = 1.5
"""How long to wait, before a "still computing" answer, for what is read from a file or quick."""


class Strategies:
    """Perfect play for any rules whose strategy fits into `most_bytes` of memory."""

    def __init__(self, jobs: Jobs, *, most_bytes: int) -> None:
        self._jobs = jobs
        self._most_bytes = most_bytes
        self._followers: dict[str, asyncio.Task[None]] = {}

    def progress(self, digest: str) -> float | None:
        quick = self._jobs.progress(Key("strategy", digest))
        return self._jobs.progress(Key("long-strategy", digest)) if quick is None else quick

    def found(self, digest: str) -> "Solution | None":
        found: Solution | None = self._jobs.found(Key("strategy", digest))
        return found or self._jobs.found(Key("long-strategy", digest))

    def scores_progress(self, digest: str) -> float | None:
        return self._jobs.progress(Key("scores", digest))

    def found_scores(self, digest: str) -> "Distribution | None":
        found: Distribution | None = self._jobs.found(Key("scores", digest))
        return found

    def check(self, rules: Rules) -> None:
        check_solvable(rules, most_bytes=self._most_bytes)

    async def get(self, rules: Rules, *, within: float | None = None) -> "Solution":
        """The strategy; waits and raises like `Jobs.get`."""
        # A strategy that takes seconds does not queue behind one that takes minutes.
        lane = "strategy" if is_quick(rules) else "long-strategy"
        return await self._jobs.get(
            Key(lane, rules.digest),
            lambda report: self._solve(rules, report),
            within=within,
            digest=rules.digest,
        )

    async def get_graded(
        self, rules: Rules, *, within: float | None = None
    ) -> "tuple[Solution, float]":
        """The strategy, and the deviation by which errors are graded."""
        solution = await self.get(rules, within=within)
        return solution, await self.deviation(solution, within=within)

    async def get_unasked(self, rules: Rules, *, within: float | None = None) -> "Solution":
        """Like `get`, but refuses to start a computation that takes minutes."""
        is_begun = self.progress(rules.digest) is not None
        if not is_begun and not is_quick(rules) and not await asyncio.to_thread(_is_kept, rules):
            raise NotSolvedError
        return await self.get(rules, within=within)

    async def scores(self, rules: Rules, *, within: float | None = None) -> "Distribution":
        solution = await self.get(rules, within=within)
        return await self._jobs.get(
            Key("scores", rules.digest),
            lambda report: find_scores(solution, report),
            within=within,
            digest=rules.digest,
        )

    async def deviation(self, solution: "Solution", *, within: float | None = None) -> float:
        """The standard deviation of a perfect game's score, the unit of grades."""
        digest = solution.rules.digest
        key = Key("deviation", digest)
        return await self._jobs.get(
            key, lambda _: solver.deviation_of(solution), within=within, digest=digest
        )

    def start(self, rules: Rules) -> None:
        """Compute the strategy and the scores in the background; `get` raises their errors."""
        digest = rules.digest
        if self.found_scores(digest) is None and digest not in self._followers:
            task = spawn(self._follow(rules), name="scores")
            self._followers[digest] = task
            task.add_done_callback(lambda _: self._followers.pop(digest))

    async def _follow(self, rules: Rules) -> None:
        with suppress(YatzyError):
            await self.scores(rules)

    def close(self) -> None:
        for task in self._followers.values():
            task.cancel()

    def _solve(self, rules: Rules, report: Progress) -> "Solution":
        self.check(rules)
        if is_built_in(rules):
            return solver.open_solution(rules, progress=report)
        return solver.solve(rules, progress=report)


def check_solvable(rules: Rules, *, most_bytes: int) -> None:
    """Refuse rules whose strategy needs too much memory, or whose states take too long to count."""
    if is_built_in(rules):
        return
    for what, count, most in (
        ("boxes", len(rules.categories), MOST_BOXES_TO_SOLVE),
        ("upper boxes", len(rules.upper), MOST_UPPER_TO_SOLVE),
        ("rolls in a turn", rules.rolls, MOST_ROLLS_TO_SOLVE),
    ):
        if count > most:
            raise TooManyToSolveError(what, count, most=most)
    check_size(rules, memory=most_bytes * 4 // 3)


def is_quick(rules: Rules) -> bool:
    """Whether the strategy takes seconds; this holds for all built-in rules with five dice."""
    few = len(rules.categories) <= MOST_BOXES_UNASKED
    return few and rules.dice <= 5 and rules.rolls <= 5 and not rules.saved_rolls


def _is_kept(rules: Rules) -> bool:
    """Whether the strategy is in its file, in a form that this version reads."""
    if not is_built_in(rules):
        return False
    try:
        solver.load_solution(rules, solution_path(rules))
    except (OSError, SolutionError):
        return False
    return True


def find_scores(solution: "Solution", report: Progress) -> "Distribution":
    if is_built_in(solution.rules):
        return solver.open_distribution(solution, progress=report)
    if can_follow(solution.rules, states=solution.states):
        return solution.distribution(progress=report)
    return solver.estimate(solution, games=GAMES_TO_SIMULATE, progress=report)


def can_follow(rules: Rules, *, states: int) -> bool:
    """Whether the exact distribution of scores takes seconds."""
    room = states * _highest_score(rules)
    return states <= MOST_STATES_TO_FOLLOW and room <= MOST_STATES_TO_FOLLOW * MOST_POINTS_TO_FOLLOW


def _highest_score(rules: Rules) -> int:
    """An upper bound on the score of a game."""
    rolls = [rules.scores(roll) for roll in all_rolls(rules.dice)]
    boxes = sum(max(points[box.id] for points in rolls) for box in rules.categories)
    bonus = 0 if rules.bonus is None else rules.bonus.points
    extra = 0 if rules.extra is None else rules.extra.points * len(rules.categories)
    return boxes + bonus + extra
