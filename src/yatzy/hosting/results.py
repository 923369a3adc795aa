"""What a finished game came to, for the statistics."""

from collections.abc import Sequence

from yatzy.game import Noted, Scored
from yatzy.store import Result
from yatzy.tables import Seat, SeatKind, Table, TableEvent, evolve, name_key


def results_after(table: Table, events: Sequence[TableEvent], *, at: int) -> list[Result]:
    """The results of a game that ends with these events; none if it does not."""
    if not isinstance(events[-1], Scored | Noted):
        return []
    for event in events:
        table = evolve(table, event, at=at)
    return results_of(table, at=at) if table.is_over else []


def results_of(table: Table, *, at: int) -> list[Result]:
    """The results of a game that is over.

    A seat that a bot took over for a person counts for neither: nobody played that game.
    """
    assert table.game is not None
    return [
        Result(
            game=table.id,
            seat=standing.seat,
            name=table.seats[standing.seat].name,
            key=name_key(table.seats[standing.seat].name),
            level=table.seats[standing.seat].level,
            token=table.seats[standing.seat].token,
            digest=table.rules.digest,
            rules_id=table.rules.id,
            rules_name=table.rules.name,
            dice=table.dice_kind,
            players=len(table.seats),
            place=standing.place,
            score=standing.total,
            at=at,
        )
        for standing in table.game.standings
        if not _is_stand_in(table.seats[standing.seat])
    ]


def _is_stand_in(seat: Seat) -> bool:
    return seat.kind is SeatKind.BOT and seat.token is not None
