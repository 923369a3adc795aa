"""The game in a terminal."""

from yatzy.tui.app import YatzyApp
from yatzy.tui.local.host import Host
from yatzy.tui.player import Player, seated
from yatzy.tui.settings import PACE, Settings

__all__ = ["PACE", "Host", "Player", "Settings", "YatzyApp", "seated"]
