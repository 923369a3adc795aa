"""What `make play` and `make test` do on a fresh machine, the second time, and interrupted."""

import sys
from collections.abc import Iterator
from pathlib import Path

import install
import pytest

from web import client, npm

ENVIRONMENT = "Making a Python environment in .venv"
PACKAGES = "Installing the Python packages"
TOOLS = "Installing the tools of the web client"
PAGE = "Building the web page"
YATZY = "Installing Yatzy itself"


class Machine:
    """A checkout on a machine whose programs are stand-ins: they leave what the real ones do."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: list[str] = []
        self.interrupted_at = ""
        self.is_built = self.has_tools = False

    def lines_of(self, arguments: list[str], *, python: Path | None = None) -> Iterator[str]:
        """Stand in for `install.lines_of`."""
        program = next(word for word in arguments if word != "-m" and not word.startswith("--"))
        name = "own" if "-e" in arguments else Path(program).name
        self.ran.append(name)
        if name == "venv":
            assert python == Path(sys.executable)
            (self.root / ".venv").mkdir()
            (self.root / ".venv" / "fresh").touch()
        if name == self.interrupted_at:
            raise KeyboardInterrupt
        self.is_built = self.is_built or name == "client.py"
        self.has_tools = self.has_tools or name == "npm.py"
        yield from (
            "Collecting numpy==2\n",
            "Collecting rich==14\n",
            "  Downloading numpy-2-cp311.whl.metadata (9 kB)\n",
            "Downloading numpy-2-cp311.whl (16 MB)\n",
            "Using cached rich-14-py3.whl (2 MB)\n",
            "Installing collected packages: numpy, rich\n",
            "Successfully installed numpy-2 rich-14\n",
        )


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine(tmp_path)
    monkeypatch.setattr(install, "ROOT", tmp_path)
    monkeypatch.setattr(install, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(install, "lines_of", machine.lines_of)
    monkeypatch.setattr(client, "is_built", lambda: machine.is_built)
    monkeypatch.setattr(npm, "is_installed", lambda dev: machine.has_tools and dev)
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "play.txt").write_text("numpy==2\nrich==14\n")
    (tmp_path / "requirements" / "dev.txt").write_text("numpy==2\npytest==9\nrich==14\n")
    for name in ("pyproject.toml", "hatch_build.py"):
        (tmp_path / name).write_text(name)
    return machine


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_line_tells_what_is_done_and_how_far_it_is(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    install.main(["play"])
    assert said(capsys) == [
        f"[1/4] {ENVIRONMENT}",
        f"[2/4] {PACKAGES}",
        f"[3/4] {PAGE}",
        f"[4/4] {YATZY}",
    ]
    assert machine.ran == ["venv", "pip", "client.py", "own"]


def test_on_a_terminal_it_is_one_line_that_counts_the_packages(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    install.main(["play"])
    out = capsys.readouterr().out
    assert machine.ran == ["venv", "pip", "client.py", "own"]
    assert out.count("\n") == 1
    assert out.endswith("Ready.\n")
    for how_far in ("1 of 2 found", "2 of 2 found", "1 of 2 fetched", "2 of 2 fetched"):
        assert f"\r\x1b[K[2/4] {PACKAGES}: {how_far}\r" in out
    assert f"[2/4] {PACKAGES}: unpacking 2\r\x1b[K\r\x1b[K[3/4] {PAGE}" in out


def test_the_second_time_nothing_is_run(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    for purpose in ("play", "test"):
        install.main([purpose])
        machine.ran.clear()
        said(capsys)
        install.main([purpose])
        assert (machine.ran, said(capsys)) == ([], [])


def test_the_tests_add_to_what_playing_has(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    install.main(["play"])
    machine.ran.clear()
    said(capsys)
    install.main(["test"])
    assert said(capsys) == [f"[1/2] {PACKAGES}", f"[2/2] {TOOLS}"]
    assert machine.ran == ["pip", "npm.py"]
    assert (machine.root / ".venv" / "fresh").exists()


def test_what_the_tests_have_is_enough_to_play(machine: Machine) -> None:
    install.main(["test"])
    machine.ran.clear()
    install.main(["play"])
    assert machine.ran == []


@pytest.mark.parametrize(
    ("interrupted_at", "next_time"),
    [
        ("venv", ["venv", "pip", "client.py", "own"]),
        ("pip", ["venv", "pip", "client.py", "own"]),  # what pip left could look whole
        ("client.py", ["client.py", "own"]),
        ("own", ["own"]),
    ],
)
def test_the_next_call_repairs_what_an_interrupted_one_has_left(
    machine: Machine, interrupted_at: str, next_time: list[str]
) -> None:
    machine.interrupted_at = interrupted_at
    with pytest.raises(SystemExit, match="Interrupted; the same command goes on"):
        install.main(["play"])
    machine.interrupted_at = ""
    machine.ran.clear()
    install.main(["play"])
    assert machine.ran == next_time


def test_other_pins_are_installed_over_the_old_ones(machine: Machine) -> None:
    install.main(["play"])
    machine.ran.clear()
    (machine.root / "requirements" / "play.txt").write_text("numpy==3\n")
    install.main(["play"])
    assert machine.ran == ["pip"]


def test_a_page_whose_sources_have_changed_is_built_again(machine: Machine) -> None:
    install.main(["play"])
    machine.ran.clear()
    machine.is_built = False
    install.main(["play"])
    assert machine.ran == ["client.py"]


def test_an_environment_of_another_python_or_place_is_made_anew(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    install.main(["play"])
    monkeypatch.setattr(sys, "version", "3.99.1 (main)")
    machine.ran.clear()
    install.main(["play"])
    assert machine.ran == ["venv", "pip", "own"]


def test_an_environment_that_is_a_link_belongs_to_somebody_else(machine: Machine) -> None:
    other = machine.root / "other"
    other.mkdir()
    (machine.root / ".venv").symlink_to(other)
    with pytest.raises(SystemExit, match="remove it"):
        install.main(["play"])
    assert (other.exists(), machine.ran) == (True, [])


def test_a_step_that_fails_shows_its_last_words(capfd: pytest.CaptureFixture[str]) -> None:
    program = "import sys; print('there is no network'); sys.exit(3)"
    with pytest.raises(SystemExit, match="the same command tries again"):
        install.run(["-c", program], python=Path(sys.executable))
    assert capfd.readouterr().out == "\nthere is no network\n"


def test_an_old_python_is_told_what_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 6))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or later"):
        install.main(["play"])


@pytest.mark.parametrize("arguments", [[], ["fly"], ["play", "test"]])
def test_other_purposes_are_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="play, or"):
        install.main(arguments)
