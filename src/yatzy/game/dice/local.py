"""Woven dice at one computer: one process makes the chains of all who play."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Self

from yatzy.core import Rules
from yatzy.game.dice.chains import Chain, most_rolls
from yatzy.game.dice.source import Throw
from yatzy.game.dice.woven import Host, WovenDice, WovenRoll, transcript_of
from yatzy.game.events import Links
from yatzy.game.state import State


@dataclass(frozen=True, slots=True)
class LocalDice:
    """A source of woven dice: one chain for all people, and the stand-in's for bots."""

    game: str
    host: Host
    device: Chain
    dice: WovenDice

    @classmethod
    def of(
        cls, secret: bytes, rules: Rules, players: Sequence[str], *, bots: frozenset[int]
    ) -> Self:
        """The dice that follow from a secret; `bots` are the seats of bots."""
        length = most_rolls(rules, seats=len(players))
        server, stand_in, device = (
            Chain(sha256(name + secret).digest(), length)
            for name in (b"server", b"stand-in", b"device")
        )
        host, game = Host(server=server, stand_in=stand_in), sha256(secret).hexdigest()[:16]
        seats = [(name, "bot" if seat in bots else "person") for seat, name in enumerate(players)]
        chains = tuple(None if kind == "bot" else device.end for _, kind in seats)
        dice = replace(host.ends, chains=chains)
        transcript = transcript_of(dice, game=game, rules=rules.digest, seats=seats)
        return cls(game, host, device, replace(dice, transcript=transcript))

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(seat for seat, chain in enumerate(self.dice.chains) if chain is None)

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        end, seats = self.dice.chains[state.turn], enumerate(self.dice.chains)
        used = sum(state.rolls[seat] for seat, chain in seats if chain == end)
        chain = self.host.stand_in if end is None else self.device
        links = Links(
            server=self.host.server.link(state.rolls_made + 1), player=chain.link(used + 1)
        )
        return WovenRoll(self.dice, links, stand_in=end is None).throw(state, keep)
