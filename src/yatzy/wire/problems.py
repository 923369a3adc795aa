"""Errors as JSON."""

from yatzy.errors import RulesError
from yatzy.wire.base import Wire
from yatzy.wire.table import View


class RulesProblem(Wire):
    """What is wrong with rules, and in which line, category or table if that is known.

    `message` is in English; for other languages, the `problem` names a message and `values` fills
    it in, where a list holds alternatives.
    """

    code: str
    message: str
    problem: str
    values: dict[str, str | int | list[str]]
    line: int | None
    category: str | None
    table: str | None


class Problem(Wire):
    """An error: a stable code, and a sentence for people.

    A stale move has the current `view`, a request that can be retried the seconds to wait, and an
    error in rules its details.
    """

    code: str
    message: str
    view: View | None = None
    retry_after: int | None = None
    rules: RulesProblem | None = None


def view_problem(error: RulesError, *, line: int | None = None) -> RulesProblem:
    values = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in error.values.items()
    }
    return RulesProblem.of(error, message=error.reason, values=values, line=line)
