"""Plans for the seats of a new table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from yatzy.errors import SeatsError
from yatzy.game import LEVELS
from yatzy.tables.events import DiceKind
from yatzy.tables.names import clean_name, distinct_name
from yatzy.tables.seats import MOST_SEATS, Seat, SeatKind, check_chain


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPlan:
    """A person on the device that opens the table."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPlan:
    """A seat for anyone with the link or the code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotPlan:
    """A bot, named after its level by default."""

    level: str
    name: str | None = None


SeatPlan = PersonPlan | OpenPlan | BotPlan


def plan_seats(
    plans: Sequence[SeatPlan], *, token: str, dice: DiceKind = "woven", chain: str | None = None
) -> tuple[Seat, ...]:
    """The seats of a new table, named distinctly; the token with this digest gets all people.

    `chain` is the end of the chain of its device.
    """
    if not 1 <= len(plans) <= MOST_SEATS:
        raise SeatsError(f"a table has 1 to {MOST_SEATS} seats, not {len(plans)}")
    if all(isinstance(plan, BotPlan) for plan in plans):
        raise SeatsError("somebody has to play: at least one seat must not be a bot's")
    return _with_distinct_names(
        [plan_seat(plan, token=token, dice=dice, chain=check_chain(chain)) for plan in plans]
    )


def plan_seat(plan: SeatPlan, *, token: str, dice: DiceKind, chain: str | None = None) -> Seat:
    match plan:
        case PersonPlan(name=name):
            return Seat(kind=SeatKind.PERSON, name=clean_name(name), token=token, chain=chain)
        case OpenPlan():
            return Seat(kind=SeatKind.OPEN)
        case BotPlan() if dice == "entered":
            raise SeatsError("people throw their own dice at this table, and no bot can")
        case BotPlan(level=level, name=name):
            if level not in LEVELS:
                raise SeatsError(f"there is no level {level[:40]!r}; levels: {', '.join(LEVELS)}")
            called = clean_name(name if name is not None else level.capitalize())
            return Seat(kind=SeatKind.BOT, name=called, level=level)


def _with_distinct_names(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats, renamed where two names are alike; a bot is renamed before a person."""
    names = [""] * len(seats)
    for place, seat in sorted(enumerate(seats), key=lambda each: each[1].kind is SeatKind.BOT):
        names[place] = distinct_name(seat.name, filter(None, names))
    return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def plan_rematch(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same players, in rotated order so that another one begins.

    Devices that had a chain are to make a new one.
    """
    return tuple(
        replace(seat, chain=None, lost_chain=False, awaits_chain=seat.is_here and bool(seat.chain))
        for seat in (*seats[1:], *seats[:1])
    )
