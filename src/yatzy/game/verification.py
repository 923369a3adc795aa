"""Checking a record: whether its dice follow from what was fixed before the game."""

from dataclasses import dataclass
from typing import Literal

from yatzy.core import format_dice
from yatzy.game.dice.duplicate import DuplicateDice
from yatzy.game.dice.woven import Weaving, WovenDice, transcript_of
from yatzy.game.events import Rolled
from yatzy.game.record import Record, walk

THROWN_BY_HAND = "the dice were thrown by hand, so there is nothing to check them against"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDice:
    """Who made a seat's chain, and how many of its rolls the stand-in made."""

    name: str
    chain: Literal["player", "server"]
    rolls: int
    stand_in_rolls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """Whether all dice are right; if not, the first wrong event and the reason."""

    ok: bool
    rolls: int
    event: int | None = None
    reason: str | None = None
    seats: tuple[SeatDice, ...] = ()


def verify_record(record: Record) -> Verification:
    rolls = [event for event in record.events if isinstance(event, Rolled)]
    event, reason = _first_flaw(record)
    return Verification(
        ok=reason is None,
        rolls=len(rolls),
        event=event,
        reason=reason,
        seats=seats_of(record) if isinstance(record.dice, WovenDice) else (),
    )


def seats_of(record: Record) -> tuple[SeatDice, ...]:
    """Who rolled for each seat of a game with woven dice."""
    assert isinstance(record.dice, WovenDice)
    rolls = [event for event in record.events if isinstance(event, Rolled)]
    return tuple(
        SeatDice(
            name=name,
            chain="server" if chain is None else "player",
            rolls=sum(roll.seat == seat for roll in rolls),
            stand_in_rolls=sum(roll.seat == seat and roll.stand_in for roll in rolls),
        )
        for seat, (name, chain) in enumerate(zip(record.players, record.dice.chains, strict=True))
    )


def _first_flaw(record: Record) -> tuple[int | None, str | None]:
    """The event to blame, if any, and what is wrong."""
    match record.dice:
        case None:
            return None, THROWN_BY_HAND
        case DuplicateDice():
            return _check_duplicate(record, record.dice)
        case WovenDice():
            return _check_woven(record, record.dice)


def _check_duplicate(record: Record, dice: DuplicateDice) -> tuple[int | None, str | None]:
    for number, (state, event) in enumerate(walk(record.events), 1):
        if isinstance(event, Rolled):
            should, was = format_dice(dice.throw(state, event.keep).dice), format_dice(event.thrown)
            if was != should:
                return number, f"it should have thrown {should}, not {was}"
    return None, None


def _check_woven(record: Record, dice: WovenDice) -> tuple[int | None, str | None]:
    kinds = ("bot" if seat in record.bots else "person" for seat in range(len(record.players)))
    seats = list(zip(record.players, kinds, strict=True))
    transcript = transcript_of(dice, game=record.game or "", rules=record.rules.digest, seats=seats)
    if transcript != dice.transcript:
        return 0, "the transcript is not that of this game, its rules, its seats and its chains"
    weaving = Weaving(dice)
    for number, (state, event) in enumerate(walk(record.events), 1):
        if isinstance(event, Rolled):
            if flaw := weaving.flaw(state, event):
                return number, flaw
            weaving = weaving.after(event)
    return None, None
