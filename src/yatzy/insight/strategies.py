"""Strategies, and the scores of perfect games, computed when somebody asks.

Those of built-in rules are kept as files; those of rules from strangers only in memory, a few at
a time, so that nobody fills the disk with them. Exact scores take time for each state of the
solution, and room for each score that each state can be reached with; strangers choose how many of
either there are, so the scores of large rules are counted from simulated games.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from yatzy import solver
from yatzy.core import Rules, all_rolls, is_built_in
from yatzy.errors import NotSolvedError, SolutionError, TooManyToSolveError, YatzyError
from yatzy.insight.jobs import Jobs, Key, Progress, spawn
from yatzy.solver import check_size, solution_path

if TYPE_CHECKING:
    from yatzy.solver import Distribution, Solution

MOST_BOXES_UNASKED = 15
MOST_BOXES_TO_SOLVE = 20
MOST_UPPER_TO_SOLVE = 10
MOST_ROLLS_TO_SOLVE = 10

MOST_STATES_TO_FOLLOW = 300_000
MOST_POINTS_TO_FOLLOW = 1000
"""The highest score of rules with so many states; with fewer states it may be higher."""

GAMES_OF_STRANGERS = 20_000
"""How many simulated games tell the scores of rules that are larger, and not built in."""

SECONDS_TO_OPEN = 1.5
"""How long what may lie in a file, or else takes a moment, is waited for before that is told."""


class Strategies:
    """What is known about perfect play, of any rules that fit.

    A strategy may take `most_bytes` of memory.
    """

    def __init__(self, jobs: Jobs, *, most_bytes: int) -> None:
        self._jobs = jobs
        self._most_bytes = most_bytes
        self._followers: dict[str, asyncio.Task[None]] = {}

    def progress(self, digest: str) -> float | None:
        """How much of the strategy is there, 0 to 1; None if nobody asked for it."""
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
        """Refuse rules whose strategy would take more than this server gives."""
        check_solvable(rules, most_bytes=self._most_bytes)

    async def get(self, rules: Rules, *, within: float | None = None) -> "Solution":
        """The strategy, waited for, or for up to `within` seconds; refused as `Jobs.get` does."""
        # Nobody waits for minutes behind another's rules for a strategy that takes seconds.
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
        """The strategy, and the deviation by which errors against it are graded."""
        solution = await self.get(rules, within=within)
        return solution, await self.deviation(solution, within=within)

    async def get_unasked(self, rules: Rules, *, within: float | None = None) -> "Solution":
        """Like `get`, but refuses to start a computation that takes minutes."""
        is_begun = self.progress(rules.digest) is not None
        if not is_begun and not is_quick(rules) and not await asyncio.to_thread(_is_kept, rules):
            raise NotSolvedError
        return await self.get(rules, within=within)

    async def scores(self, rules: Rules, *, within: float | None = None) -> "Distribution":
        """The scores of perfect games."""
        solution = await self.get(rules, within=within)
        return await self._jobs.get(
            Key("scores", rules.digest),
            lambda report: find_scores(solution, report),
            within=within,
            digest=rules.digest,
        )

    async def deviation(self, solution: "Solution", *, within: float | None = None) -> float:
        """The deviation of a perfect game's score, by which all errors are graded."""
        digest = solution.rules.digest
        key = Key("deviation", digest)
        return await self._jobs.get(
            key, lambda _: solver.deviation_of(solution), within=within, digest=digest
        )

    def start(self, rules: Rules) -> None:
        """Have the strategy computed, and then the scores of perfect games, unless they are there.

        What they are refused with is told to whoever asks for them.
        """
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
    """Refuse to solve rules whose strategy, or already counting its states, would take too much."""
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
    """Whether the strategy takes seconds, as that of all built-in rules with five dice does."""
    few = len(rules.categories) <= MOST_BOXES_UNASKED
    return few and rules.dice <= 5 and rules.rolls <= 5 and not rules.saved_rolls


def _is_kept(rules: Rules) -> bool:
    """Whether the strategy lies in its file already, and not another that has to be replaced."""
    if not is_built_in(rules):
        return False
    try:
        solver.load_solution(rules, solution_path(rules))
    except (OSError, SolutionError):
        return False
    return True


def find_scores(solution: "Solution", report: Progress) -> "Distribution":
    """The scores of perfect games; those of built-in rules are kept in a file."""
    if is_built_in(solution.rules):
        return solver.open_distribution(solution, progress=report)
    if can_follow(solution.rules, states=solution.states):
        return solution.distribution(progress=report)
    return solver.estimate(solution, games=GAMES_OF_STRANGERS, progress=report)


def can_follow(rules: Rules, *, states: int) -> bool:
    """Whether the exact scores of rules with so many states take seconds."""
    room = states * _highest_score(rules)
    return states <= MOST_STATES_TO_FOLLOW and room <= MOST_STATES_TO_FOLLOW * MOST_POINTS_TO_FOLLOW


def _highest_score(rules: Rules) -> int:
    """No game has more points than that."""
    rolls = [rules.scores(roll) for roll in all_rolls(rules.dice)]
    boxes = sum(max(points[box.id] for points in rolls) for box in rules.categories)
    bonus = 0 if rules.bonus is None else rules.bonus.points
    extra = 0 if rules.extra is None else rules.extra.points * len(rules.categories)
    return boxes + bonus + extra
