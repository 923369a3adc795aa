"""Why something was refused, as it is sent."""

from yatzy.errors import RulesError
from yatzy.wire.base import Wire
from yatzy.wire.table import View


class RulesProblem(Wire):
    """What is wrong with some rules, and in which line, category or table where that is known.

    `message` says it in English. To say it in another language, there is the name of the `problem`
    with its `values`; a list has words of which any would be right.
    """

    code: str
    message: str
    problem: str
    values: dict[str, str | int | list[str]]
    line: int | None
    category: str | None
    table: str | None


class Problem(Wire):
    """Why something was refused: a stable code, and a sentence for a person.

    A stale move comes with the current view, what may be tried again with the seconds to wait, and
    rules that are wrong with what is wrong there.
    """

    code: str
    message: str
    view: View | None = None
    retry_after: int | None = None
    rules: RulesProblem | None = None


def view_problem(error: RulesError, *, line: int | None = None) -> RulesProblem:
    """What is wrong with some rules, for readers of any language."""
    values = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in error.values.items()
    }
    return RulesProblem.of(error, message=error.reason, values=values, line=line)
