"""Woven dice at one computer: this process makes the chains of all who play."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Self

from yatzy.core import Rules
from yatzy.game import (
    Chain,
    Event,
    Host,
    Links,
    Record,
    State,
    Throw,
    WovenDice,
    WovenRoll,
    most_rolls,
    transcript_of,
)
from yatzy.tui.player import Player


@dataclass(frozen=True, slots=True)
class LocalDice:
    """The dice of a game: one chain for all people, and the stand-in's for bots."""

    game: str
    host: Host
    device: Chain
    dice: WovenDice

    @property
    def seal(self) -> str:
        """The transcript, which nobody can change once the game has begun."""
        return self.dice.transcript or ""

    @classmethod
    def of(cls, secret: bytes, rules: Rules, players: Sequence[Player]) -> Self:
        length = most_rolls(rules, seats=len(players))
        server, stand_in, device = (
            Chain(sha256(name + secret).digest(), length)
            for name in (b"server", b"stand-in", b"device")
        )
        host, game = Host(server=server, stand_in=stand_in), sha256(secret).hexdigest()[:16]
        chains = tuple(None if player.is_bot else device.end for player in players)
        dice = replace(host.ends, chains=chains)
        seats = [(player.name, "bot" if player.is_bot else "person") for player in players]
        transcript = transcript_of(dice, game=game, rules=rules.digest, seats=seats)
        return cls(game, host, device, replace(dice, transcript=transcript))

    def record(self, events: Sequence[Event]) -> Record:
        """The record of a game with these dice."""
        bots = (seat for seat, chain in enumerate(self.dice.chains) if chain is None)
        return Record(events=tuple(events), dice=self.dice, game=self.game, bots=frozenset(bots))

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        end = self.dice.chains[state.turn]
        chain = self.host.stand_in if end is None else self.device
        used = sum(
            rolls for rolls, own in zip(state.rolls, self.dice.chains, strict=True) if own == end
        )
        links = Links(
            server=self.host.server.link(state.rolls_made + 1), player=chain.link(used + 1)
        )
        return WovenRoll(self.dice, links, stand_in=end is None).throw(state, keep)
