"""The record of a table's game, read from its events."""

from yatzy.errors import GameNotStartedError, ScoresOnlyError
from yatzy.game import Record, Started
from yatzy.service.live_table import LiveTable
from yatzy.service.table_events import Played, from_data
from yatzy.store import EventStore


async def read_record(live: LiveTable, store: EventStore) -> Record:
    """The game as far as it has gone; the secret of the dice is in it when it is over.

    Raises:
        GameNotStartedError: while seats are open.
        ScoresOnlyError: if points were noted without their dice.
    """
    table = live.table
    if table.game is None:
        raise GameNotStartedError(len(table.open_seats))
    stored = await store.read(table.id)
    events = [from_data(e.kind, e.body) for e in stored if e.version <= table.version]
    dice = table.dice
    record = Record(
        events=(
            Started(rules=table.rules, players=table.game.players),
            *(event.event for event in events if isinstance(event, Played)),
        ),
        commitment=None if dice is None else dice.commitment,
        players_seed=None if dice is None else dice.players_seed,
        secret=None if dice is None or not table.is_over else dice.reveal(),
    )
    if record.is_scores_only:
        raise ScoresOnlyError
    return record
