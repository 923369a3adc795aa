"""The results of finished games, for the statistics, and removing a person from these."""

from collections.abc import Sequence

from yatzy.errors import NameNotYoursError, TokenNeededError
from yatzy.game import Noted, Scored
from yatzy.store import Result, ResultStore
from yatzy.tables import SeatKind, Table, TableEvent, clean_name, evolve, name_key


def results_after(table: Table, events: Sequence[TableEvent], *, at: int) -> list[Result]:
    """The results of a game that ends with these events; none if it does not."""
    if not isinstance(events[-1], Scored | Noted) or table.begun.scorecards[-1].boxes_left > 1:
        return []
    for event in events:
        table = evolve(table, event, at=at)
    if not table.is_over:
        return []
    places = {standing.seat: standing for standing in table.begun.standings}
    return [
        Result(
            game=table.id,
            seat=place,
            name=seat.name,
            key=name_key(seat.name),
            level=seat.level,
            token=seat.token,
            digest=table.rules.digest,
            rules_id=table.rules.id,
            rules_name=table.rules.name,
            dice=table.dice_kind,
            players=len(table.seats),
            place=places[place].place,
            score=places[place].total,
            at=at,
        )
        for place, seat in enumerate(table.seats)
        # A seat that a bot took over counts for neither the bot nor the person.
        if seat.kind is SeatKind.PERSON or seat.token is None
    ]


async def forget_person(
    results: ResultStore,
    name: str,
    *,
    token: str | None,
    at: int,
    is_host: bool = False,
    for_good: bool = False,
) -> int:
    """Remove a person from the statistics, and return the number of results removed.

    The host removes a whole name, `for_good` from later games too; anybody else the games of the
    seats that the token holds. So nobody loses games to a stranger who takes the same name.
    """
    key = name_key(clean_name(name))
    if is_host:
        return await results.forget(key, at=at, for_good=for_good)
    if token is None:
        raise TokenNeededError
    removed = 0 if for_good else await results.forget_held(key, token)
    if not removed:
        raise NameNotYoursError(name)
    return removed
