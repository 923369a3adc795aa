"""Rankings of moves, reviews of games, and the chance to win."""

from typing import TYPE_CHECKING

from yatzy.lazy import lazy_names

if TYPE_CHECKING:
    from yatzy.analysis.comparison import Choice, SharedDecision, compare_players
    from yatzy.analysis.dice_exam import (
        UNUSUAL,
        DiceExam,
        DiceQuestion,
        FairGames,
        examine_dice,
        examine_record,
        sample_of,
    )
    from yatzy.analysis.full_review import FullReview, check_dice_of, review_fully
    from yatzy.analysis.ledger import Decision, Fairness, Ledger, Review, ShownLedger
    from yatzy.analysis.ranking import EQUAL, SHOWN, Analysis, Reason, analyse, position_of
    from yatzy.analysis.review import review_record
    from yatzy.analysis.rollouts import ROLLOUTS
    from yatzy.analysis.win_chance import (
        ChancePoint,
        Outlook,
        follow_chances,
        states_after_scores,
    )
else:
    __getattr__, __dir__ = lazy_names(__name__)

__all__ = [
    "EQUAL",
    "ROLLOUTS",
    "SHOWN",
    "UNUSUAL",
    "Analysis",
    "ChancePoint",
    "Choice",
    "Decision",
    "DiceExam",
    "DiceQuestion",
    "FairGames",
    "Fairness",
    "FullReview",
    "Ledger",
    "Outlook",
    "Reason",
    "Review",
    "SharedDecision",
    "ShownLedger",
    "analyse",
    "check_dice_of",
    "compare_players",
    "examine_dice",
    "examine_record",
    "follow_chances",
    "position_of",
    "review_fully",
    "review_record",
    "sample_of",
    "states_after_scores",
]
