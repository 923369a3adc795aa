"""The pure packages decide by what they are given: no clock, chance, network or files."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import yatzy

ROOT = Path(yatzy.__file__).parent
PURE_PACKAGES = ("core", "game", "languages", "tables")
MODULES = sorted(
    [ROOT / "errors.py", *(file for name in PURE_PACKAGES for file in (ROOT / name).rglob("*.py"))]
)
PURE = {
    *("collections", "contextlib", "copy", "dataclasses", "difflib", "enum", "fractions"),
    *("functools", "hashlib", "hmac", "itertools", "json", "math", "operator", "re"),
    *("tomllib", "types", "typing", "unicodedata"),
}
READS_ITS_OWN = {
    ROOT / "core" / "rules_file.py": {"pathlib"},
    ROOT / "languages" / "catalogue.py": {"importlib"},
}
"""The rules and the catalogues that lie beside the code, and rules files that a user names."""

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
    assert roots <= PURE | READS_ITS_OWN.get(file, set())
    assert not called(tree) & IMPURE_CALLS


def test_every_module_of_the_pure_packages_is_looked_at() -> None:
    names = {file.name for file in MODULES}
    assert {
        "errors.py",
        "machine.py",
        "woven.py",
        "rules_file.py",
        "decisions.py",
        "catalogue.py",
    } <= names
