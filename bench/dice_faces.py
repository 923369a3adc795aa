"""Whether every face comes one time in six: ten million dice from real chains.

    python bench/dice_faces.py [dice]

Plays solo games of Yatzy in which every roll throws all five dice. Each game has chains of its own,
for the server and for the player, and every roll is woven from their next links, as at a table.
Prints the counts, and the chi-square over the faces and over pairs of dice that follow each other.
"""

import sys
from dataclasses import replace
from itertools import count
from math import erfc, exp, gamma, sqrt
from random import Random
from time import perf_counter

import numpy as np

from yatzy import Game, load_rules
from yatzy.game import Rolled, State, Throw
from yatzy.game.dice.chains import Chain, most_rolls
from yatzy.game.dice.woven import Host, Weaving, transcript_of

DICE = 10_000_000
RULES = load_rules("yatzy")
LENGTH = most_rolls(RULES, seats=1)


class Table:
    """The dice of one game: a host and a player, each with chains from fresh random bytes."""

    def __init__(self, game: str, random: Random) -> None:
        def chain() -> Chain:
            return Chain(random.randbytes(32), LENGTH)

        self.player, self.host = chain(), Host(server=chain(), stand_in=chain())
        ends = replace(self.host.ends, chains=(self.player.end,))
        seats = [("Red", "person")]
        transcript = transcript_of(ends, game=game, rules=RULES.digest, seats=seats)
        self.weaving = Weaving(replace(ends, transcript=transcript))

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        link = self.player.link(self.weaving.next_number(self.player.end))
        throw = self.host.roll(self.weaving, link).throw(state, keep)
        rolled = Rolled(seat=0, keep=(), dice=throw.dice, links=throw.links)
        self.weaving = self.weaving.after(rolled)
        return throw


def thrown_in(number: int, random: Random) -> bytes:
    """The dice of one game, in their order."""
    game = Game(["Red"], rules=RULES, dice=Table(str(number), random))
    for box in RULES.categories:
        for _ in range(RULES.rolls):
            game.roll()
        game.score(box.id)
    return bytes(face for event in game.events if isinstance(event, Rolled) for face in event.dice)


def share_above(chi_square: float, freedom: int) -> float:
    """The share of a chi-square distribution above a value."""
    half = chi_square / 2
    if freedom % 2 == 0:
        terms = (half**k / gamma(k + 1) for k in range(freedom // 2))
        return exp(-half) * sum(terms)
    terms = (half ** (k - 0.5) / gamma(k + 0.5) for k in range(1, freedom // 2 + 1))
    return erfc(sqrt(half)) + exp(-half) * sum(terms)


def main() -> None:
    """Throw the dice and print what came."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else DICE
    begun, random, thrown = perf_counter(), Random(17), bytearray()
    for number in count():
        if len(thrown) >= wanted:
            break
        thrown += thrown_in(number, random)
    faces = np.frombuffer(thrown, np.uint8)[:wanted].astype(np.int64) - 1
    seconds = perf_counter() - begun
    print(f"{wanted:,} dice from {number:,} games in {seconds:,.0f} seconds")
    counts = np.bincount(faces, minlength=6)
    for face, times in enumerate(counts, 1):
        print(f"  {face}: {times:,} ({times / wanted:.4%})")
    pairs = np.bincount(6 * np.roll(faces, 1) + faces, minlength=36)
    of_faces = float(6 * np.sum(counts**2) / wanted - wanted)
    of_pairs = float(36 * np.sum(pairs**2) / wanted - wanted) - of_faces
    print(f"faces: chi-square {of_faces:.2f}, 5 degrees, p = {share_above(of_faces, 5):.3f}")
    print(f"pairs: chi-square {of_pairs:.2f}, 30 degrees, p = {share_above(of_pairs, 30):.3f}")


if __name__ == "__main__":
    main()
