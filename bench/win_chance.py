"""How near the chance to win is to 20,000 rollouts, on positions from games of bots.

python bench/win_chance.py
"""

from random import Random
from time import perf_counter

import numpy as np

from yatzy.analysis import Outlook, position_of
from yatzy.bots import make_bot
from yatzy.core import load_rules
from yatzy.game import Game, RandomDice, State
from yatzy.solver import Solution, open_solution

ROLLOUTS = 20_000
POSITIONS = 24


def sample(solution: Solution, number: int) -> State:
    """A position somewhere in a game of two or three bots."""
    random = Random(number)
    names = ["Red", "Blue", "Green"][: 2 + number % 2]
    dice = RandomDice(number)
    game = Game(names, rules=solution.rules, dice=dice)
    levels = ["casual", "strong", "novice"]
    bots = [make_bot(level, solution.rules, seed=number, solution=solution) for level in levels]
    for _ in range(random.randrange(1, len(names) * len(solution.rules.categories) * 3)):
        if game.is_over:
            break
        game.apply(bots[game.turn].choose(game.state))
    return game.state


def rollouts(state: State, solution: Solution, seed: int) -> list[float]:
    """The share of games that each seat wins when all are played to their ends."""
    scores = []
    for seat, card in enumerate(state.scorecards):
        is_thrown = seat == state.turn and state.dice is not None
        start = position_of(state) if is_thrown else card
        played = solution.roll_out(
            start, games=ROLLOUTS, seed=seed * 10 + seat, saved=state.saved[seat]
        )
        scores.append(played.scores)
    best = np.array(scores) == np.max(scores, axis=0)
    return [float(share) for share in (best / best.sum(axis=0)).mean(axis=1)]


def main() -> None:
    """Print the largest difference and the time of an answer."""
    for id_ in ("yatzy", "yahtzee"):
        solution = open_solution(load_rules(id_))
        differences, seconds = [], []
        for number in range(POSITIONS):
            state = sample(solution, number)
            Outlook(solution).chances(state)
            start = perf_counter()
            chances = Outlook(solution).chances(state)
            seconds.append(perf_counter() - start)
            counted = rollouts(state, solution, 1000 + number)
            differences += [abs(a - b) for a, b in zip(chances, counted, strict=True)]
        print(
            f"{id_}: at most {100 * max(differences):.2f} percentage points from {ROLLOUTS:,} "
            f"rollouts on {POSITIONS} positions; an answer takes {np.median(seconds):.2f} s"
        )


if __name__ == "__main__":
    main()
