"""The pinned versions, the ranges that they come from, and the targets of the Makefile."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
FILES = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+")


def pins(name: str) -> dict[str, str]:
    lines = (ROOT / "requirements" / name).read_text("ascii").splitlines()
    pairs = (line.split("==") for line in lines)
    return {canonicalize_name(package): version for package, version in pairs}


def ranges(*, extra: str | None = None) -> list[Requirement]:
    texts = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    found = [Requirement(text) for text in texts]
    return [requirement for requirement in found if requirement.name != "yatzy"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_pin_is_a_name_and_a_version_and_nothing_else(file: Path) -> None:
    lines = file.read_text("ascii").splitlines()
    assert lines
    assert all(PIN.fullmatch(line) for line in lines)


def test_what_playing_needs_is_a_part_of_what_the_tests_need() -> None:
    assert pins("play.txt").items() < pins("dev.txt").items()


@pytest.mark.parametrize(
    ("file", "extra"),
    [("play.txt", None), ("play.txt", "build"), ("dev.txt", "dev"), ("bench.txt", "bench")],
)
def test_a_pin_is_within_its_range(file: str, extra: str | None) -> None:
    pinned = pins(file)
    for requirement in ranges(extra=extra):
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


def test_playing_installs_no_tool_of_the_tests() -> None:
    tools = {canonicalize_name(requirement.name) for requirement in ranges(extra="dev")}
    assert not tools & pins("play.txt").keys()


def test_a_build_without_isolation_has_what_one_with_it_asks_for() -> None:
    assert PROJECT["optional-dependencies"]["build"] == PYPROJECT["build-system"]["requires"]


def test_only_windows_has_to_do_without_the_faster_loop() -> None:
    [uvloop] = [requirement for requirement in ranges() if requirement.name == "uvloop"]
    assert uvloop.marker is not None
    systems = {
        system: uvloop.marker.evaluate({"sys_platform": system})
        for system in ("win32", "darwin", "linux")
    }
    assert systems == {"win32": False, "darwin": True, "linux": True}


def test_make_alone_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    [phony] = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(["make"], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    listed = [line.split()[1] for line in done.stdout.splitlines()]
    assert sorted(listed) == sorted(phony.split())
    assert listed[:3] == ["help", "play", "test"]
    assert all(len(line.split()) > 3 for line in done.stdout.splitlines())
