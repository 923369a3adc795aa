"""What is computed beside the game: strategies, advice, reviews, forecasts, practice and grades.

It takes values (a table, a state, a record) and never a live table.
"""

from yatzy.insight.bot_players import Players
from yatzy.insight.grading import Grader
from yatzy.insight.insight import Advice, Insight
from yatzy.insight.jobs import Jobs, Key, Lane, Progress, spawn
from yatzy.insight.strategies import SECONDS_TO_OPEN, Strategies, is_quick

__all__ = [
    "SECONDS_TO_OPEN",
    "Advice",
    "Grader",
    "Insight",
    "Jobs",
    "Key",
    "Lane",
    "Players",
    "Progress",
    "Strategies",
    "is_quick",
    "spawn",
]
