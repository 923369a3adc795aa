"""Strategies, and the scores of perfect games, computed on demand.

Those of built-in rules are stored in files, and computed here. House rules are computed in a
process of their own, unless that takes a moment, and always after their asker has paid; a few stay
in memory. The exact distribution of scores takes time for each state of the solution, and memory
for each score in each state. Both are unbounded for house rules, so the distribution for large ones
is estimated from simulated games.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from yatzy import solver
from yatzy.core import Rules, all_rolls, is_built_in
from yatzy.errors import (
    NotSolvedError,
    SolutionError,
    SolvingError,
    TooManyToSolveError,
    YatzyError,
)
from yatzy.insight.askers import SITE, Asker
from yatzy.insight.jobs import PATIENCE, Jobs, Key, spawn
from yatzy.solver import Progress, check_size, count_states, solution_path

if TYPE_CHECKING:
    from yatzy.solver import Distribution, Solution

HOUSE = "house-"
"""How the names of lanes for house rules begin."""

STRATEGIES = ("strategy", "long-strategy", f"{HOUSE}strategy", f"{HOUSE}long-strategy")
SCORES = ("scores", f"{HOUSE}scores")

MOST_BOXES_UNASKED = 15
MOST_BOXES_TO_SOLVE = 20
MOST_UPPER_TO_SOLVE = 10
MOST_ROLLS_TO_SOLVE = 10

MOST_STATES_TO_SOLVE_HERE = 1000
"""Solving so few takes milliseconds, and starting a process would take seconds."""

SECONDS_TO_SOLVE = 120.0
SECONDS_TO_SOLVE_LONG = 900.0

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
        self._looked_at: set[str] = set()

    def progress(self, digest: str) -> float | None:
        found: float | None = _first(self._jobs.progress, STRATEGIES, digest)
        return found

    def found(self, digest: str) -> "Solution | None":
        found: Solution | None = _first(self._jobs.found, STRATEGIES, digest)
        return found

    def scores_progress(self, digest: str) -> float | None:
        found: float | None = _first(self._jobs.progress, SCORES, digest)
        return found

    def found_scores(self, digest: str) -> "Distribution | None":
        found: Distribution | None = _first(self._jobs.found, SCORES, digest)
        return found

    def check(self, rules: Rules) -> None:
        check_solvable(rules, most_bytes=self._most_bytes)

    async def get(self, rules: Rules, asker: Asker, *, within: float | None = None) -> "Solution":
        """The strategy; waits and raises like `Jobs.get`, and an `UnsolvableError` before that."""
        if not is_built_in(rules) and self.progress(rules.digest) is None:
            await self._jobs.do("parsing", lambda: self.check(rules), asker=asker)
        # A strategy that takes seconds does not queue behind one that takes minutes.
        lane = lane_of("strategy" if is_quick(rules) else "long-strategy", rules)
        return await self._jobs.get(
            Key(lane, rules.digest),
            lambda report: self._solve(rules, report),
            asker=asker,
            within=within,
            digest=rules.digest,
        )

    async def get_graded(
        self, rules: Rules, asker: Asker, *, within: float | None = None
    ) -> "tuple[Solution, float]":
        """The strategy, and the deviation by which errors are graded."""
        solution = await self.get(rules, asker, within=within)
        return solution, await self.deviation(solution, asker, within=within)

    async def get_unasked(
        self, rules: Rules, asker: Asker, *, within: float | None = None
    ) -> "Solution":
        """Like `get`, but starts nothing that takes minutes, nor a process for nobody."""
        if self.progress(rules.digest) is None:
            is_cheap = is_quick(rules) and (asker is not SITE or is_built_in(rules))
            if not is_cheap and not await asyncio.to_thread(_is_at_hand, rules):
                raise NotSolvedError
        return await self.get(rules, asker, within=within)

    async def scores(
        self, rules: Rules, asker: Asker, *, within: float | None = None
    ) -> "Distribution":
        solution = await self.get(rules, asker, within=within)
        return await self._jobs.get(
            Key(lane_of("scores", rules), rules.digest),
            lambda report: find_scores(solution, report, memory=self._most_bytes),
            asker=asker,
            within=within,
            digest=rules.digest,
        )

    async def deviation(
        self, solution: "Solution", asker: Asker, *, within: float | None = None
    ) -> float:
        """The standard deviation of a perfect game's score, the unit of grades."""
        rules = solution.rules
        return await self._jobs.get(
            Key(lane_of("deviation", rules), rules.digest),
            lambda _: solver.deviation_of(solution),
            asker=asker,
            within=within,
            digest=rules.digest,
        )

    def start(self, rules: Rules, asker: Asker) -> None:
        """Compute the strategy and the scores in the background; `get` raises their errors.

        That ends when nobody has looked at it for a while.
        """
        digest = rules.digest
        if self.found_scores(digest) is None and digest not in self._followers:
            task = spawn(self._follow(rules, asker), name="scores")
            self._followers[digest] = task
            task.add_done_callback(lambda _: self._followers.pop(digest))

    def look(self, digest: str) -> None:
        """Say that somebody still wants what was started."""
        self._looked_at.add(digest)

    async def _follow(self, rules: Rules, asker: Asker) -> None:
        is_wanted = True
        with suppress(YatzyError):
            while is_wanted:
                self._looked_at.discard(rules.digest)
                try:
                    await self.scores(rules, asker, within=PATIENCE)
                except SolvingError:
                    is_wanted = rules.digest in self._looked_at
                else:
                    is_wanted = False

    def close(self) -> None:
        for task in self._followers.values():
            task.cancel()

    def _solve(self, rules: Rules, report: Progress) -> "Solution":
        self.check(rules)
        if is_built_in(rules):
            return solver.open_solution(rules, progress=report)
        if is_small(rules):
            return solver.solve(rules, progress=report)
        seconds = SECONDS_TO_SOLVE if is_quick(rules) else SECONDS_TO_SOLVE_LONG
        memory = self._most_bytes
        return solver.solve_apart(rules, memory=memory, seconds=seconds, progress=report)


def _first(look: Callable[[Key], Any], lanes: Iterable[str], digest: str) -> Any:  # noqa: ANN401 - whatever is looked for
    found = (look(Key(lane, digest)) for lane in lanes)
    return next((each for each in found if each is not None), None)


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


def lane_of(name: str, rules: Rules) -> str:
    """The lane for jobs about these rules: house rules never keep built-in ones waiting."""
    return name if is_built_in(rules) else f"{HOUSE}{name}"


def is_small(rules: Rules) -> bool:
    """Whether the strategy takes milliseconds; counting its states may take a few more."""
    return count_states(rules) <= MOST_STATES_TO_SOLVE_HERE


def is_quick(rules: Rules) -> bool:
    """Whether the strategy takes seconds; this holds for all built-in rules with five dice."""
    few = len(rules.categories) <= MOST_BOXES_UNASKED
    return few and rules.dice <= 5 and rules.rolls <= 5 and not rules.saved_rolls


def _is_at_hand(rules: Rules) -> bool:
    """Whether the strategy is small, or in its file, in a form that this version reads."""
    if not is_built_in(rules):
        return is_quick(rules) and is_small(rules)
    try:
        solver.load_solution(rules, solution_path(rules))
    except (OSError, SolutionError):
        return False
    return True


def find_scores(solution: "Solution", report: Progress, *, memory: int) -> "Distribution":
    rules, states = solution.rules, solution.states
    if is_built_in(rules):
        return solver.open_distribution(solution, progress=report)
    games = None if can_follow(rules, states=states) else GAMES_TO_SIMULATE
    if states > MOST_STATES_TO_SOLVE_HERE:
        seconds = SECONDS_TO_SOLVE_LONG
        return solver.follow_apart(
            solution, games=games, memory=memory, seconds=seconds, progress=report
        )
    if games is None:
        return solution.distribution(progress=report)
    return solver.estimate(solution, games=games, progress=report)


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
