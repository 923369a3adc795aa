"""Sentences about moves, about the best one, and about luck and the dice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.languages import Catalogue, box_name

if TYPE_CHECKING:
    from yatzy.analysis import DiceExam, DiceQuestion, Fairness, Reason


def say_move(
    words: Catalogue,
    rules: Rules,
    *,
    keep: Sequence[int] | None = None,
    category: str | None = None,
    points: int | None = None,
) -> str:
    """A keep, or a box with its points if they are given.

    >>> from yatzy.core import load_rules
    >>> from yatzy.languages import load_catalogue
    >>> say_move(load_catalogue("en"), load_rules("yatzy"), category="fours", points=12)
    'Fours for 12 points'
    """
    if category is None:
        dice = " ".join(map(str, sorted(keep or ())))
        return words.say("coach.keep" if keep else "coach.keep_nothing", dice=dice)
    box = box_name(words, rules, category)
    if points is None:
        return box
    return words.say("coach.score" if points else "coach.cross", box=box, count=points)


def say_why(words: Catalogue, rules: Rules, reason: "Reason") -> str:
    """The best move and the reason for it."""
    best, points, rival = reason.best, reason.points, reason.rival
    lead = say_move(words, rules, keep=best.keep, category=best.category, points=points)
    aims = [
        words.say("coach.target", chance=words.percent(chance), box=box_name(words, rules, box))
        for box, chance in reason.targets
    ]
    if aims:
        lead += words.say("coach.aims", targets=words.listed(aims))
    elif points == 0:
        lead += words.say("coach.missed_least")
    if rival is None:
        return words.say("coach.only", lead=lead)
    other = say_move(words, rules, keep=rival.keep, category=rival.category)
    if reason.is_close:
        return words.say("coach.close", lead=lead, rival=other)
    return words.say("coach.better", lead=lead, gain=words.number(reason.gain), rival=other)


def say_fairness(words: Catalogue, fairness: "Fairness") -> str:
    """The answer to "were my dice rigged?": how unusual they were for fair dice."""
    degree, share = fairness.degree, say_share(words, fairness.share)
    told = "ordinary" if degree == "ordinary" else f"{degree}_{fairness.side}"
    return f"{words.say(f'review.fair_{told}')} {words.say('review.fair_share', share=share)}"


def say_exam(words: Catalogue, exam: "DiceExam", players: Sequence[str]) -> str:
    """The verdict over all questions about the dice, and how often it comes with fair ones."""
    share, count = say_share(words, exam.share), len(exam.questions)
    how_often = words.say("review.exam_share", count=count, share=share)
    if exam.verdict == "ordinary":
        return f"{words.say('review.exam_ordinary')} {how_often}"
    worst = exam.most_unusual
    name = "" if worst.seat is None else players[worst.seat]
    return f"{words.say(f'review.exam_unusual_{worst.kind}', name=name)} {how_often}"


def say_question(words: Catalogue, question: "DiceQuestion", players: Sequence[str]) -> str:
    """What a question about the dice is about."""
    name = "" if question.seat is None else players[question.seat]
    return words.say(f"review.exam_{question.kind}", name=name)


def say_share(words: Catalogue, share: float) -> str:
    """A share of games in per cent, with decimals if it is small."""
    return words.percent(share, digits=0 if share >= 0.01 else 2)
