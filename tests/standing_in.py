"""Modules as another system would load them, with stand-ins for what that system has."""

import importlib.util
import sys
from types import ModuleType

import pytest


def load_as_on_windows(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch, **its_modules: ModuleType
) -> ModuleType:
    """A second copy of a module, loaded as on Windows; the first is as it was."""
    assert module.__file__ is not None
    spec = importlib.util.spec_from_file_location(f"{module.__name__}_on_windows", module.__file__)
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        for name, stand_in in its_modules.items():
            patch.setitem(sys.modules, name, stand_in)
        spec.loader.exec_module(copy)
    return copy
