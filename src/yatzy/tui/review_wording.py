"""Every word of the review, gathered so that it can be said in another language."""

from collections import Counter
from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.game import Roll, Score, State, parse_move
from yatzy.tui import wording
from yatzy.tui.retrospect import Stage

if TYPE_CHECKING:
    from yatzy.analysis import Decision, Ledger

TITLE = "Review"
CHANCE_TO_WIN = "chance to win, turn by turn"
EXPECTED_SCORE = "final score to be expected, turn by turn"
DEAREST = "Dearest decisions"
NO_ERRORS = "Every decision was the best there was."
NOTHING_YET = "The review comes as soon as it is worked out."

_STAGES = {
    Stage.STRATEGY: "Working out the perfect strategy",
    Stage.PERFECT_GAMES: "Working out the scores of perfect games",
    Stage.COURSE: "Working out how the game went",
}

_MANY = {
    "best": "best",
    "fine": "fine",
    "inaccuracy": "inaccuracies",
    "mistake": "mistakes",
    "blunder": "blunders",
}

_GRADES = {
    "best": "as good as the best",
    "fine": "fine",
    "inaccuracy": "an inaccuracy",
    "mistake": "a mistake",
    "blunder": "a blunder",
}


def title(rules: Rules) -> str:
    """What is reviewed."""
    return f"{TITLE}  ·  {rules.name}"


def stage(which: Stage, share: float) -> str:
    """What is being worked out, and how far it is."""
    return f"{_STAGES[which]}  {wording.bar(share)}"


def ledger_line(ledger: "Ledger") -> str:
    """The ledger in one line; its figures add up as they stand.

    Luck takes what rounding leaves, which is at most a tenth of a point.
    """
    par, mistakes = round(ledger.par, 1), round(ledger.errors, 1)
    luck = round(ledger.score - par + mistakes, 1) + 0.0  # never "-0.0"
    return f"par {par:.1f} + luck {luck:.1f} - mistakes {mistakes:.1f} = {ledger.score}"


def facts(ledger: "Ledger") -> str:
    """How the score, the dice and the decisions compare."""
    lines = []
    if ledger.percentile is not None:
        lines.append(f"Better than {ledger.percentile:.0f}% of perfect games. {ledger.fairness}.")
    counts = Counter(decision.grade.value for decision in ledger.decisions)
    told = ", ".join(counted(grade, counts[grade]) for grade in _MANY if counts[grade])
    costs = f"keeps cost {ledger.errors_of('keep'):.1f}, boxes {ledger.errors_of('box'):.1f}"
    return "\n".join([*lines, f"Decisions: {told}; {costs}."])


def counted(grade: str, count: int) -> str:
    """So many decisions of a grade.

    >>> counted("blunder", 1), counted("inaccuracy", 3)
    ('1 blunder', '3 inaccuracies')
    """
    return f"{count} {grade if count == 1 else _MANY[grade]}"


def decision_price(number: int, decision: "Decision") -> str:
    """A decision in the row of the dearest."""
    return f"{number}. {decision.error:.1f}"


def decision_facts(decision: "Decision") -> str:
    """When the decision was made, and what it cost."""
    left = f"{wording.rolls(decision.rolls_left)} left"
    cost = wording.lost_points(decision.error)
    return f"Turn {decision.turn}, {left}: {_GRADES[decision.grade.value]} that cost {cost}"


def played_and_best(decision: "Decision", state: State) -> str:
    """What was played and what would have been best."""
    return (
        f"played: {move(decision.played, state)}   "
        f"{wording.BEST} best: {move(decision.best, state)}"
    )


def move(text: str, state: State) -> str:
    """A move of the review in words, a box with what it pays."""
    dice = state.dice or ()
    match parse_move(text, state.dice):
        case Roll(keep=keep):
            return f"keep {' '.join(sorted(str(dice[place]) for place in keep)) or 'nothing'}"
        case Score(category=category):
            points = state.scorecard.options(dice)[category]
            return f"{state.rules.category(category).name} for {points}"
        case _:
            return text
