"""Games with known chains, played by the package, for the page's own tests to check.

`python -m tests.web.vectors` writes them where those tests read them.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from yatzy.core import Rules, rules_from_data
from yatzy.game import (
    Chain,
    Command,
    DiceSource,
    DuplicateDice,
    Event,
    Host,
    Record,
    Roll,
    Rolled,
    Score,
    Started,
    Undo,
    Weaving,
    WovenDice,
    decide,
    evolve,
    initial_state,
    most_rolls,
    save_record,
    transcript_of,
)

TESTING = Path(__file__).parents[2] / "web" / "src" / "testing"
GAME = "AAAAAAAAAAAAAAAA"
PLAYERS = ("Åsa", "Ben 🎲", "Casual")
KINDS = ("person", "person", "bot")
RULES: Rules = rules_from_data(
    {
        "id": "tiny",
        "name": "Tiny",
        "rolls": 2,
        "saved_rolls": True,
        "category": [{"id": "sixes", "face": 6}, {"id": "chance", "any": True}],
    },
    source="the rules of the vectors",
)
MOVES: tuple[Command, ...] = (
    *(Roll(()), Score("chance"), Undo(), Score("sixes")),
    *(Roll(()), Roll((0, 3)), Score("chance")),
    *(Roll(()), Score("chance")),
    *(Roll(()), Roll(()), Roll((1, 2)), Score("chance")),
    *(Roll(()), Score("sixes")),
    *(Roll(()), Roll((4,)), Score("sixes")),
)
STOOD_IN = 4
"""The roll, counted from 0, that the stand-in makes in Åsa's place: a bot had taken over."""


def chain(name: str, *, seats: int) -> Chain:
    return Chain(sha256(name.encode()).digest(), most_rolls(RULES, seats=seats))


DEVICES = (chain("Åsa", seats=1), chain("Ben", seats=1))


def woven_record() -> Record:
    """A game of two devices and a bot, in which a bot stood in once."""
    host = Host(server=chain("server", seats=3), stand_in=chain("stand-in", seats=3))
    ends = replace(host.ends, chains=(DEVICES[0].end, DEVICES[1].end, None))
    seats = list(zip(PLAYERS, KINDS, strict=True))
    transcript = transcript_of(ends, game=GAME, rules=RULES.digest, seats=seats)
    dice = replace(ends, transcript=transcript)
    return replace(_played(_Woven(host, Weaving(dice))), dice=dice)


class _Woven:
    """Gives every roll its source."""

    def __init__(self, host: Host, weaving: Weaving) -> None:
        self._host = host
        self._weaving = weaving
        self._rolls = 0

    def source(self, seat: int) -> DiceSource:
        link = None
        if seat < len(DEVICES) and self._rolls != STOOD_IN:
            device = DEVICES[seat]
            link = device.link(self._weaving.next_number(device.end))
        return self._host.roll(self._weaving, link)

    def note(self, event: Event) -> None:
        if isinstance(event, Rolled):
            self._rolls += 1
            self._weaving = self._weaving.after(event)


class _Duplicate:
    def __init__(self, dice: DuplicateDice) -> None:
        self._dice = dice

    def source(self, seat: int) -> DiceSource:
        del seat
        return self._dice

    def note(self, event: Event) -> None:
        """Nothing is revealed by a roll."""


def _played(dice: _Woven | _Duplicate) -> Record:
    events: list[Event] = [Started(rules=RULES, players=PLAYERS)]
    state = initial_state(RULES, PLAYERS)
    for command in MOVES:
        seat = state.undo_seat if isinstance(command, Undo) else state.turn
        assert seat is not None
        for event in decide(state, command, seat=seat, dice=dice.source(state.turn)):
            dice.note(event)
            state = evolve(state, event)
            events.append(event)
    assert state.is_over
    return Record(events=tuple(events), game=GAME, bots=frozenset({2}))


def texts() -> dict[str, str]:
    """What stands in each file."""
    woven, seed = woven_record(), DuplicateDice("Tuesday 🎲")
    assert isinstance(woven.dice, WovenDice)
    chains = [{"last": each.last.hex(), "length": each.length} for each in DEVICES]
    return {
        "record.json": save_record(woven),
        "duplicate.json": save_record(replace(_played(_Duplicate(seed)), dice=seed)),
        "chains.json": json.dumps(_with_links(chains), indent=1) + "\n",
    }


def _with_links(chains: Sequence[dict[str, object]]) -> list[dict[str, object]]:
    return [
        data | {"end": device.end, "links": [device.link(number) for number in (1, 2)]}
        for data, device in zip(chains, DEVICES, strict=True)
    ]


if __name__ == "__main__":
    for name, text in texts().items():
        (TESTING / name).write_text(text, "utf-8")
