"""The game in a terminal."""

from yatzy.tui.app import YatzyApp
from yatzy.tui.host import Host
from yatzy.tui.names import clean_name
from yatzy.tui.player import LEVELS, Player, seated
from yatzy.tui.settings import PACE, Settings
from yatzy.tui.shelf import Shelf

__all__ = [
    "LEVELS",
    "PACE",
    "Host",
    "Player",
    "Settings",
    "Shelf",
    "YatzyApp",
    "clean_name",
    "seated",
]
