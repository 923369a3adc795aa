"""Computations about games: strategies, advice, reviews, forecasts, practice and grades.

They take values (a table, a state, a record), never a live table.
"""

from yatzy.insight.askers import SITE, Asker, Order
from yatzy.insight.bot_players import Players
from yatzy.insight.grading import Grader
from yatzy.insight.insight import Advice, Insight
from yatzy.insight.jobs import Jobs, Key, Lane, spawn
from yatzy.insight.strategies import SECONDS_TO_OPEN, STRATEGIES, Strategies, is_quick

__all__ = [
    "SECONDS_TO_OPEN",
    "SITE",
    "STRATEGIES",
    "Advice",
    "Asker",
    "Grader",
    "Insight",
    "Jobs",
    "Key",
    "Lane",
    "Order",
    "Players",
    "Strategies",
    "is_quick",
    "spawn",
]
