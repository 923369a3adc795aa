"""Which messages the program asks for, read from its source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from yatzy.core.problems import problem
from yatzy.core.toml import OTHER_PROBLEM

ROOT = Path(__file__).parents[2]

_SHARED = "box|rules|level|error|page|bonus|joker|stage|coach|chance|review|practice"
_KEY = re.compile(rf"({_SHARED}|language|terminal)\.[\w./-]+")
_WEB_KEY = re.compile(rf"({_SHARED}|statistics|keeper|house|problem)\.\S+")
_QUOTED = re.compile(r"""(["'`])((?:\$\{[^}]*\}|[\w./-])+)\1""")
_FILLED_IN = re.compile(r"\$\{[^}]*\}")


def asked_in_python() -> set[str]:
    """The keys in the source of the package, as patterns: what is filled in later is `.+`."""
    found: set[str] = set()
    for path in sorted((ROOT / "src/yatzy").rglob("*.py")):
        for parts in _texts(ast.parse(path.read_text("utf-8"))):
            if _KEY.fullmatch("".join(part or "x" for part in parts)):
                found.add("".join(re.escape(part) or ".+" for part in parts))
    return found


def _texts(node: ast.AST) -> Iterator[list[str]]:
    """Every text in the source, in its parts; a part that is filled in is empty."""
    inner = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield [node.value]
    elif isinstance(node, ast.JoinedStr):
        yield [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
        inner = [part for part in inner if not isinstance(part, ast.Constant)]
    for child in inner:
        yield from _texts(child)


class RaisedProblem(NamedTuple):
    """What the source says is wrong with rules: its name, the English sentence, the values.

    The name is None where it is chosen as the program runs.
    """

    name: str | None
    sentence: str
    values: frozenset[str | None]


def raised_problems() -> list[RaisedProblem]:
    """Every error about rules in the source of the package."""
    return [
        _problem(node)
        for path in sorted((ROOT / "src/yatzy").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "problem"
    ]


def _problem(call: ast.Call) -> RaisedProblem:
    (argument,) = call.args
    name = str(argument.value) if isinstance(argument, ast.Constant) else None
    return RaisedProblem(
        name=name,
        sentence=problem(name or OTHER_PROBLEM).english,
        values=frozenset(keyword.arg for keyword in call.keywords),
    )


def asked_in_web() -> set[str]:
    """The same for the web client, where a template's `${...}` is what is filled in."""
    found: set[str] = set()
    for path in sorted((ROOT / "web/src").rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            for _, text in _QUOTED.findall(path.read_text("utf-8")):
                if _WEB_KEY.fullmatch(_FILLED_IN.sub("x", text)):
                    found.add(".+".join(map(re.escape, _FILLED_IN.split(text))))
    return found
