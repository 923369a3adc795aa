"""The record: a whole game as one JSON document.

It holds the rules with their digest, the players, what the dice follow from, and every event. Each
event carries a seal: the first half of SHA-256 over the previous seal and the event itself. The
first seal, of event 0, covers everything above the events. So a changed name, box or die is
detected, at the event where it was changed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self

from yatzy.core import Rules, format_dice, parse_dice, rules_from_data
from yatzy.core.text import can_be_seen
from yatzy.errors import RecordError, YatzyError
from yatzy.game.dice.chains import is_link
from yatzy.game.dice.duplicate import DuplicateDice
from yatzy.game.dice.local import LocalDice
from yatzy.game.dice.woven import WovenDice
from yatzy.game.events import Event, Links, Noted, Rolled, Scored, Started, Undone
from yatzy.game.game import Game
from yatzy.game.machine import evolve, initial_state
from yatzy.game.state import State

SCHEMA = 2
LARGEST = 1_000_000
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game, and what its dice follow from: None if players rolled their own.

    `game` is the id of its table, `bots` are the seats that were a bot's from the beginning.
    """

    events: tuple[Event, ...]
    dice: WovenDice | DuplicateDice | None = None
    game: str | None = None
    bots: frozenset[int] = frozenset()

    @classmethod
    def of(cls, events: Iterable[Event], dice: LocalDice) -> Self:
        """The record of a game with dice that were made at one computer."""
        return cls(events=tuple(events), dice=dice.dice, game=dice.game, bots=dice.bots)

    @property
    def started(self) -> Started:
        assert isinstance(self.events[0], Started)
        return self.events[0]

    @property
    def rules(self) -> Rules:
        return self.started.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self.started.players

    @property
    def is_scores_only(self) -> bool:
        return any(isinstance(event, Noted) for event in self.events)

    def replay(self) -> Game:
        return Game.replay(self.events)


def walk(events: Iterable[Event]) -> Iterator[tuple[State, Event]]:
    """Every event after the start, undone ones included, with the state before it."""
    remaining = iter(events)
    started = next(remaining)
    assert isinstance(started, Started)
    state = initial_state(started.rules, started.players)
    for event in remaining:
        yield state, event
        state = evolve(state, event)


def save_record(record: Record) -> str:
    """The record as JSON text, as `load_record` reads it."""
    header = _header(record)
    seal = _seal("", header)
    top = json.dumps(header | {"seal": seal}, ensure_ascii=False, indent=1)
    lines = []
    for data in map(event_to_data, record.events[1:]):
        seal = _seal(seal, data)
        lines.append("  " + json.dumps(data | {"seal": seal}, ensure_ascii=False))
    events = ",\n".join(lines)
    return f'{top[:-2]},\n "events": [\n{events}\n ]\n}}\n'


def load_record(text: str) -> Record:
    """The record in a JSON text; a `RecordError` if it is broken, altered or impossible."""
    data = _parse(text)
    if not _are_whole(data.get("schema")) or data["schema"] != SCHEMA:
        raise RecordError(f"schema must be {SCHEMA}, not {str(data.get('schema'))[:40]}")
    rules = _rules(data)
    header = Record(
        events=(Started(rules=rules, players=_names(data)),),
        dice=_dice(data),
        game=_text_or_none(data, "game"),
        bots=_bots(data),
    )
    seal = _seal("", _header(header))
    if data.get("seal") != seal:
        raise RecordError("the rules, the players or their dice have been altered", event=0)
    events = _sealed_events(data.get("events"), seal)
    record = replace(header, events=(*header.events, *events))
    record.replay()
    return record


def event_to_data(event: Event) -> dict[str, Any]:
    match event:
        case Rolled(seat=seat, keep=keep, dice=dice, links=links):
            data = {"kind": "rolled", "seat": seat, "keep": list(keep), "dice": format_dice(dice)}
            return data if links is None else data | _links_to_data(links, event.stand_in)
        case Scored(seat=seat) | Noted(seat=seat):
            filled = {"kind": event.kind, "seat": seat, "category": event.category}
            extra = {"extra": event.extra} if event.extra else {}
            return filled | {"points": event.points} | extra
        case Undone(seat=seat):
            return {"kind": "undone", "seat": seat}
        case Started(rules=rules, players=players):
            return {"kind": "started", "rules": rules.to_data(), "players": list(players)}


def event_from_data(data: Mapping[str, Any]) -> Event:
    """The inverse of `event_to_data`; a `YatzyError` for data that is no event."""
    match data:
        case {"kind": "rolled", "seat": seat, "keep": [*keep], "dice": str(dice)}:
            if _are_whole(seat, *keep):
                proof = _links_from_data(data)
                return Rolled(seat=seat, keep=tuple(keep), dice=parse_dice(dice), **proof)
        case {
            "kind": "scored" | "noted" as kind,
            "seat": seat,
            "category": str(box),
            "points": got,
        }:
            extra, filled = data.get("extra", 0), Scored if kind == "scored" else Noted
            if _are_whole(seat, got, extra):
                return filled(seat=seat, category=box, points=got, extra=extra)
        case {"kind": "undone", "seat": seat}:
            if _are_whole(seat):
                return Undone(seat=seat)
        case {"kind": "started", "rules": dict(rules), "players": [*names]}:
            if all(isinstance(name, str) for name in names):
                return Started(rules=rules_from_data(rules, source="rules"), players=tuple(names))
    raise RecordError("this is no event; kinds are started, rolled, scored, noted and undone")


def dice_to_data(dice: WovenDice | DuplicateDice | None) -> dict[str, Any]:
    match dice:
        case None:
            return {"kind": "entered"}
        case DuplicateDice(seed=seed):
            return {"kind": "duplicate", "seed": seed}
        case WovenDice():
            return {
                "kind": "woven",
                "server": dice.server,
                "stand_in": dice.stand_in,
                "chains": list(dice.chains),
                "transcript": dice.transcript,
            }


def _links_to_data(links: Links, stand_in: bool) -> dict[str, Any]:  # noqa: FBT001 - of one event
    return {"links": {"server": links.server, "player": links.player}, "stand_in": stand_in}


def _links_from_data(data: Mapping[str, Any]) -> dict[str, Any]:
    match data:
        case {"links": {"server": str(server), "player": str(player)}, "stand_in": bool(stand_in)}:
            if is_link(server) and is_link(player):
                return {"links": Links(server=server, player=player), "stand_in": stand_in}
        case _ if "links" not in data:
            return {}
    raise RecordError("the links of a roll are two texts of 64 hexadecimal digits")


def _are_whole(*values: object) -> bool:
    """Whether all are integers of a plausible size."""
    return all(type(value) is int and abs(value) <= LARGEST for value in values)


def _header(record: Record) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "rules": record.rules.to_data(),
        "digest": record.rules.digest,
        "game": record.game,
        "players": list(record.players),
        "bots": sorted(record.bots),
        "dice": dice_to_data(record.dice),
    }


def _seal(before: str, data: Mapping[str, Any]) -> str:
    text = before + json.dumps(data, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:32]


def _parse(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # fails for a lone surrogate
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not a record: it is not JSON ({error})") from None
    if not isinstance(data, dict):
        raise RecordError("this is not a record: a JSON object is needed")
    return data


def _rules(data: Mapping[str, Any]) -> Rules:
    if not isinstance(data.get("rules"), dict):
        raise RecordError("the rules are missing", event=0)
    try:
        rules = rules_from_data(data["rules"], source="rules")
    except YatzyError as error:
        raise RecordError(str(error), event=0) from None
    if data.get("digest") != rules.digest:
        raise RecordError("the rules have been altered: their digest is another", event=0)
    return rules


def _names(data: Mapping[str, Any]) -> tuple[str, ...]:
    names = data.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecordError("players must be a list of names", event=0)
    if not names or not all(name.strip() for name in names):
        raise RecordError("players must be at least one, each with a name", event=0)
    if max(map(len, names)) > LONGEST_NAME:
        raise RecordError(f"a name has at most {LONGEST_NAME} characters", event=0)
    return tuple(names)


def _text_or_none(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is None or (isinstance(value, str) and can_be_seen(value)):
        return value
    raise RecordError(f"{key} must be a text that can be seen", event=0)


def _bots(data: Mapping[str, Any]) -> frozenset[int]:
    match data.get("bots", []):
        case [*seats] if _are_whole(*seats):
            return frozenset(seats)
    raise RecordError("bots must be a list of seats", event=0)


def _dice(data: Mapping[str, Any]) -> WovenDice | DuplicateDice | None:
    match data.get("dice"):
        case {"kind": "entered"}:
            return None
        case {"kind": "duplicate", "seed": str(seed)}:
            return DuplicateDice(seed)
        case {
            "kind": "woven",
            "server": str(server),
            "stand_in": str(stand_in),
            "chains": [*chains],
            "transcript": str(transcript),
        } if all(
            isinstance(text, str) and is_link(text)
            for text in (server, stand_in, transcript, *filter(None, chains))
        ) and len(chains) == len(_names(data)):
            return WovenDice(
                server=server, stand_in=stand_in, chains=tuple(chains), transcript=transcript
            )
    raise RecordError(
        "dice must be woven with the ends of all chains, duplicate or entered", event=0
    )


def _sealed_events(items: object, seal: str) -> Iterable[Event]:
    if not isinstance(items, list):
        raise RecordError("the events are missing")
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict):
            raise RecordError("an event must be a JSON object", event=number)
        try:
            event = event_from_data(item)
        except YatzyError as error:
            raise RecordError(str(error), event=number) from None
        seal = _seal(seal, event_to_data(event))
        if item.get("seal") != seal:
            raise RecordError("it has been altered", event=number)
        yield event
