"""How a table is set: who is to sit where."""

from collections.abc import Sequence
from dataclasses import dataclass

from yatzy.errors import SeatsError
from yatzy.service.bot_players import LEVELS
from yatzy.service.names import clean_name
from yatzy.service.seats import MOST_SEATS, Seat, SeatKind, check_seed, new_seed
from yatzy.service.table_events import DiceKind


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


SeatPlan = PersonPlan | OpenPlan | BotPlan


def plan_seats(
    plans: Sequence[SeatPlan], *, token: str, dice: DiceKind = "fair"
) -> tuple[Seat, ...]:
    """The seats of a new table; the token of this digest holds all people at the screen.

    Raises:
        SeatsError: if there are not 1 to 12, if no person can play, or a level is unknown.
        PlayersError: if a name cannot be used.
    """
    if not 1 <= len(plans) <= MOST_SEATS:
        raise SeatsError(f"a table has 1 to {MOST_SEATS} seats, not {len(plans)}")
    if all(isinstance(plan, BotPlan) for plan in plans):
        raise SeatsError("somebody has to play: at least one seat must not be a bot's")
    if dice == "entered" and any(isinstance(plan, BotPlan) for plan in plans):
        raise SeatsError("people throw their own dice at this table, and no bot can")
    return tuple(_plan_seat(plan, token) for plan in plans)


def _plan_seat(plan: SeatPlan, token: str) -> Seat:
    match plan:
        case PersonPlan(name=name, seed=seed):
            return Seat(
                kind=SeatKind.PERSON, name=clean_name(name), token=token, seed=check_seed(seed)
            )
        case OpenPlan():
            return Seat(kind=SeatKind.OPEN)
        case BotPlan(level=level, name=name):
            if level not in LEVELS:
                raise SeatsError(f"there is no level {level[:40]!r}; levels: {', '.join(LEVELS)}")
            called = clean_name(name if name is not None else level.capitalize())
            return Seat(kind=SeatKind.BOT, name=called, level=level, seed=new_seed())


def plan_rematch(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same players, each one place on, so that another one begins."""
    moved = [*seats[1:], *seats[:1]]
    return tuple(
        Seat(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            token=seat.token,
            seed=new_seed(),
            is_away=seat.is_away,
            has_coach=seat.has_coach,
        )
        for seat in moved
    )
