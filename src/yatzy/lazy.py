"""Front doors that load a module when one of its names is first used (PEP 562).

NumPy and Numba take most of a second to load. A package that stands on them lists its names here,
so that light ones, such as a position or a level, cost nothing but themselves. The package repeats
the imports under `TYPE_CHECKING`, where type checkers and editors read them.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a package; `modules` maps each to its names."""
    home = {name: module for module, names in modules.items() for name in names.split()}

    def load(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(home[name], package), name)
        setattr(sys.modules[package], name, value)
        return value

    return load, lambda: sorted({*vars(sys.modules[package]), *home})
