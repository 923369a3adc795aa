"""What is computed beside the game: strategies, advice, reviews, forecasts, practice and grades.

It takes values (a table, a state, a record) and never a live table.
"""

from yatzy.insight.advice import Advice, Advisor
from yatzy.insight.bot_players import BotPlayers, Players
from yatzy.insight.forecasts import Forecasts
from yatzy.insight.grading import Grader
from yatzy.insight.insight import Insight
from yatzy.insight.jobs import Jobs, Key, Lane, Progress
from yatzy.insight.practice import Practice
from yatzy.insight.reviews import Reviews
from yatzy.insight.strategies import SECONDS_TO_OPEN, Strategies, is_quick
from yatzy.insight.tasks import spawn

__all__ = [
    "SECONDS_TO_OPEN",
    "Advice",
    "Advisor",
    "BotPlayers",
    "Forecasts",
    "Grader",
    "Insight",
    "Jobs",
    "Key",
    "Lane",
    "Players",
    "Practice",
    "Progress",
    "Reviews",
    "Strategies",
    "is_quick",
    "spawn",
]
