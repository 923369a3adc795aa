"""Everything that is computed beside the games of a site."""

from yatzy.insight.advice import Advisor
from yatzy.insight.bot_players import BotPlayers
from yatzy.insight.forecasts import Forecasts
from yatzy.insight.jobs import Jobs, Lane
from yatzy.insight.practice import Practice
from yatzy.insight.reviews import Reviews
from yatzy.insight.strategies import Strategies

MOST_BOT_MOVES = 10_000
"""How many bots may think at the same time: as many as tables wait for one."""


class Insight:
    """The parts of a site that think, and the jobs that they share."""

    def __init__(self, *, most_bytes: int, most_waiting: int) -> None:
        """A strategy may take `most_bytes` of memory, and so many requests may wait in a lane."""
        self.jobs = Jobs(
            {
                "strategy": Lane(),
                "long-strategy": Lane(),
                "scores": Lane(stage="scores"),
                "deviation": Lane(most_kept=100),
                "advice": Lane(most_waiting=most_waiting, most_kept=64),
                "forecast": Lane(most_waiting=4 * most_waiting, most_kept=64),
                "review": Lane(stage="review", most_waiting=most_waiting, most_kept=64),
                "bots": Lane(most_waiting=MOST_BOT_MOVES, most_kept=0),
                "grading": Lane(most_kept=0),
            }
        )
        self.strategies = Strategies(self.jobs, most_bytes=most_bytes)
        self.advisor = Advisor(self.jobs, self.strategies)
        self.forecasts = Forecasts(self.jobs, self.strategies)
        self.reviews = Reviews(self.jobs, self.strategies)
        self.practice = Practice(self.jobs, self.strategies)
        self.players = BotPlayers(self.jobs, self.strategies)

    def close(self) -> None:
        """Compute no more."""
        self.strategies.close()
        self.jobs.close()
