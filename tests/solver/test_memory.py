"""How much memory there is, where systems say so and where they do not."""

import ctypes
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.standing_in import load_as_on_windows

from yatzy import load_rules
from yatzy.solver import open_solution
from yatzy.solver.model import memory
from yatzy.solver.model.memory import UNKNOWN, physical_memory
from yatzy.solver.model.size import check_size, spare_memory

FORCED = load_rules("yatzy-forced")


def kernel_of_windows(physical: int) -> SimpleNamespace:
    """A stand-in for `ctypes.windll`, for a machine with that much memory; 0 for a refusal."""

    def fill_in(pointer: Any) -> int:  # noqa: ANN401 - of a structure that the module defines
        status = pointer._obj
        assert status.length == ctypes.sizeof(status) == 64
        status.physical = physical
        return int(physical > 0)

    return SimpleNamespace(kernel32=SimpleNamespace(GlobalMemoryStatusEx=fill_in))


def test_this_machine_says_how_much_it_has() -> None:
    assert physical_memory() == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


@pytest.mark.parametrize(("physical", "found"), [(16 << 30, 16 << 30), (0, UNKNOWN)])
def test_windows_is_asked_in_its_own_way(
    monkeypatch: pytest.MonkeyPatch, physical: int, found: int
) -> None:
    monkeypatch.setattr(ctypes, "windll", kernel_of_windows(physical), raising=False)
    monkeypatch.delattr(os, "sysconf")
    assert load_as_on_windows(memory, monkeypatch).physical_memory() == found


def test_rules_are_solved_where_the_system_does_not_say(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delattr(os, "sysconf")
    assert spare_memory() == UNKNOWN * 3 // 4
    assert open_solution(FORCED, folder=tmp_path).expected_score > 100


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_a_system_without_an_answer_is_taken_for_a_small_one(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def refuse(_: str) -> int:
        raise error

    monkeypatch.setattr(os, "sysconf", refuse)
    assert physical_memory() == UNKNOWN
    monkeypatch.setattr(os, "sysconf", lambda name: -1 if name == "SC_PHYS_PAGES" else 4096)
    assert physical_memory() == UNKNOWN


def test_a_small_system_solves_what_people_play() -> None:
    for name in ("yatzy", "yahtzee", "kniffel", "maxi"):
        check_size(load_rules(name), memory=UNKNOWN)
