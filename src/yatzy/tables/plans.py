"""How a table is set: who is to sit where."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from yatzy.errors import SeatsError
from yatzy.game import LEVELS
from yatzy.tables.events import DiceKind
from yatzy.tables.names import clean_name, distinct_name
from yatzy.tables.seats import MOST_SEATS, Seat, SeatKind, check_seed


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPlan:
    """A person at the screen of who opens the table."""

    name: str
    seed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPlan:
    """A seat for whoever has the link or the code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotPlan:
    """A bot; without a name it is called by its level."""

    level: str
    name: str | None = None


Draw = Callable[[], str]
"""Makes a contribution to the players' seed, for a seat that has none of its own."""

SeatPlan = PersonPlan | OpenPlan | BotPlan


def plan_seats(
    plans: Sequence[SeatPlan], *, token: str, draw: Draw, dice: DiceKind = "fair"
) -> tuple[Seat, ...]:
    """The seats of a new table; the token of this digest holds all people at the screen.

    No two are called the same.
    """
    if not 1 <= len(plans) <= MOST_SEATS:
        raise SeatsError(f"a table has 1 to {MOST_SEATS} seats, not {len(plans)}")
    if all(isinstance(plan, BotPlan) for plan in plans):
        raise SeatsError("somebody has to play: at least one seat must not be a bot's")
    return _told_apart([plan_seat(plan, token=token, draw=draw, dice=dice) for plan in plans])


def plan_seat(plan: SeatPlan, *, token: str, draw: Draw, dice: DiceKind) -> Seat:
    match plan:
        case PersonPlan(name=name, seed=seed):
            own = check_seed(draw() if seed is None else seed)
            return Seat(kind=SeatKind.PERSON, name=clean_name(name), token=token, seed=own)
        case OpenPlan():
            return Seat(kind=SeatKind.OPEN)
        case BotPlan() if dice == "entered":
            raise SeatsError("people throw their own dice at this table, and no bot can")
        case BotPlan(level=level, name=name):
            if level not in LEVELS:
                raise SeatsError(f"there is no level {level[:40]!r}; levels: {', '.join(LEVELS)}")
            called = clean_name(name if name is not None else level.capitalize())
            return Seat(kind=SeatKind.BOT, name=called, level=level, seed=draw())


def _told_apart(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats, renamed where two are alike; a person keeps the name before a bot does."""
    names = [""] * len(seats)
    for place, seat in sorted(enumerate(seats), key=lambda each: each[1].kind is SeatKind.BOT):
        names[place] = distinct_name(seat.name, filter(None, names))
    return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def plan_rematch(seats: Sequence[Seat], *, draw: Draw) -> tuple[Seat, ...]:
    """The same players, each one place on, so that another one begins."""
    moved = [*seats[1:], *seats[:1]]
    return tuple(replace(seat, seed=draw()) for seat in moved)
