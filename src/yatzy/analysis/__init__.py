"""What the numbers mean: rankings, reviews, distributions and the chance to win."""

from yatzy.analysis.chances import TurnChances
from yatzy.analysis.ledger import Decision, Grade, Ledger, Throw, grade
from yatzy.analysis.perfect_games import estimate, open_distribution
from yatzy.analysis.positions import position_of
from yatzy.analysis.ranking import AnalysedMove, Analysis, Reason, analyse, explain
from yatzy.analysis.review import Review, review_record
from yatzy.analysis.rollout import Scores, roll_out
from yatzy.analysis.score_distribution import (
    Distribution,
    distribution,
    further_points,
    points_after,
)
from yatzy.analysis.win_chance import (
    ChancePoint,
    Outlook,
    follow_chances,
    win_chances,
    win_chances_over,
)

__all__ = [
    "AnalysedMove",
    "Analysis",
    "ChancePoint",
    "Decision",
    "Distribution",
    "Grade",
    "Ledger",
    "Outlook",
    "Reason",
    "Review",
    "Scores",
    "Throw",
    "TurnChances",
    "analyse",
    "distribution",
    "estimate",
    "explain",
    "follow_chances",
    "further_points",
    "grade",
    "open_distribution",
    "points_after",
    "position_of",
    "review_record",
    "roll_out",
    "win_chances",
    "win_chances_over",
]
