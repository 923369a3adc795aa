"""The command line: the composition root."""

from yatzy.cli.app import main

__all__ = ["main"]
