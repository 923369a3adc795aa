"""The record: a whole game as one JSON document.

It holds the rules with their digest, the players, the commitment and the secret of the dice, and
every event. Each event carries a link: the first half of SHA-256 over the previous link and the
event itself. The first link, of event 0, covers everything above the events. So a changed name, box
or die is detected, at the event where it was changed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self

from yatzy.core import Rules, format_dice, parse_dice, rules_from_data
from yatzy.core.text import can_be_seen
from yatzy.errors import RecordError, YatzyError
from yatzy.game.events import Event, Noted, Rolled, Scored, Started, Undone
from yatzy.game.fair_dice import FairDice
from yatzy.game.game import Game
from yatzy.game.machine import evolve, initial_state
from yatzy.game.state import State

SCHEMA = 1
LARGEST = 1_000_000
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game, and the data to verify its dice.

    `commitment` and `players_seed` are None for real dice; `secret` is None until it is revealed.
    """

    events: tuple[Event, ...]
    commitment: str | None = None
    players_seed: str | None = None
    secret: str | None = None

    @classmethod
    def of(cls, events: tuple[Event, ...], dice: FairDice) -> Self:
        """A game with its dice revealed."""
        seal, secret = dice.commitment, dice.reveal()
        return cls(events=events, commitment=seal, players_seed=dice.players_seed, secret=secret)

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """Whether the dice follow from the secret; if not, the first wrong event and the reason."""

    ok: bool
    rolls: int
    event: int | None = None
    reason: str | None = None


def save_record(record: Record) -> str:
    """The record as JSON text, as `load_record` reads it."""
    header = _header(record)
    link = _link("", header)
    top = json.dumps(header | {"link": link}, ensure_ascii=False, indent=1)
    lines = []
    for data in map(event_to_data, record.events[1:]):
        link = _link(link, data)
        lines.append("  " + json.dumps(data | {"link": link}, ensure_ascii=False))
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
        commitment=_hex_or_none(data, "commitment"),
        players_seed=_text_or_none(data, "players_seed"),
        secret=_hex_or_none(data, "secret"),
    )
    link = _link("", _header(header))
    if data.get("link") != link:
        raise RecordError("the rules, players, seed or secret have been altered", event=0)
    events = _linked_events(data.get("events"), link)
    record = replace(header, events=(*header.events, *events))
    record.replay()
    return record


def verify_record(record: Record) -> Verification:
    rolls = [(n, event) for n, event in enumerate(record.events) if isinstance(event, Rolled)]
    event, reason = _first_flaw(record, rolls)
    return Verification(ok=reason is None, rolls=len(rolls), event=event, reason=reason)


def _first_flaw(
    record: Record, rolls: Iterable[tuple[int, Rolled]]
) -> tuple[int | None, str | None]:
    """The event to blame, if any, and what is wrong."""
    if record.commitment is None or record.players_seed is None:
        return None, "the dice were thrown by hand, so there is nothing to check them against"
    if record.secret is None:
        return None, "the secret has not been revealed; it is when the game is over"
    dice = FairDice(bytes.fromhex(record.secret), record.players_seed)
    if dice.commitment != record.commitment.lower():
        return 0, "the secret is not the one that was committed to"
    for roll, (number, event) in enumerate(rolls, 1):
        thrown = [die for place, die in enumerate(event.dice) if place not in event.keep]
        should, was = format_dice(dice.throw(roll, len(thrown))), format_dice(thrown)
        if should != was:
            return number, f"roll {roll} should have thrown {should}, not {was}"
    return None, None


def event_to_data(event: Event) -> dict[str, Any]:
    match event:
        case Rolled(seat=seat, keep=keep, dice=dice):
            return {"kind": "rolled", "seat": seat, "keep": list(keep), "dice": format_dice(dice)}
        case Scored(seat=seat) | Noted(seat=seat):
            data = {"kind": event.kind, "seat": seat, "category": event.category}
            extra = {"extra": event.extra} if event.extra else {}
            return data | {"points": event.points} | extra
        case Undone(seat=seat):
            return {"kind": "undone", "seat": seat}
        case Started(rules=rules, players=players):
            return {"kind": "started", "rules": rules.to_data(), "players": list(players)}


def event_from_data(data: Mapping[str, Any]) -> Event:
    """The inverse of `event_to_data`; a `YatzyError` for data that is no event."""
    match data:
        case {"kind": "rolled", "seat": seat, "keep": [*keep], "dice": str(dice)}:
            if _are_whole(seat, *keep):
                return Rolled(seat=seat, keep=tuple(keep), dice=parse_dice(dice))
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


def _are_whole(*values: object) -> bool:
    """Whether all are integers of a plausible size."""
    return all(type(value) is int and abs(value) <= LARGEST for value in values)


def _header(record: Record) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "rules": record.rules.to_data(),
        "digest": record.rules.digest,
        "players": list(record.players),
        "commitment": record.commitment,
        "players_seed": record.players_seed,
        "secret": record.secret,
    }


def _link(before: str, data: Mapping[str, Any]) -> str:
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


def _hex_or_none(data: Mapping[str, Any], key: str) -> str | None:
    value = _text_or_none(data, key)
    try:
        bytes.fromhex(value or "")
    except ValueError:
        raise RecordError(f"{key} must be written in hexadecimal", event=0) from None
    return value


def _linked_events(items: object, link: str) -> Iterable[Event]:
    if not isinstance(items, list):
        raise RecordError("the events are missing")
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict):
            raise RecordError("an event must be a JSON object", event=number)
        try:
            event = event_from_data(item)
        except YatzyError as error:
            raise RecordError(str(error), event=number) from None
        link = _link(link, event_to_data(event))
        if item.get("link") != link:
            raise RecordError("it has been altered", event=number)
        yield event
