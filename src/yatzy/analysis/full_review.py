"""The full review of a record: ledgers, chances to win, and the check and exam of its dice."""

from dataclasses import dataclass
from typing import Literal

from yatzy.analysis.comparison import SharedDecision, compare_players
from yatzy.analysis.dice_exam import DiceExam, examine_record
from yatzy.analysis.ledger import Ledger
from yatzy.analysis.review import review_record
from yatzy.analysis.win_chance import ChancePoint, follow_chances
from yatzy.errors import DiceMismatchError
from yatzy.game import Record, verify_record
from yatzy.solver import Distribution, Progress, Solution

SHARE_OF_THE_LEDGERS = 0.2

DiceCheck = Literal["checked", "entered"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FullReview:
    """The review of every player, and of the game.

    `scores` are those of perfect games, None until they are known. `chances` are empty for a solo
    game, `shared` decisions unless it had duplicate dice. `exam` is None before the first roll.
    Errors are graded by the `deviation`; those up to the `tolerance` do not count.
    """

    record: Record
    is_over: bool
    dice: DiceCheck
    exam: DiceExam | None
    ledgers: tuple[Ledger, ...]
    shared: tuple[SharedDecision, ...]
    chances: tuple[ChancePoint, ...]
    scores: Distribution | None
    deviation: float
    tolerance: float


def review_fully(
    record: Record,
    solution: Solution,
    deviation: float,
    scores: Distribution | None,
    *,
    progress: Progress,
) -> FullReview:
    """Review every player and follow the chances to win; a `DiceMismatchError` for wrong dice."""
    dice = check_dice_of(record)
    ledgers = review_record(record, solution, scores, deviation=deviation).players
    progress(SHARE_OF_THE_LEDGERS)

    def report(share: float) -> None:
        progress(SHARE_OF_THE_LEDGERS + (1 - SHARE_OF_THE_LEDGERS) * share)

    is_contest = len(record.players) > 1
    chances = follow_chances(record, solution, progress=report) if is_contest else []
    return FullReview(
        record=record,
        is_over=record.replay().is_over,
        dice=dice,
        exam=examine_record(record),
        ledgers=ledgers,
        shared=compare_players(record, ledgers),
        chances=tuple(chances),
        scores=scores,
        deviation=deviation,
        tolerance=solution.tolerance,
    )


def check_dice_of(record: Record) -> DiceCheck:
    """Check every roll; a `DiceMismatchError` if one does not follow from what was fixed before.

    Real dice were `entered`, and have nothing to be checked against.
    """
    if record.dice is None:
        return "entered"
    verification = verify_record(record)
    if not verification.ok:
        raise DiceMismatchError(str(verification.reason), event=verification.event)
    return "checked"
