"""Errors as sentences for the player."""

from collections.abc import Sequence

from yatzy.core import Order, Rules
from yatzy.errors import BoxNotAllowedError, BoxTakenError, IllegalMoveError, YatzyError
from yatzy.languages import DEFAULT_LANGUAGE, Catalogue, box_name


def refusal(words: Catalogue, error: IllegalMoveError, rules: Rules) -> str:
    match error:
        case BoxTakenError(category=category):
            return words.say("terminal.box_taken", box=box_name(words, rules, category))
        case BoxNotAllowedError(allowed=allowed):
            return _not_allowed(words, rules, allowed)
        case _:
            return words.say(f"error.{error.code}")


def _not_allowed(words: Catalogue, rules: Rules, allowed: Sequence[str]) -> str:
    first = box_name(words, rules, allowed[0])
    if rules.order is Order.FORCED:
        return words.say("terminal.next_box", box=first)
    if len(allowed) == 1:
        return words.say("joker.joker", where=words.say("joker.upper", box=first))
    return words.say("terminal.joker_boxes")


def reason(words: Catalogue, error: YatzyError | OSError) -> str:
    """Why something cannot be done, as the end of a sentence.

    The error's own message says more than the catalogue, but only in English.
    """
    if isinstance(error, OSError):
        text = error.strerror or str(error)
    elif words.code == DEFAULT_LANGUAGE or f"error.{error.code}" not in words:
        text = str(error)
    else:
        text = words.say(f"error.{error.code}")
    return f"{text.rstrip('.')}."
