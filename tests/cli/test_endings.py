"""How a command ends that the system, or somebody with Ctrl+C, does not let finish."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from yatzy.cli import main

FULL = Path("/dev/full")


def environment(**settings: str) -> dict[str, str]:
    """With standard output buffered, as it is for a user."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return usual | settings


def ended(program: str, **settings: str) -> tuple[int, str]:
    """The status of a Python program, and what it wrote on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(**settings),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "arguments", [("rules",), ("rules", "--json"), ("score", "22555", "chance"), ("--help",)]
)
def test_output_that_finds_no_room_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "yatzy", *arguments],
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    reason = os.strerror(errno.ENOSPC)
    assert done.stderr == f"yatzy: standard output cannot be written ({reason})\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            PermissionError(errno.EACCES, "Permission denied", "/x/y"),
            "/x/y cannot be read or written (Permission denied)",
        ),
        (
            OSError(errno.EBUSY, "Device or resource busy", "/x/.part", None, "/x/y"),
            "/x/y cannot be read or written (Device or resource busy)",
        ),
        (
            OSError(errno.EIO, "Input/output error"),
            "reading or writing failed (Input/output error)",
        ),
        (TimeoutError("no answer"), "reading or writing failed (no answer)"),
    ],
)
def test_what_the_system_refuses_is_told_in_one_line(
    error: OSError,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_source: str) -> None:
        raise error

    monkeypatch.setattr("yatzy.cli.commands.rules.load_rules", refuse)
    with pytest.raises(SystemExit, match="2"):
        main(["rules", "yatzy"])
    assert capsys.readouterr() == ("", f"yatzy: {sentence}\n")


def test_a_solution_that_cannot_be_kept_is_told_after_its_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "mini.toml"
    rules.write_text('id = "mini"\ndice = 1\n[[category]]\nid = "chance"\nany = true\n')
    monkeypatch.setenv("YATZY_CACHE", str(rules))
    with pytest.raises(SystemExit, match="2"):
        main(["solve", str(rules)])
    out, err = capsys.readouterr()
    assert "perfect play scores 4.6666666667 on average" in out
    assert err.startswith("yatzy: the solution could not be kept: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("closed", "arguments", "status", "message"),
    [
        ("stdin", ["score"], 2, "yatzy: give the dice, or lines on standard input"),
        ("stdout", ["play", "--terminal"], 2, "yatzy: the game needs a terminal"),
        ("stdout", ["rules"], 0, ""),
        ("stdout", ["score", "22555", "chance"], 0, ""),
        ("stdout", ["rules", "nonsense"], 2, "yatzy: "),
    ],
)
def test_a_closed_stream_causes_no_traceback(
    closed: str, arguments: list[str], status: int, message: str
) -> None:
    program = f"import sys\nsys.{closed} = None\nfrom yatzy.cli import main\nmain({arguments})"
    found, err = ended(program)
    assert found == status
    assert err.startswith(message)
    assert err.count("\n") == bool(message)


INTERRUPTED = """
import os, signal, sys

class Interrupter:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["AT"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupter())
sys.argv = ["yatzy", "rules"]
"""


@pytest.mark.parametrize(
    "module", ["yatzy.cli.app", "typer", "yatzy.cli.commands.verify", "rich.console"]
)
@pytest.mark.parametrize(
    "start",
    [
        "from yatzy.cli import main\nmain()",
        "import runpy\nrunpy.run_module('yatzy', None, '__main__')",
    ],
)
def test_ctrl_c_while_modules_are_loaded_ends_quietly(start: str, module: str) -> None:
    assert ended(INTERRUPTED + start, AT=module) == (130, "")


@pytest.mark.parametrize("arguments", [["rules"], ["rules", "yatzy"], ["distribution", "yacht"]])
def test_a_terminal_without_a_character_gets_another(arguments: list[str]) -> None:
    program = f"from yatzy.cli import main\nmain({arguments})"
    assert ended(program, PYTHONIOENCODING="ascii") == (0, "")


def test_json_is_whole_in_any_encoding() -> None:
    program = "from yatzy.cli import main\nmain(['rules', 'yatzy', '--json'])"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(PYTHONIOENCODING="ascii"),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["id"] == "yatzy"
