"""Players by level, and what they score."""

from yatzy.bots.bot import Bot, SolutionBot, make_bot
from yatzy.bots.levels import LEVELS, Level, find_level
from yatzy.bots.simulation import Results, simulate
from yatzy.bots.strategy import Strategy, strategy_of

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
