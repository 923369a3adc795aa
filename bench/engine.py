"""How many whole random games a second the engine plays, on one core.

    python bench/engine.py

Each game is played through `Game`, by moves drawn from `legal_moves`, with dice from `RandomDice`.
"""

from random import Random
from time import perf_counter

from yatzy.game import Game, RandomDice

GAMES = 600


def play(rules: str, number: int) -> int:
    """The number of events of one random game."""
    random = Random(number)
    game = Game(["Red"], rules=rules, dice=RandomDice(number))
    while not game.is_over:
        game.apply(random.choice(list(game.legal_moves)))
    return len(game.events) - 1


def main() -> None:
    """Print the rates."""
    for rules in ("yatzy", "yahtzee", "maxi"):
        play(rules, 0)
        start = perf_counter()
        events = sum(play(rules, number) for number in range(GAMES))
        seconds = perf_counter() - start
        rates = f"{GAMES / seconds:,.0f} games a second, {events / seconds:,.0f} events a second"
        print(f"{rules}: {rates}")


if __name__ == "__main__":
    main()
