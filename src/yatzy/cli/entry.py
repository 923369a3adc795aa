"""The start of the `yatzy` command; Ctrl+C ends it quietly even while modules are loading."""

import atexit
import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130  # as shells report Ctrl+C


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0, 2 for bad input, 130 after Ctrl+C."""
    # A last garbage collection at exit would take up to 0.4 s.
    atexit.register(gc.freeze)
    try:
        from yatzy.cli.app import run

        status = run(arguments)
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
