"""The text of the review: ledger, dice and decisions."""

from collections import Counter
from collections.abc import Sequence

from yatzy.analysis import Decision, DiceExam, Ledger
from yatzy.game import Grade
from yatzy.languages import Catalogue
from yatzy.sentences import say_exam, say_fairness, say_move
from yatzy.solver import Position, RankedMove
from yatzy.tui.wording.marks import BEST


def ledger_line(words: Catalogue, ledger: Ledger) -> str:
    """The ledger in one line, rounded so that the figures add up."""
    shown = ledger.shown(digits=1)
    par = f"{words.say('review.par')} {words.number(shown.par)}"
    luck = f"{words.say('review.luck')} {words.number(shown.luck)}"
    mistakes = f"{words.say('review.mistakes')} {words.number(shown.errors)}"
    return f"{par} + {luck} - {mistakes} = {ledger.score}"


def facts(words: Catalogue, ledger: Ledger, exam: DiceExam | None, players: Sequence[str]) -> str:
    lines = []
    if ledger.percentile is not None:
        better = words.say("review.percentile", share=words.percent(ledger.percentile / 100))
        lines.append(f"{better} {say_fairness(words, ledger.fairness)}")
    if exam is not None:
        lines.append(say_exam(words, exam, players))
    counts = Counter(decision.grade for decision in ledger.decisions)
    grades = (f"{grade_name(words, grade)} {counts[grade]}" for grade in Grade if counts[grade])
    keeps = f"{words.say('review.kind_keep')} {words.number(ledger.errors_of('keep'))}"
    boxes = f"{words.say('review.kind_box')} {words.number(ledger.errors_of('box'))}"
    classes = f"{words.say('review.by_class')}: {', '.join(grades)}"
    lines.append(f"{classes}. {words.say('coach.gives_away')}: {keeps}, {boxes}.")
    return "\n".join(lines)


def grade_name(words: Catalogue, grade: Grade) -> str:
    return words.say(f"review.class_{grade}")


def decision_facts(words: Catalogue, ledger: Ledger, decision: Decision) -> str:
    before = (throw.turn for throw in ledger.throws if throw.event < decision.event)
    roll = Counter(before)[decision.turn]
    step = words.say("review.step", turn=decision.turn, roll=roll)
    cost = words.say("practice.cost", points=words.number(decision.error))
    return f"{step}: {grade_name(words, decision.grade)}, {cost}"


def played_and_best(words: Catalogue, decision: Decision) -> str:
    position = decision.position
    played = f"{words.say('review.played_was')}: {_move(words, decision.chosen, position)}"
    best = f"{words.say('review.best_was')}: {_move(words, decision.best_move, position)}"
    return f"{played}   {BEST} {best}"


def _move(words: Catalogue, move: RankedMove, position: Position) -> str:
    keep, category = move.keep, move.category
    options = position.scorecard.options(position.dice)
    points = None if category is None else options[category]
    return say_move(words, position.rules, keep=keep, category=category, points=points)
