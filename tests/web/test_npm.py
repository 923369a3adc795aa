"""npm as the build calls it: found on every system, and whole or not there."""

import subprocess
from pathlib import Path

import pytest

from web import client, npm


class Npm:
    """A stand-in that leaves a package behind, or fails."""

    def __init__(self, packages: Path) -> None:
        self.packages = packages
        self.calls: list[tuple[str, ...]] = []
        self.status = 0

    def __call__(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        self.calls.append(arguments)
        (self.packages / f"package-{len(self.calls)}").mkdir(parents=True)
        return subprocess.CompletedProcess(arguments, self.status)

    @property
    def installed(self) -> list[str]:
        return sorted(path.name for path in self.packages.iterdir() if path.is_dir())


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text("{}")
    monkeypatch.setattr(npm, "WEB", tmp_path)
    monkeypatch.setattr(npm, "PACKAGES", tmp_path / "node_modules")
    monkeypatch.setattr(npm, "STAMP", tmp_path / "node_modules" / ".installed")
    return tmp_path


@pytest.fixture
def program(web: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    program = Npm(web / "node_modules")
    monkeypatch.setattr(npm, "npm", program)
    return program


def test_a_build_leaves_out_the_tools_of_development(program: Npm) -> None:
    assert npm.install(dev=False) == 0
    assert "--omit=dev" in program.calls[0]
    assert (npm.is_installed(dev=False), npm.is_installed(dev=True)) == (True, False)


def test_packages_that_are_there_are_not_asked_for_again(program: Npm) -> None:
    assert [npm.install(dev=True), npm.install(dev=True), npm.install(dev=False)] == [0, 0, 0]
    assert len(program.calls) == 1


def test_another_lock_brings_other_packages_and_keeps_the_tools(web: Path, program: Npm) -> None:
    npm.install(dev=True)
    (web / "package-lock.json").write_text('{"lockfileVersion": 3}')
    npm.install(dev=False)
    assert "--omit=dev" not in program.calls[1]
    assert program.installed == ["package-1", "package-2"]


def test_what_an_interrupted_npm_has_left_is_removed(program: Npm) -> None:
    program.status = 1
    assert npm.install(dev=False) == 1
    assert not npm.is_installed(dev=False)
    program.status = 0
    assert npm.install(dev=False) == 0
    assert program.installed == ["package-2"]


@pytest.mark.parametrize("node", ["bin/node", "node.exe"])
def test_node_is_found_where_its_package_has_it_on_this_system(node: str, tmp_path: Path) -> None:
    place = tmp_path / node
    place.parent.mkdir(exist_ok=True)
    place.touch()
    assert npm.programs(tmp_path)[0] == place


def test_a_client_is_built_when_its_sources_say_so(tmp_path: Path) -> None:
    source = tmp_path / "web" / "src" / "page.ts"
    ignored = tmp_path / "web" / "node_modules" / "tool.ts"
    for path in (source, ignored, tmp_path / client.STAMP):
        path.parent.mkdir(parents=True)
        path.touch()
    assert not client.is_built(tmp_path)
    (tmp_path / client.STAMP).write_text(client.digest_of(client.sources(tmp_path)), "ascii")
    assert client.is_built(tmp_path)
    ignored.write_text("another")
    assert client.is_built(tmp_path)
    source.write_text("another")
    assert not client.is_built(tmp_path)
