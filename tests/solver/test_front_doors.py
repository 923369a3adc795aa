"""The front doors of the packages that stand on NumPy and Numba."""

import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

DOORS = ("yatzy", "yatzy.solver", "yatzy.analysis", "yatzy.bots")
LIGHT = """
import sys
import yatzy
from yatzy import Position
from yatzy.analysis import EQUAL, ROLLOUTS, SHOWN, Analysis, Decision, Ledger, Reason, Review
from yatzy.analysis import analyse, position_of
from yatzy.bots import LEVELS, Bot, Level, find_level
from yatzy.solver import Progress, RankedMove, check_size, count_states, solution_path
print(sorted({"numpy", "numba", "llvmlite"} & set(sys.modules)))
"""


def test_light_names_load_neither_numpy_nor_numba() -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("door", DOORS)
def test_every_name_of_a_front_door_is_there(door: str) -> None:
    package = import_module(door)
    assert sorted(package.__all__) == sorted(set(package.__all__))
    assert set(package.__all__) <= set(dir(package))
    names = [getattr(package, name) for name in package.__all__]
    assert not any(isinstance(found, ModuleType) for found in names), "a module hides a name"


@pytest.mark.parametrize("door", DOORS)
def test_a_name_that_is_not_there_is_an_attribute_error(door: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{door}' has no attribute 'nonsense'"):
        import_module(door).nonsense  # noqa: B018 - asking is the test
