"""Woven dice: the server and the player make every roll together.

Both make a hash chain and publish its end before they have seen a link of the other's. The ends,
the rules and the seats are frozen into a transcript when the game begins. Each roll reveals the
next link of both chains, and its dice are drawn from

    HMAC-SHA-256(key = server link || player link, "TRANSCRIPT:SEAT:TURN:ROLL:BLOCK")

from left to right into the places that are not kept. Neither can choose the dice, because both
chains were fixed before; neither can foresee them, because a link of the other is missing. Seats
without a client of their own roll with a second chain of the server, the stand-in: the host could
foresee those rolls, and could not change them afterwards.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import Literal

from yatzy.core import Dice, format_dice
from yatzy.game.dice.chains import Chain, follows
from yatzy.game.dice.source import Throw, faces
from yatzy.game.events import Links, Rolled
from yatzy.game.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class WovenDice:
    """The ends of the chains; a seat's is None if the stand-in rolls for it.

    `transcript` is None until the game begins.
    """

    server: str
    stand_in: str
    chains: tuple[str | None, ...]
    transcript: str | None = None
    kind: Literal["woven"] = field(default="woven", init=False, repr=False)


def transcript_of(
    dice: WovenDice, *, game: str, rules: str, seats: Sequence[tuple[str, str]]
) -> str:
    """The hash of all that is fixed before the first roll; a seat is its name and its kind."""
    fixed = {
        "game": game,
        "rules": rules,
        "seats": [
            {"name": name, "kind": kind, "chain": chain}
            for (name, kind), chain in zip(seats, dice.chains, strict=True)
        ],
        "server": dice.server,
        "stand_in": dice.stand_in,
    }
    text = json.dumps(fixed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def weave(transcript: str, links: Links, state: State, thrown: int) -> Dice:
    """The dice of the next roll in this state, `thrown` of them."""
    key = bytes.fromhex(links.server + links.player)
    place = f"{transcript}:{state.turn}:{state.turn_number}:{state.rolls_thrown + 1}"
    return tuple(islice(faces(key, place), thrown))


@dataclass(frozen=True, slots=True)
class Weaving:
    """The dice of a game under way: how many links of each chain are known, and the newest."""

    dice: WovenDice
    revealed: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    def next_number(self, end: str) -> int:
        """The number of the link that the chain with this end reveals next, from 1."""
        return self.revealed.get(end, (0, end))[0] + 1

    def is_next(self, link: str, end: str) -> bool:
        return follows(link, self.revealed.get(end, (0, end))[1])

    def chain_of(self, roll: Rolled) -> str:
        """The end of the chain that the player's link of this roll belongs to."""
        own = self.dice.chains[roll.seat]
        return self.dice.stand_in if roll.stand_in or own is None else own

    def after(self, roll: Rolled) -> "Weaving":
        assert roll.links is not None
        newest = {self.dice.server: roll.links.server, self.chain_of(roll): roll.links.player}
        known = {end: (self.next_number(end), link) for end, link in newest.items()}
        return Weaving(self.dice, {**self.revealed, **known})

    def flaw(self, state: State, roll: Rolled) -> str | None:
        """What is wrong with the next roll: its links are not the next, or its dice others."""
        links = roll.links
        if links is None or self.dice.transcript is None:
            return "it has no links"
        if not roll.stand_in and self.dice.chains[roll.seat] is None:
            return "this seat has no chain, so only the stand-in can roll for it"
        if not self.is_next(links.server, self.dice.server):
            return "the server's link is not the next of its chain"
        if not self.is_next(links.player, self.chain_of(roll)):
            whose = "stand-in" if roll.stand_in else "player"
            return f"the {whose}'s link is not the next of its chain"
        should = weave(self.dice.transcript, links, state, len(roll.thrown))
        if roll.thrown != should:
            return f"it should have thrown {format_dice(should)}, not {format_dice(roll.thrown)}"
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """The two chains of a server."""

    server: Chain
    stand_in: Chain

    @property
    def ends(self) -> WovenDice:
        return WovenDice(server=self.server.end, stand_in=self.stand_in.end, chains=())

    def roll(self, weaving: Weaving, link: str | None) -> "WovenRoll":
        """The next roll, with the player's link; without one the stand-in rolls."""
        number = weaving.next_number
        links = Links(
            server=self.server.link(number(weaving.dice.server)),
            player=link or self.stand_in.link(number(weaving.dice.stand_in)),
        )
        return WovenRoll(weaving.dice, links, stand_in=link is None)


@dataclass(frozen=True, slots=True)
class WovenRoll:
    """The source of a roll whose links are known."""

    dice: WovenDice
    links: Links
    stand_in: bool

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        assert self.dice.transcript is not None
        thrown = weave(self.dice.transcript, self.links, state, state.rules.dice - len(keep))
        return Throw(thrown, self.links, self.stand_in)
