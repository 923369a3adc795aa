"""Solutions, and the scores of perfect games, got in the background when somebody asks.

Those of built-in rules are kept as files; those of rules from strangers only in memory, a few at
a time, so that nobody fills the disk with them.
"""

from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.service.background import Background, Report
from yatzy.service.inline_rules import check_solvable, is_built_in

if TYPE_CHECKING:
    from yatzy.analysis import Distribution
    from yatzy.solver import Solution

GAMES_OF_STRANGERS = 20_000
"""How many simulated games tell the scores of rules that are not built in."""


class Solutions:
    """What is known about perfect play, of any rules that fit."""

    def __init__(self, *, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._solutions: Background[Solution] = Background("solver")
        self._scores: Background[Distribution] = Background("scores")

    def progress(self, digest: str) -> float | None:
        """How much of the solution of these rules is there, 0 to 1; None if nobody asked for it."""
        return self._solutions.progress(digest)

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
        return self._solutions.get(rules.digest, lambda report: self._solve(rules, report))

    async def wait(self, rules: Rules) -> "Solution":
        """The solution, as soon as it is there."""
        return await self._solutions.wait(rules.digest, lambda report: self._solve(rules, report))

    def get_scores(self, rules: Rules) -> "Distribution":
        """The scores of perfect games, if they are there; else they are on their way.

        Raises:
            SolvingError: while they are not there.
            BusyError: if too many others are waited for.
        """
        solution = self.get(rules)
        return self._scores.get(rules.digest, lambda report: _find_scores(solution, report))

    def close(self) -> None:
        """Forget what waits; what is being computed goes on until it is done."""
        self._solutions.close()
        self._scores.close()

    def _solve(self, rules: Rules, report: Report) -> "Solution":
        self.check(rules)
        from yatzy.solver import open_solution, solve

        if is_built_in(rules):
            return open_solution(rules, progress=report)
        return solve(rules, progress=report)


def _find_scores(solution: "Solution", report: Report) -> "Distribution":
    from yatzy.analysis import estimate, open_distribution

    if is_built_in(solution.rules):
        return open_distribution(solution, progress=report)
    return estimate(solution, games=GAMES_OF_STRANGERS, progress=report)
