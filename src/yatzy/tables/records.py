"""The record of a table's game, made from its events."""

from collections.abc import Iterable

from yatzy.errors import ScoresOnlyError
from yatzy.game import Played, Record, Rolled, Started
from yatzy.tables.events import Retracted, TableEvent
from yatzy.tables.table import Table


def record_of(table: Table, events: Iterable[TableEvent]) -> Record:
    """The game so far; it includes the secret of the dice once the game is over."""
    started = Started(rules=table.rules, players=table.begun.players)
    dice = table.dice
    record = Record(
        events=(started, *_without_retracted(events)),
        commitment=None if dice is None else dice.commitment,
        players_seed=None if dice is None else dice.players_seed,
        secret=None if dice is None or not table.is_over else dice.reveal(),
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
