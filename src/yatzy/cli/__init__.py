"""The command line: the composition root."""

from yatzy.cli.entry import main

__all__ = ["main"]
