"""Players by level, and what they score."""

from typing import TYPE_CHECKING

from yatzy.game import LEVELS, Level, find_level
from yatzy.lazy import lazy_names

if TYPE_CHECKING:
    from yatzy.bots.bot import Bot
    from yatzy.bots.simulation import Results, simulate
    from yatzy.bots.solution_bot import SolutionBot, Strategy, make_bot, strategy_of
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            ".bot": "Bot",
            ".simulation": "Results simulate",
            ".solution_bot": "SolutionBot Strategy make_bot strategy_of",
        },
    )

__all__ = [
    "LEVELS",
    "Bot",
    "Level",
    "Results",
    "SolutionBot",
    "Strategy",
    "find_level",
    "make_bot",
    "simulate",
    "strategy_of",
]
