"""The header of a journal: what a game begins with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from yatzy.core import Rules, rules_from_data
from yatzy.errors import RecordError
from yatzy.game import LEVELS, LocalDice, Started, start
from yatzy.tui.player import Player

SCHEMA = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The rules and players of a game, and what its dice are drawn from."""

    rules: Rules
    players: tuple[Player, ...]
    secret: bytes

    @classmethod
    def of(cls, rules: Rules, players: Sequence[Player], *, secret: bytes) -> Self:
        return cls(rules=rules, players=tuple(players), secret=secret)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def started(self) -> Started:
        return start(self.rules, self.names)

    @property
    def dice(self) -> LocalDice:
        bots = frozenset(seat for seat, player in enumerate(self.players) if player.is_bot)
        return LocalDice.of(self.secret, self.rules, self.names, bots=bots)

    def to_data(self) -> dict[str, Any]:
        data = {
            "schema": SCHEMA,
            "rules": self.rules.to_data(),
            "players": list(self.names),
            "secret": self.secret.hex(),
        }
        levels = [player.level for player in self.players]
        return data | {"levels": levels} if any(levels) else data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        match data:
            case {
                "schema": 2,
                "rules": dict(rules),
                "players": [*players],
                "secret": str(secret),
            } if all(isinstance(name, str) for name in players) and _is_hex(secret):
                started = start(rules_from_data(rules, source="rules"), players)
                levels = _levels(data.get("levels", [None] * len(players)))
                if len(levels) != len(players):
                    raise RecordError("it names other levels than players")
                return cls(
                    rules=started.rules,
                    players=tuple(map(Player, started.players, levels)),
                    secret=bytes.fromhex(secret),
                )
        raise RecordError("it does not begin with the rules, the players and the secret of a game")


def _levels(data: object) -> list[str | None]:
    if not isinstance(data, list) or any(level not in (None, *LEVELS) for level in data):
        raise RecordError(f"a level is one of {', '.join(LEVELS)}, or null for a person")
    return data


def _is_hex(text: str) -> bool:
    try:
        return bool(bytes.fromhex(text))
    except ValueError:
        return False
