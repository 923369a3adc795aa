"""What the joker means for the dice on the table, explained when it applies."""

from collections.abc import Sequence

from yatzy.core import Joker, Scorecard
from yatzy.game import State
from yatzy.languages import Catalogue, box_name


def joker(words: Catalogue, state: State) -> str | None:
    """Where these dice may go as a joker; None where they are none."""
    extra, card, dice = state.rules.extra, state.scorecard, state.dice
    if extra is None or dice is None or extra.joker is Joker.NONE:
        return None
    if len(set(dice)) > 1 or extra.category not in card.filled:
        return None
    where = _where(words, card, dice, forced=extra.joker is Joker.FORCED)
    paid = card.extra_for(dice)
    if not paid:
        return words.say("terminal.joker", where=where)
    return words.say("terminal.joker_paid", points=paid, where=where)


def _where(words: Catalogue, card: Scorecard, dice: Sequence[int], *, forced: bool) -> str:
    options = [card.rules.category(box) for box in card.options(dice)]
    own = next((box for box in options if box.is_upper and box.score(dice)), None)
    if own is not None:
        message = "terminal.joker_own" if forced else "terminal.joker_anywhere_later"
        return words.say(message, box=box_name(words, card.rules, own.id))
    if not forced:
        return words.say("terminal.joker_anywhere")
    lower = any(not box.is_upper for box in options)
    return words.say("terminal.joker_lower" if lower else "terminal.joker_upper")
