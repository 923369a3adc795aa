"""Sentences about moves, about the best one, and about the fairness of the dice."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from yatzy.core import Dice, Rules
from yatzy.languages.catalogue import Catalogue
from yatzy.languages.names import box_name


class Choice(Protocol):
    """A move after a roll: keep dice, or fill a box."""

    @property
    def keep(self) -> Dice | None: ...

    @property
    def category(self) -> str | None: ...


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


def say_why(
    words: Catalogue,
    rules: Rules,
    best: Choice,
    *,
    points: int | None,
    targets: Iterable[tuple[str, float]],
    rival: Choice | None,
    gain: float,
    is_close: bool,
) -> str:
    """The best move and the reason for it.

    `points` are those of its box; `targets` are the boxes its keep aims at, with their chances.
    """
    lead = say_move(words, rules, keep=best.keep, category=best.category, points=points)
    aims = [
        words.say("coach.target", chance=words.percent(chance), box=box_name(words, rules, box))
        for box, chance in targets
    ]
    if aims:
        lead += words.say("coach.aims", targets=words.listed(aims))
    elif points == 0:
        lead += words.say("coach.missed_least")
    if rival is None:
        return words.say("coach.only", lead=lead)
    other = say_move(words, rules, keep=rival.keep, category=rival.category)
    if is_close:
        return words.say("coach.close", lead=lead, rival=other)
    return words.say("coach.better", lead=lead, gain=words.number(gain), rival=other)


def say_fairness(words: Catalogue, *, degree: str, side: str, share: float) -> str:
    """The answer to "were my dice rigged?": how unusual they were for fair dice."""
    dice = "review.fair_ordinary" if degree == "ordinary" else f"review.fair_{degree}_{side}"
    percent = words.percent(share, digits=0 if share >= 0.01 else 2)
    return f"{words.say(dice)} {words.say('review.fair_share', share=percent)}"
