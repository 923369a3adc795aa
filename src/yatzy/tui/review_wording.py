"""What the review says: the ledger in figures, the dice, the decisions."""

from collections import Counter
from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.game import Roll, Score, State, parse_move
from yatzy.languages import Catalogue, box_name, rules_name
from yatzy.tui.coach_wording import faces, lost_points
from yatzy.tui.marks import BEST, bar
from yatzy.tui.retrospect import Stage
from yatzy.tui.table_wording import rolls_left

if TYPE_CHECKING:
    from yatzy.analysis import Decision, Ledger

GRADES = ("best", "fine", "inaccuracy", "mistake", "blunder")


def title(words: Catalogue, rules: Rules) -> str:
    """What is reviewed."""
    return f"{words.say('terminal.review')}  ·  {rules_name(words, rules)}"


def stage(words: Catalogue, which: Stage, share: float) -> str:
    """What is being worked out, and how far it is."""
    return f"{words.say(f'terminal.stage_{which.name.lower()}')}  {bar(words, share)}"


def ledger_line(words: Catalogue, ledger: "Ledger") -> str:
    """The ledger in one line; its figures add up as they stand.

    Luck takes what rounding leaves, which is at most a tenth of a point.
    """
    par, mistakes = round(ledger.par, 1), round(ledger.errors, 1)
    luck = round(ledger.score - par + mistakes, 1) + 0.0  # never "-0.0"
    return words.say(
        "terminal.ledger",
        par=words.number(par),
        luck=words.number(luck),
        mistakes=words.number(mistakes),
        score=ledger.score,
    )


def facts(words: Catalogue, ledger: "Ledger") -> str:
    """How the score, the dice and the decisions compare."""
    lines = []
    if ledger.percentile is not None:
        better = words.say("terminal.percentile", percent=words.percent(ledger.percentile / 100))
        lines.append(f"{better} {fairness(words, ledger)}")
    counts = Counter(decision.grade.value for decision in ledger.decisions)
    told = words.say(
        "terminal.decisions",
        grades=", ".join(counted(words, grade, counts[grade]) for grade in GRADES if counts[grade]),
        keeps=words.number(ledger.errors_of("keep")),
        boxes=words.number(ledger.errors_of("box")),
    )
    return "\n".join([*lines, told])


def fairness(words: Catalogue, ledger: "Ledger") -> str:
    """The answer to "were my dice rigged?"."""
    degree, share = ledger.fairness_degree, ledger.fairness_share
    side = "lucky" if ledger.fairness_z > 0 else "unlucky"
    ordinary = degree == "ordinary"
    dice = "terminal.dice_ordinary" if ordinary else f"terminal.dice_{degree}_{side}"
    return words.say(
        "terminal.fairness",
        dice=words.say(dice),
        percent=words.percent(share, digits=0 if share >= 0.01 else 2),
    )


def counted(words: Catalogue, grade: str, count: int) -> str:
    """So many decisions of a grade.

    >>> from yatzy.languages import load_catalogue
    >>> english = load_catalogue("en")
    >>> counted(english, "blunder", 1), counted(english, "inaccuracy", 3)
    ('1 blunder', '3 inaccuracies')
    """
    return words.say(f"terminal.count_{grade}", count=count)


def decision_price(words: Catalogue, number: int, decision: "Decision") -> str:
    """A decision in the row of the dearest."""
    return f"{number}. {words.number(decision.error)}"


def decision_facts(words: Catalogue, decision: "Decision") -> str:
    """When the decision was made, and what it cost."""
    return words.say(
        "terminal.decision",
        turn=decision.turn,
        left=rolls_left(words, decision.rolls_left),
        grade=words.say(f"terminal.grade_{decision.grade.value}"),
        lost=lost_points(words, decision.error),
    )


def played_and_best(words: Catalogue, decision: "Decision", state: State) -> str:
    """What was played and what would have been best."""
    return words.say(
        "terminal.played_and_best",
        played=move(words, decision.played, state),
        mark=BEST,
        best=move(words, decision.best, state),
    )


def move(words: Catalogue, text: str, state: State) -> str:
    """A move of the review in words, a box with what it pays."""
    dice = state.dice or ()
    match parse_move(text, state.dice):
        case Roll(keep=()):
            return words.say("terminal.move_keep_nothing")
        case Roll(keep=keep):
            kept = faces(sorted(dice[place] for place in keep))
            return words.say("terminal.move_keep", dice=kept)
        case Score(category=category):
            points = state.scorecard.options(dice)[category]
            box = box_name(words, state.rules, category)
            return words.say("terminal.move_score", box=box, points=points)
        case _:
            return text
