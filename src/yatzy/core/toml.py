"""TOML, with what is wrong in it named, and where."""

import re
import tomllib
from typing import Any, TypedDict

from yatzy.core.problems import problem

PROBLEMS = {
    "Invalid value": "toml-value",
    "Invalid date": "toml-value",
    "Illegal character '\\n'": "toml-quote",
    "Found invalid character '\\n'": "toml-quote",
    "Unterminated string": "toml-quote",
    "Expected \"'": "toml-quote",
    "Unescaped '\\'": "toml-backslash",
    "Unclosed array": "toml-list",
    "Expected ']": "toml-heading",
    "Expected '='": "toml-equals",
    "Expected newline": "toml-line",
    "Invalid statement": "toml-key",
    "Invalid initial character": "toml-key",
    "Cannot ": "toml-twice",
    "Duplicate ": "toml-twice",
    "Exceeds the limit": "toml-digits",
    "maximum recursion depth": "toml-depth",
}
"""What the parser's sentences begin with, and what that means to who writes a rules file."""

OTHER_PROBLEM = "toml-other"


def parse_toml(text: str) -> dict[str, Any]:
    """The data that a TOML text describes.

    Raises:
        RulesError: with the line and the column where they are known, if it is not TOML.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number of too many digits
        detail = str(error)
        meant = (name for words, name in PROBLEMS.items() if detail.startswith(words))
        raise problem(next(meant, OTHER_PROBLEM), detail=detail, **_place(detail, text)) from None


class _Place(TypedDict, total=False):
    line: int
    column: int


def _place(detail: str, text: str) -> _Place:
    """The line and the column, from 1, that the parser's sentence ends with, if it does."""
    if detail.endswith("(at end of document)"):
        written = text.rstrip()
        return {"line": written.count("\n") + 1, "column": len(written) - written.rfind("\n")}
    told = re.search(r"at line (\d+), column (\d+)\)$", detail)
    return {"line": int(told[1]), "column": int(told[2])} if told else {}
