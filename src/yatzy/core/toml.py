"""Parsing TOML, with problems named and located."""

import re
import tomllib
from typing import Any

from yatzy.core.problems import problem

PROBLEMS = {  # by how the messages of `tomllib` begin
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
OTHER_PROBLEM = "toml-other"


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text; a `RulesError` with line and column if it is not TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: a number with too many digits
        detail = str(error)
        meant = (name for words, name in PROBLEMS.items() if detail.startswith(words))
        raise problem(
            next(meant, OTHER_PROBLEM), detail=detail, **_line_and_column(detail, text)
        ) from None


def _line_and_column(detail: str, text: str) -> dict[str, Any]:
    if detail.endswith("(at end of document)"):
        written = text.rstrip()
        return {"line": written.count("\n") + 1, "column": len(written) - written.rfind("\n")}
    told = re.search(r"at line (\d+), column (\d+)\)$", detail)
    return {"line": int(told[1]), "column": int(told[2])} if told else {}
