"""Moves as text: `roll`, `keep 44`, `keep none`, `score fours`, `note fours 12`, `undo`; and cards.

A keep names faces here, as players do; commands have indices of dice. Of several dice with the same
face the leftmost are kept.
"""

import re
from collections.abc import Sequence

from yatzy.core import Dice, Rules, Scorecard, format_choice, format_dice, parse_dice
from yatzy.errors import (
    DiceError,
    KeepBeforeRollError,
    KeepUnavailableError,
    NotationError,
    ScorecardError,
)
from yatzy.game.commands import Command, Note, Roll, Score, Undo


def parse_move(text: str, dice: Dice | None) -> Command:
    """The command that a text names, given the dice on the table.

    >>> parse_move("keep 44", (1, 4, 3, 4, 6))
    Roll(keep=(1, 3), dice=None, link=None)

    Raises a `NotationError` if it is not a move, and what `places_of` does.
    """
    verb, _, rest = " ".join(text.split()).partition(" ")
    match verb.lower():
        case "roll" if not rest:
            return Roll()
        case "keep":
            return Roll(_parse_keep(rest, dice))
        case "score" if rest:
            return Score(rest)
        case "note" if rest:
            return _parse_note(rest)
        case "undo" if not rest:
            return Undo()
        case _:
            raise NotationError(
                f"{text[:40]!r} is no move; moves are roll, keep 44, keep none, score fours, undo"
            )


def _parse_note(text: str) -> Note:
    found = re.fullmatch(r"(.+) ([0-9]{1,7})( extra)?", text, re.IGNORECASE | re.ASCII)
    if found is None:
        raise NotationError(f"{text[:40]!r} notes no points; write note fours 12")
    box, points, extra = found.groups()
    return Note(box, int(points), extra is not None)


def _parse_keep(text: str, dice: Dice | None) -> tuple[int, ...]:
    if text.lower() in ("none", "nothing", ""):
        return ()
    try:
        faces = parse_dice(text)
    except DiceError:
        raise NotationError(
            f"{text[:40]!r} names no dice to keep; write keep 44 or keep none"
        ) from None
    return places_of(faces, dice)


def places_of(faces: Sequence[int], dice: Sequence[int] | None) -> tuple[int, ...]:
    """The indices of dice that show these faces, the leftmost of each.

    Raises:
        KeepBeforeRollError: if no dice have been rolled.
        KeepUnavailableError: if a face is not there often enough.
    """
    if dice is None:
        raise KeepBeforeRollError
    for face in faces:
        wanted, shown = faces.count(face), dice.count(face)
        if wanted > shown:
            raise KeepUnavailableError(
                f"{wanted} {'die' if wanted == 1 else 'dice'} with {face} cannot be kept: "
                f"{shown} of {format_dice(dice)} show it"
            )
    return tuple(
        place for place, die in enumerate(dice) if dice[:place].count(die) < faces.count(die)
    )


def format_move(move: Command, dice: Sequence[int] | None) -> str:
    """The move as `parse_move` reads it."""
    match move:
        case Roll() if dice is None:
            return "roll"
        case Roll(keep=keep):
            assert dice is not None
            return format_choice([dice[place] for place in keep])
        case Score(category=category):
            return format_choice(None, category)
        case Note(category=category, points=points, extra=extra):
            return f"note {category} {points}{' extra' if extra else ''}"
        case Undo():
            return "undo"


def parse_scorecard(text: str, rules: Rules) -> Scorecard:
    """The card of a text such as `ones=3, chance=20`; an empty text is an empty card.

    Raises a `NotationError` for another form, and a `ScorecardError` for an impossible card.
    """
    filled: dict[str, int] = {}
    for entry in text.split(",") if text.strip() else ():
        name, equals, points = entry.partition("=")
        if not equals or not re.fullmatch(r"[0-9]{1,7}", points.strip()):
            raise NotationError(
                f"{entry.strip()[:40]!r} fills no box; write boxes as ones=3,chance=20"
            )
        category = rules.category(name).id
        if category in filled:
            raise ScorecardError(f"{category} is filled twice")
        filled[category] = int(points)
    return Scorecard.of(rules, filled)
