"""The record of a table's game, read from its events."""

from yatzy.errors import GameNotStartedError
from yatzy.game import Record, Started
from yatzy.service.live_table import LiveTable
from yatzy.service.table_events import Played, from_data
from yatzy.store import EventStore


async def read_record(live: LiveTable, store: EventStore) -> Record:
    """The game as far as it has gone; the secret of the dice is in it when it is over.

    Raises:
        GameNotStartedError: while seats are open.
    """
    table = live.table
    if table.game is None:
        raise GameNotStartedError(len(table.open_seats))
    stored = await store.read(table.id)
    events = [from_data(e.kind, e.body) for e in stored if e.version <= table.version]
    return Record(
        events=(
            Started(rules=table.rules, players=table.game.players),
            *(event.event for event in events if isinstance(event, Played)),
        ),
        commitment=table.dice.commitment,
        players_seed=table.dice.players_seed,
        secret=table.dice.reveal() if table.is_over else None,
    )
