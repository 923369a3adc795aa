"""What the coach says: what choices give away, and why the best move is best."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from yatzy.core import Rules
from yatzy.languages import Catalogue, box_name
from yatzy.tui.advice import NOTHING

if TYPE_CHECKING:
    from yatzy.analysis import Reason
    from yatzy.solver import RankedMove


def keeping(words: Catalogue, dice: Sequence[int]) -> str:
    """A keep as one chooses it."""
    return words.say("terminal.keeping", dice=faces(sorted(dice)))


def faces(dice: Sequence[int]) -> str:
    """Dice by their faces."""
    return " ".join(map(str, dice))


def lost_points(words: Catalogue, lost: float) -> str:
    """How much is given away.

    >>> from yatzy.languages import load_catalogue
    >>> [lost_points(load_catalogue("en"), lost) for lost in (1.42, 0.031, 0.0)]
    ['1.4 points', '0.03 points', 'nothing']
    """
    if lost < NOTHING:
        return words.say("terminal.lost_nothing")
    return words.say("terminal.lost", points=words.number(lost, digits=1 if lost >= 0.1 else 2))


def gives_away(words: Catalogue, choices: Mapping[str, float]) -> str:
    """What the choices that are marked would give away.

    >>> from yatzy.languages import load_catalogue
    >>> gives_away(load_catalogue("en"), {"Keeping 4 4": 1.42, "Fours": 0})
    'Keeping 4 4 gives away 1.4 points, Fours nothing.'
    """
    told = [
        words.say(
            "terminal.gives_away_too" if place else "terminal.gives_away",
            choice=choice,
            lost=lost_points(words, lost),
        )
        for place, (choice, lost) in enumerate(choices.items())
    ]
    return f"{', '.join(told)}."


def why(words: Catalogue, reason: "Reason", rules: Rules) -> str:
    """The best move and what speaks for it, in a sentence."""
    aim = _aim(words, reason, rules)
    if reason.rival is None:
        return words.say("terminal.why_only", aim=aim)
    other = _other(words, reason.rival.ranked, rules)
    if reason.is_close:
        return words.say("terminal.why_equal", aim=aim, other=other)
    return words.say("terminal.why_better", aim=aim, points=words.number(reason.gain), other=other)


def _aim(words: Catalogue, reason: "Reason", rules: Rules) -> str:
    category, keep = reason.best.ranked.category, reason.best.ranked.keep
    if category is not None:
        box = box_name(words, rules, category)
        if not reason.points:
            return words.say("terminal.why_scratch", box=box)
        points = words.say("terminal.points", count=reason.points)
        return words.say("terminal.why_score", box=box, points=points)
    kept = words.say("terminal.why_keep", dice=faces(keep or ()))
    if not keep:
        kept = words.say("terminal.why_keep_nothing")
    targets = [
        words.say(
            "terminal.why_target", chance=words.percent(chance), box=box_name(words, rules, box)
        )
        for box, chance in reason.targets
    ]
    return f"{kept}: {words.listed(targets)}" if targets else kept


def _other(words: Catalogue, move: "RankedMove", rules: Rules) -> str:
    if move.category is not None:
        return words.say("terminal.other_score", box=box_name(words, rules, move.category))
    if not move.keep:
        return words.say("terminal.other_keep_nothing")
    return words.say("terminal.other_keep", dice=faces(move.keep))
