"""Core and game decide by what they are given: they have no clock, chance, network or files."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import yatzy

ROOT = Path(yatzy.__file__).parent
MODULES = sorted(
    [ROOT / "errors.py", *(ROOT / "core").rglob("*.py"), *(ROOT / "game").rglob("*.py")]
)
PURE = {
    *("collections", "contextlib", "copy", "dataclasses", "difflib", "enum", "fractions"),
    *("functools", "hashlib", "hmac", "itertools", "json", "math", "operator", "re"),
    *("tomllib", "typing"),
}
READS_RULES = ROOT / "core" / "rules_file.py"
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "__import__"}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def called(tree: ast.AST) -> set[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {call.id for call in calls if isinstance(call, ast.Name)}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_module_imports_nothing_that_has_a_will_of_its_own(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    roots = {name.partition(".")[0] for name in imported(tree)} - {"yatzy"}
    allowed = PURE | {"pathlib"} if file == READS_RULES else PURE
    assert roots <= allowed
    assert not called(tree) & IMPURE_CALLS


def test_every_module_of_the_two_rooms_is_looked_at() -> None:
    names = {file.name for file in MODULES}
    assert {"errors.py", "machine.py", "fair_dice.py", "rules_file.py", "scorecard.py"} <= names
