"""The game in a terminal."""

from yatzy.tui.app import YatzyApp
from yatzy.tui.host import Host
from yatzy.tui.names import clean_name
from yatzy.tui.shelf import Shelf

__all__ = ["Host", "Shelf", "YatzyApp", "clean_name"]
