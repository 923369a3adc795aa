"""How soon the exam of the dice notices loaded ones, and how often it suspects fair ones.

    python bench/dice_power.py              the games it takes to notice each kind of loaded dice
    python bench/dice_power.py --fair 2000  the share of fair games, played by bots, called unusual

A game is one of Yatzy by two players: 30 turns, each of three throws with 5, 3 and 2 dice, about
what people throw. The dice of several games are examined as one, and loaded dice count as noticed
after so many games if the verdict is "unusual" in at least half, or nine tenths, of the trials.
"""

import sys
from collections.abc import Callable
from itertools import chain
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from yatzy import Game, load_rules
from yatzy.analysis import UNUSUAL, FairGames, sample_of
from yatzy.bots import make_bot
from yatzy.game import RandomDice, Record

Faces = NDArray[np.uint8]
Load = Callable[[Faces, NDArray[np.int64], np.random.Generator], Faces]

THROWS = (5, 3, 2)
TURNS = 15
TRIALS = 1_000
MOST_GAMES = 20


def six_at(chance: float, *, seat: int | None = None) -> Load:
    """A six comes with this chance, the other faces equally often; for one seat or for both."""

    def load(faces: Faces, seats: NDArray[np.int64], random: np.random.Generator) -> Faces:
        turned = random.random(faces.shape) < (chance - 1 / 6) / (5 / 6)
        return np.where(turned & ((seats == seat) | (seat is None)), 5, faces).astype(np.uint8)

    return load


def repeating(chance: float) -> Load:
    """A die shows the face of the one before with this chance, and falls fairly otherwise."""

    def load(faces: Faces, _seats: NDArray[np.int64], random: np.random.Generator) -> Faces:
        loaded, again = faces.copy(), random.random(faces.shape) < chance
        for die in range(1, faces.shape[1]):
            loaded[:, die] = np.where(again[:, die], loaded[:, die - 1], loaded[:, die])
        return loaded

    return load


def sixes_for_ones(chance: float) -> Load:
    """A one is turned into a six with this chance."""

    def load(faces: Faces, _seats: NDArray[np.int64], random: np.random.Generator) -> Faces:
        turned = (faces == 0) & (random.random(faces.shape) < chance)
        return np.where(turned, 5, faces).astype(np.uint8)

    return load


LOADS: dict[str, Load] = {
    "fair dice": lambda faces, _seats, _random: faces,
    "a six at 1/4": six_at(1 / 4),
    "a six at 1/5": six_at(1 / 5),
    "a six at 1/4 for one of two players": six_at(1 / 4, seat=0),
    "every second one is a six": sixes_for_ones(1 / 2),
    "one die in ten repeats the one before": repeating(1 / 10),
    "one die in twenty repeats the one before": repeating(1 / 20),
}


def seats_of(games: int) -> NDArray[np.int64]:
    """The seat of every die, in the order in which two players throw them."""
    turns = [[seat] * sum(THROWS) for _ in range(games * TURNS) for seat in (0, 1)]
    return np.array(list(chain.from_iterable(turns)))


def tell_power() -> None:
    """Print how often each load is called unusual, by the number of games."""
    random, games = np.random.default_rng(1), 1
    print("games", *LOADS, sep=" | ")
    while games <= MOST_GAMES:
        seats = seats_of(games)
        fair = FairGames(list(np.bincount(seats)))
        found = []
        for load in LOADS.values():
            faces = random.integers(6, size=(TRIALS, len(seats)), dtype=np.uint8)
            shares = [fair.rank(row, seats)[1] for row in load(faces, seats, random)]
            found.append(f"{np.mean(np.array(shares) <= UNUSUAL):.1%}")
        print(games, *found, sep=" | ", flush=True)
        games += max(1, games // 2)


def tell_fair(games: int) -> None:
    """Print how many games of two bots with fair dice are called unusual, and at other shares."""
    rules, random, shares = load_rules("yatzy"), Random(1), []
    fair, bots = FairGames([150, 150]), [make_bot("greedy", rules, seed=seat) for seat in range(2)]
    for _ in range(games):
        game = Game(["Red", "Blue"], rules=rules, dice=RandomDice(random.randbytes(16).hex()))
        while not game.is_over:
            game.apply(bots[game.turn].choose(game.state))
        sample = sample_of(Record(events=game.events))
        dice = [(seat, face - 1) for seat, thrown in sample for face in thrown]
        seats, faces = np.array(dice, np.int64).T
        shares.append(fair.rank(faces.astype(np.uint8), seats)[1])
    for share in (UNUSUAL, 0.05, 0.1, 0.5):
        found, error = np.mean(np.array(shares) <= share), sqrt(share * (1 - share) / games)
        print(f"a share of at most {share:.0%}: {found:.2%} of {games:,} games (± {error:.2%})")


if __name__ == "__main__":
    if "--fair" in sys.argv:
        tell_fair(int(sys.argv[-1]))
    else:
        tell_power()
