"""Packages that import a module when one of its names is first used (PEP 562).

NumPy and Numba take most of a second to load. A package that needs them writes its imports under
`TYPE_CHECKING`, where type checkers, editors and this module read them.
"""

import ast
import inspect
import sys
from collections.abc import Callable
from importlib import import_module


def lazy_names(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package, built from the imports in its source."""
    door = sys.modules[package]
    imports = [
        n for n in ast.walk(ast.parse(inspect.getsource(door))) if isinstance(n, ast.ImportFrom)
    ]
    home = {alias.name: str(found.module) for found in imports for alias in found.names}

    def load(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(home[name]), name)
        setattr(door, name, value)
        return value

    return load, lambda: sorted({*vars(door), *home})
