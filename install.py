"""Sets this checkout up: `install.py play` for playing, `install.py test` for every check.

What is ready stays as it is, and nothing is asked of a network. A stamp says that a step is done
and for what; it is written last, so the next call repairs what an interrupted one has left.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PURPOSES = ("play", "test")
_PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")


@dataclass(frozen=True)
class Step:
    """One thing to do, what is said meanwhile, and whether it is done already."""

    name: str
    is_done: Callable[[], bool]
    run: Callable[[Say], None]


class Say:
    """The line that tells what is being done and how far it is.

    On a terminal it is one line that changes; elsewhere each step has its own.
    """

    def __init__(self, head: str) -> None:
        self._head = head
        self._on_terminal = sys.stdout.isatty()
        self._write(head if self._on_terminal else f"{head}\n")

    def __call__(self, how_far: str) -> None:
        """Tell how far the step is, where the line can change."""
        if self._on_terminal:
            self._write(f"{self._head}: {how_far}")

    def _write(self, text: str) -> None:
        sys.stdout.write(f"\r\x1b[K{text}" if self._on_terminal else text)
        sys.stdout.flush()

    def end(self) -> None:
        """Leave the line."""
        if self._on_terminal:
            self._write("")


class Stamp:
    """A file in the environment that says what has been done, and for what."""

    def __init__(self, name: str, *facts: str | Path) -> None:
        self._path = VENV / f".{name}"
        self._facts = facts

    def is_right(self) -> bool:
        """Whether it was done, and for what is wanted now."""
        return self._path.is_file() and self._path.read_text("ascii") == self._digest()

    def write(self) -> None:
        """Say that it is done."""
        self._path.write_text(self._digest(), "ascii")

    def remove(self) -> None:
        """Say that it is no longer, or not yet."""
        self._path.unlink(missing_ok=True)

    def _digest(self) -> str:
        digest = hashlib.sha256()
        for fact in self._facts:
            digest.update(fact.read_bytes() if isinstance(fact, Path) else fact.encode())
        return digest.hexdigest()


def environment_stamp() -> Stamp:
    """Of the environment: it works where it was made, and with that Python only."""
    return Stamp("environment", str(ROOT), sys.version.split()[0].rpartition(".")[0])


def package_stamp(purpose: str) -> Stamp:
    """Of the Python packages for that purpose."""
    return Stamp(f"packages-{purpose}", pins(purpose))


def own_stamp() -> Stamp:
    """Of Yatzy itself in the environment."""
    return Stamp("yatzy", ROOT / "pyproject.toml", ROOT / "hatch_build.py")


def pins(purpose: str) -> Path:
    """The versions of all packages for that purpose."""
    return ROOT / "requirements" / {"play": "play.txt", "test": "dev.txt"}[purpose]


def steps(purpose: str) -> Iterator[Step]:
    """All that a checkout needs for that purpose, in order."""
    from web import client, npm

    def is_made() -> bool:
        return environment_stamp().is_right()

    packages = package_stamp(purpose)
    page = [str(ROOT / "web" / "client.py")]
    tools = [str(ROOT / "web" / "npm.py"), "install"]
    yield Step("Making a Python environment in .venv", is_made, make_environment)
    yield Step(
        "Installing the Python packages",
        lambda: is_made() and packages.is_right(),
        lambda say: install_packages(purpose, say),
    )
    if purpose == "test":
        yield Step(
            "Installing the tools of the web client",
            lambda: npm.is_installed(dev=True),
            lambda _: run(tools),
        )
    yield Step("Building the web page", client.is_built, lambda _: run(page))
    yield Step("Installing Yatzy itself", lambda: is_made() and own_stamp().is_right(), install_own)


def install(purpose: str) -> None:
    """Do what is not done yet."""
    waiting = [step for step in steps(purpose) if not step.is_done()]
    for number, step in enumerate(waiting, 1):
        say = Say(f"[{number}/{len(waiting)}] {step.name}")
        try:
            step.run(say)
        finally:
            say.end()
    if waiting and sys.stdout.isatty():
        sys.stdout.write("Ready.\n")


def make_environment(say: Say) -> None:
    """A new environment in the place of one that was not finished, or is another Python's."""
    if VENV.is_symlink():
        raise SystemExit(f"{VENV} is a link to {VENV.resolve()}; remove it to have one made here")
    if VENV.exists():
        say("removing the old one")
        shutil.rmtree(VENV)
    run(["-m", "venv", str(VENV)], python=Path(sys.executable))
    environment_stamp().write()


def install_packages(purpose: str, say: Say) -> None:
    """Bring the pinned packages. Interrupted, it leaves an environment that is made anew."""
    file = pins(purpose)
    count = len(file.read_text("ascii").splitlines())
    environment_stamp().remove()
    arguments = ["install", "--progress-bar=off", "-r", str(file)]
    found = fetched = 0
    is_unpacking = False
    for line in lines_of([*_PIP, *arguments]):
        found += line.startswith("Collecting ")
        fetched += bool(re.match(r"(Downloading|Using cached) \S+\.whl \(", line.strip()))
        is_unpacking = is_unpacking or line.startswith("Installing collected")
        if is_unpacking:
            say(f"unpacking {count}")
        elif fetched:
            say(f"{min(fetched, count)} of {count} fetched")
        elif found:
            say(f"{min(found, count)} of {count} found")
    # What the tests need holds all that playing needs, in the same versions.
    for each in PURPOSES[: PURPOSES.index(purpose) + 1]:
        package_stamp(each).write()
    environment_stamp().write()


def install_own(_: Say) -> None:
    """Put Yatzy into the environment, as it stands in this folder."""
    run([*_PIP, "install", "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    own_stamp().write()


def run(arguments: list[str], *, python: Path | None = None) -> None:
    """Run Python with these arguments to its end."""
    for _ in lines_of(arguments, python=python):
        pass


def lines_of(arguments: list[str], *, python: Path | None = None) -> Iterator[str]:
    """What that Python program says, as it says so; where it fails, its last words are shown."""
    last: deque[str] = deque(maxlen=20)
    command = [str(python or BIN / "python"), *arguments]
    quiet = os.environ | {"PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=quiet,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            last.append(line)
            yield line
    if process.returncode != 0:
        sys.stdout.write("\n" + "".join(last))
        raise SystemExit("This step failed (see above); the same command tries again.")


def main(arguments: list[str]) -> None:
    """Set up for the purpose that is named."""
    if sys.version_info < (3, 11):  # noqa: UP036 - any Python may start this
        raise SystemExit(
            "Yatzy needs Python 3.11 or later; name one with: make PYTHON=python3.11 play"
        )
    if len(arguments) != 1 or arguments[0] not in PURPOSES:
        raise SystemExit("install.py play, or install.py test")
    try:
        install(arguments[0])
    except KeyboardInterrupt:
        raise SystemExit("Interrupted; the same command goes on.") from None


if __name__ == "__main__":
    main(sys.argv[1:])
