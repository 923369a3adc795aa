"""Where the `yatzy` command starts: Ctrl+C ends it quietly even while it is being loaded."""

import atexit
import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130
"""The status of a command that Ctrl+C ended, as shells count it."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0, 2 for bad input, 130 after Ctrl+C."""
    # At exit all memory goes back at once; looking for garbage in it first takes up to 0.4 s.
    atexit.register(gc.freeze)
    try:
        from yatzy.cli.app import run

        status = run(arguments)
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
