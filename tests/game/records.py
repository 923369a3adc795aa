"""Records to alter: a whole game as data, and its links computed again by hand."""

import json
from hashlib import sha256
from random import Random
from typing import Any

from tests.game.strategies import play_randomly

from yatzy.game import FairDice, Game, Record, Rolled, Scored, Undone, save_record

FAIR = FairDice(b"a secret of the host", "Red,Blue")


def record_of(game: Game, dice: FairDice = FAIR) -> Record:
    """The record of a game with these dice, its secret revealed."""
    return Record(
        events=game.events,
        commitment=dice.commitment,
        players_seed=dice.players_seed,
        secret=dice.reveal(),
    )


def fair_game(rules: str = "yatzy") -> Game:
    """A whole game with a score undone, the same each time."""
    return play_randomly(Game(["Red", "Blue"], rules=rules, dice=FAIR), Random(4), moves=1000)


def fair_data(rules: str = "yatzy") -> dict[str, Any]:
    """The record of that game as data, for a test to change."""
    data: dict[str, Any] = json.loads(save_record(record_of(fair_game(rules))))
    return data


def relinked(data: dict[str, Any]) -> str:
    """The text of an altered record whose author has computed all links again."""
    header = {key: data[key] for key in data.keys() - {"events", "link"}}
    link = _link("", header)
    events = []
    for event in data["events"]:
        body = {key: event[key] for key in event.keys() - {"link"}}
        link = _link(link, body)
        events.append({**body, "link": link})
    return json.dumps({**header, "link": _link("", header), "events": events})


def _link(before: str, data: dict[str, Any]) -> str:
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
