"""Records to alter: a whole game as data, and its seals computed again by hand."""

import json
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from tests.game.strategies import play_randomly

from yatzy.core import load_rules
from yatzy.game import Game, LocalDice, Record, Rolled, Scored, Undone, save_record

PLAYERS = ("Red", "Blue")


def woven_dice(
    rules: str = "yatzy",
    players: Sequence[str] = PLAYERS,
    *,
    secret: bytes = b"a secret",
    bots: frozenset[int] = frozenset(),
) -> LocalDice:
    return LocalDice.of(secret, load_rules(rules), players, bots=bots)


def fair_game(rules: str = "yatzy") -> Game:
    """A whole game with a score undone, the same each time."""
    game = Game(PLAYERS, rules=rules, dice=woven_dice(rules))
    return play_randomly(game, Random(4), moves=1000)


def fair_record(rules: str = "yatzy") -> Record:
    return Record.of(fair_game(rules).events, woven_dice(rules))


def fair_data(rules: str = "yatzy") -> dict[str, Any]:
    """The record of that game as data, for a test to change."""
    data: dict[str, Any] = json.loads(save_record(fair_record(rules)))
    return data


def resealed(data: dict[str, Any]) -> str:
    """The text of an altered record whose author has computed all seals again."""
    header = {key: data[key] for key in data.keys() - {"events", "seal"}}
    seal = _seal("", header)
    events = []
    for event in data["events"]:
        body = {key: event[key] for key in event.keys() - {"seal"}}
        seal = _seal(seal, body)
        events.append({**body, "seal": seal})
    return json.dumps({**header, "seal": _seal("", header), "events": events})


def _seal(before: str, data: dict[str, Any]) -> str:
    text = before + json.dumps(data, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:32]


def place_of(kind: type[Rolled] | type[Scored] | type[Undone], *, kept: int = 0) -> int:
    """The number of the third event of that kind in the fair game (the first undo)."""
    numbers = [
        number
        for number, event in enumerate(fair_game().events)
        if isinstance(event, kind) and (not isinstance(event, Rolled) or len(event.keep) >= kept)
    ]
    return numbers[0] if kind is Undone else numbers[2]
