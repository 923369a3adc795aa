"""Parsing TOML, with problems named and located.

`tomllib` takes time and stack in proportion to the square of how deep keys and values are nested,
so the depth of a text is checked before it is parsed.
"""

import re
import tomllib
from typing import Any

from yatzy.core.problems import problem

MOST_DOTS = 100
MOST_DEPTH = 20

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
    "Nested": "toml-depth",  # said here
}
OTHER_PROBLEM = "toml-other"

# Strings and comments; an open one goes on to its end, so that each character is looked at once.
_QUOTED = re.compile(
    r"""
    \"\"\" (?: \\[\s\S] | [^\\] )*? (?: \"{3,5} | \\?\Z )
    | ''' [\s\S]*? (?: '{3,5} | \Z )
    | \" (?: \\. | [^\"\\\n] )* \"?
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.VERBOSE,
)


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text; a `RulesError` with line and column if it is not TOML."""
    try:
        _check_depth(_QUOTED.sub("x", text))
        return tomllib.loads(text)
    except ValueError as error:  # also a number with too many digits
        detail = str(error)
        meant = (name for words, name in PROBLEMS.items() if detail.startswith(words))
        raise problem(
            next(meant, OTHER_PROBLEM), detail=detail, **_line_and_column(detail, text)
        ) from None


def _check_depth(bare: str) -> None:
    depth = 0
    for mark in re.findall(r"[\[\]{}]", bare):
        depth += 1 if mark in "[{" else -1
        if depth > MOST_DEPTH:
            raise ValueError(f"Nested more than {MOST_DEPTH} deep")
    if bare.count(".") > MOST_DOTS:
        raise ValueError(f"Nested by more than {MOST_DOTS} dots")


def _line_and_column(detail: str, text: str) -> dict[str, Any]:
    if detail.endswith("(at end of document)"):
        written = text.rstrip()
        return {"line": written.count("\n") + 1, "column": len(written) - written.rfind("\n")}
    told = re.search(r"at line (\d+), column (\d+)\)$", detail)
    return {"line": int(told[1]), "column": int(told[2])} if told else {}
