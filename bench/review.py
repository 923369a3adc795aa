"""How long a review, an exact distribution and the first hint of a fresh installation take.

python bench/review.py            everything but the largest game
python bench/review.py --all      also the exact distribution of Maxi (minutes, 8 GB)
"""

import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from yatzy.analysis import review_record
from yatzy.bots import make_bot
from yatzy.core import load_rules
from yatzy.game import Game, RandomDice, Record
from yatzy.solver import open_distribution, open_solution


def review_milliseconds() -> float:
    """One player's whole game of Yatzy, with the table loaded."""
    solution = open_solution(load_rules("yatzy"))
    perfect = open_distribution(solution)
    game = Game(["Red"], dice=RandomDice("bench"))
    bot = make_bot("casual", game.rules, seed=1, solution=solution)
    while not game.is_over:
        game.apply(bot.choose(game.state))
    record = Record(events=game.events)
    review_record(record, solution, perfect)
    start = perf_counter()
    for _ in range(10):
        review_record(record, solution, perfect)
    return 100 * (perf_counter() - start)


def print_distribution(id_: str) -> None:
    """Follow every game of some rules, kernels compiled."""
    open_solution(load_rules("yatzy-forced")).distribution()
    solution = open_solution(load_rules(id_))
    start = perf_counter()
    found = solution.distribution()
    seconds = perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(
        f"exact distribution of {id_}: {seconds:.1f} s, {peak:.2f} GB;",
        f"mean {found.mean:.6f} (solution {solution.expected_score:.6f}),",
        f"deviation {found.deviation:.4f}, bonus {found.bonus:.2%}",
    )


def first_hint_seconds() -> tuple[float, float]:
    """The first hint of a fresh installation: the first sign of progress, and the answer."""
    with TemporaryDirectory() as folder:
        empty = {"NUMBA_CACHE_DIR": f"{folder}/numba", "YATZY_CACHE": f"{folder}/solutions"}
        command = [sys.executable, "-m", "yatzy", "hint", "--dice", "13446"]
        start = perf_counter()
        with subprocess.Popen(
            command,
            env={**os.environ, **empty, "TTY_COMPATIBLE": "1", "FORCE_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stderr is not None
            process.stderr.read(1)
            sign = perf_counter() - start
            process.communicate()
        assert list(Path(folder, "solutions").iterdir())
        return sign, perf_counter() - start


def main() -> None:
    """Print the figures."""
    print(f"review of a 15-box game: {review_milliseconds():.0f} ms")
    print_distribution("yatzy")
    sign, answer = first_hint_seconds()
    print(
        f"first hint, fresh installation: progress after {sign:.1f} s, answer after {answer:.1f} s"
    )
    if "--all" in sys.argv:
        print_distribution("maxi")


if __name__ == "__main__":
    main()
