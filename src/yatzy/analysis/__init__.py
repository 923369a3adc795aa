"""What the numbers mean: rankings, reviews, distributions and the chance to win."""

from typing import TYPE_CHECKING

from yatzy.game.grades import Grade, grade
from yatzy.lazy import lazy_names

if TYPE_CHECKING:
    from yatzy.analysis.full_review import DiceCheck, FullReview, check_dice_of, review_fully
    from yatzy.analysis.ledger import Decision, Degree, Ledger, Review, ShownLedger, Throw
    from yatzy.analysis.positions import position_of
    from yatzy.analysis.ranking import EQUAL, SHOWN, AnalysedMove, Analysis, Reason, analyse
    from yatzy.analysis.review import review_record
    from yatzy.analysis.rollouts import ROLLOUTS, Situation
    from yatzy.analysis.win_chance import ChancePoint, Outlook, follow_chances, win_chances
    from yatzy.solver import Distribution, deviation_of, estimate, open_distribution
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            ".full_review": "DiceCheck FullReview check_dice_of review_fully",
            ".ledger": "Decision Degree Ledger Review ShownLedger Throw",
            ".positions": "position_of",
            ".ranking": "EQUAL SHOWN AnalysedMove Analysis Reason analyse",
            ".review": "review_record",
            ".rollouts": "ROLLOUTS Situation",
            ".win_chance": "ChancePoint Outlook follow_chances win_chances",
            "yatzy.solver": "Distribution deviation_of estimate open_distribution",
        },
    )

__all__ = [
    "EQUAL",
    "ROLLOUTS",
    "SHOWN",
    "AnalysedMove",
    "Analysis",
    "ChancePoint",
    "Decision",
    "Degree",
    "DiceCheck",
    "Distribution",
    "FullReview",
    "Grade",
    "Ledger",
    "Outlook",
    "Reason",
    "Review",
    "ShownLedger",
    "Situation",
    "Throw",
    "analyse",
    "check_dice_of",
    "deviation_of",
    "estimate",
    "follow_chances",
    "grade",
    "open_distribution",
    "position_of",
    "review_fully",
    "review_record",
    "win_chances",
]
