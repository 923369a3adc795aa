"""Players by level, and what they score."""

from typing import TYPE_CHECKING

from yatzy.game import LEVELS, Level, find_level
from yatzy.lazy import lazy_names

if TYPE_CHECKING:
    from yatzy.bots.bot import Bot
    from yatzy.bots.simulation import Results, simulate
    from yatzy.bots.solution_bot import make_bot
else:
    __getattr__, __dir__ = lazy_names(__name__)

__all__ = ["LEVELS", "Bot", "Level", "Results", "find_level", "make_bot", "simulate"]
