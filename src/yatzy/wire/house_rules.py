"""House rules on the wire: text to be checked, what it says, and how perfect play would score."""

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
    """How large the perfect strategy is; null for rules too large to be counted.

    `code` is that of the refusal which asking for the strategy would meet, and `reason` its
    message; both are null where it can be computed.
    """

    states: int | None
    bytes: int | None
    code: str | None
    reason: Annotated[str | None, Field(description="Why it cannot be computed here")]


class CheckedRules(Wire):
    """What a rules file says: the rules, or the first problem.

    `inline` are the rules as `POST /api/games` takes them.
    """

    rules: RulesView | None
    inline: Annotated[dict[str, Any] | None, Field(description="In the words of a rules file")]
    size: SizeView | None
    problems: list[RulesProblem]


class RulesRequest(Wire):
    """Some rules."""

    rules: RulesChoice


class SolutionStatus(Wire):
    """How much is known about perfect play of the rules with this digest.

    `progress` is that of the strategy and `scores_progress` that of the scores of perfect games,
    null if nobody asked for them.
    """

    digest: str
    progress: float | None
    scores_progress: float | None
    expected_score: float | None
    distribution: DistributionView | None
