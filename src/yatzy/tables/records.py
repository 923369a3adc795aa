"""The record of a table's game, made from its events."""

from collections.abc import Iterable

from yatzy.errors import ScoresOnlyError
from yatzy.game import Played, Record, Rolled, Started
from yatzy.tables.events import Retracted, TableEvent
from yatzy.tables.table import Table


def record_of(table: Table, events: Iterable[TableEvent]) -> Record:
    """The game so far, with what its dice follow from."""
    started = Started(rules=table.rules, players=table.begun.players)
    record = Record(
        events=(started, *_without_retracted(events)),
        dice=table.dice,
        game=table.id,
        bots=table.bots,
    )
    if record.is_scores_only:
        raise ScoresOnlyError
    return record


def _without_retracted(events: Iterable[TableEvent]) -> list[Played]:
    played: list[Played] = []
    for event in events:
        if isinstance(event, Played):
            played.append(event)
        elif isinstance(event, Retracted):
            while not isinstance(played.pop(), Rolled):
                pass  # drop a score with these dice, and its undo
    return played
