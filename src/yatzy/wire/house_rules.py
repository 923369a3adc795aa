"""House rules as JSON: a text to check, its rules or problems, and the scores of perfect play."""

from typing import Annotated, Any

from pydantic import Field

from yatzy.wire.base import RulesChoice, Wire
from yatzy.wire.problems import RulesProblem
from yatzy.wire.review import DistributionView
from yatzy.wire.rules import RulesView


class RulesText(Wire):
    """The text of a rules file."""

    toml: str


class SizeView(Wire):
    """The size of the perfect strategy; null for rules that are too large to count.

    `code` and `reason` are those of the error if it cannot be computed here, else null.
    """

    states: int | None
    bytes: int | None
    code: str | None
    reason: Annotated[str | None, Field(description="Why it cannot be computed here")]


class CheckedRules(Wire):
    """The rules in a rules file, or the first problem.

    `inline` are the rules as `POST /api/games` takes them.
    """

    rules: RulesView | None
    inline: Annotated[dict[str, Any] | None, Field(description="With the keys of a rules file")]
    size: SizeView | None
    problems: list[RulesProblem]


class RulesRequest(Wire):
    """Built-in rules or house rules."""

    rules: RulesChoice


class SolutionStatus(Wire):
    """What is known about perfect play of the rules with this digest.

    `progress` is that of the strategy and `scores_progress` that of the scores of perfect games,
    null if they were not asked for.
    """

    digest: str
    progress: float | None
    scores_progress: float | None
    expected_score: float | None
    distribution: DistributionView | None
