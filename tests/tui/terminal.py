"""A real process in a pseudo-terminal, and what stands on its screen."""

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Self

ROWS, COLUMNS = 24, 80
PATIENCE = 60

_ESCAPE = re.compile(
    r"\x1b\[(?P<position>\d+;\d+)H"
    r"|\x1b\[[0-9;:?<>=]*[ -/]*[@-~]"
    r"|\x1b[P\]^_].*?(?:\x1b\\|\x07)"
    r"|\x1b."
)


class Screen:
    """The characters of a terminal that understands cursor positions and skips all else."""

    def __init__(self) -> None:
        self._cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self._row = self._column = 0

    def feed(self, output: str) -> None:
        """Put output of a program on the screen."""
        place = 0
        for escape in _ESCAPE.finditer(output):
            self._write(output[place : escape.start()])
            place = escape.end()
            if escape["position"]:
                row, column = escape["position"].split(";")
                self._row, self._column = int(row) - 1, int(column) - 1
        self._write(output[place:])

    def _write(self, characters: str) -> None:
        for character in characters:
            if character == "\r":
                self._column = 0
            elif character == "\n":
                self._row += 1
            elif character >= " " and self._row < ROWS and self._column < COLUMNS:
                self._cells[self._row][self._column] = character
                self._column += 1

    @property
    def lines(self) -> list[str]:
        """What can be read, line by line."""
        return ["".join(row) for row in self._cells]


class Terminal:
    """`python -m yatzy` with a terminal of its own."""

    def __init__(self, *arguments: str, environment: Mapping[str, str]) -> None:
        self.output = b""
        self._terminal, end = os.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "yatzy", *arguments],
            stdin=end,
            stdout=end,
            stderr=end,
            env={**os.environ, **environment},
            start_new_session=True,
        )
        os.close(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self._terminal)

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        screen = Screen()
        screen.feed(self.output.decode("utf-8", "replace"))
        return screen.lines

    def wait_for(self, seen: Callable[[list[str]], bool]) -> list[str]:
        """The screen, as soon as it shows what is waited for."""
        deadline = monotonic() + PATIENCE
        while not seen(self.lines):
            left = deadline - monotonic()
            assert left > 0, "\n".join(self.lines)
            assert self._read(left), "\n".join(self.lines)
        return self.lines

    def wait_for_text(self, wanted: str) -> list[str]:
        """The screen, as soon as one of its lines has that text."""
        return self.wait_for(lambda lines: any(wanted in line for line in lines))

    def _read(self, patience: float) -> bool:
        """Whether the program is still there; what it wrote is on the screen."""
        ready, _, _ = select.select([self._terminal], [], [], patience)
        if not ready:
            return True
        try:
            output = os.read(self._terminal, 65536)
        except OSError:
            return False
        self.output += output
        return bool(output)

    def press(self, keys: str) -> None:
        """Type these characters."""
        os.write(self._terminal, keys.encode())

    def kill(self) -> None:
        """End the process with SIGKILL: it can neither say nor save anything any more."""
        self._process.kill()
        self._process.wait()

    def exit_status(self) -> int:
        """The status that the process ends with, once it has ended by itself."""
        deadline = monotonic() + PATIENCE
        while self._read(deadline - monotonic()):
            assert monotonic() < deadline, "\n".join(self.lines)
        return self._process.wait(PATIENCE)
