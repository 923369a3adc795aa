"""What a newcomer meets: small files, small folders, and imports at the top of a file."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import yatzy

ROOT = Path(yatzy.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
FOLDERS = sorted({file.parent for file in FILES})
MOST_FILES = 15
MOST_LINES = 300
MOST_LINES_OF_ERRORS = 400
MOST_INNER_IMPORTS = 10


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_a_folder_has_few_files(folder: Path) -> None:
    files = [file for file in folder.iterdir() if file.is_file() and file.suffix == ".py"]
    assert len(files) <= MOST_FILES


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_file_is_short(file: Path) -> None:
    if "kernels" in file.parts:
        return
    most = MOST_LINES_OF_ERRORS if file.name == "errors.py" else MOST_LINES
    assert len(file.read_text("utf-8").splitlines()) <= most


def inner_imports(file: Path) -> Iterator[ast.AST]:
    for function in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    yield node


def test_hardly_anything_is_imported_inside_a_function() -> None:
    outside = [file for file in FILES if "cli" not in file.relative_to(ROOT).parts]
    found = [name_of(file) for file in outside for _ in inner_imports(file)]
    assert len(found) <= MOST_INNER_IMPORTS, found
