"""How many games a second are simulated, beside the peer, and what the levels score.

python bench/simulation.py            speed
python bench/simulation.py --levels   also the table of levels in docs/analysis.md (minutes)
"""

import sys
from time import perf_counter

from yatzy.bots import LEVELS, simulate
from yatzy.core import load_rules
from yatzy.solver import open_solution

GAMES = 1_000_000
PEER_GAMES = 20_000
LEVEL_GAMES = 100_000


def peer_rate() -> float:
    """Games a second of the peer's optimal player."""
    import yatzy_solver  # type: ignore[import-not-found, import-untyped, unused-ignore] # only here for comparison

    solver = yatzy_solver.Solver.build(yatzy_solver.Variant("yatzy-scandinavian"))
    start = perf_counter()
    solver.simulate(PEER_GAMES, seed=1)
    return PEER_GAMES / (perf_counter() - start)


def speed() -> None:
    """Perfect Yatzy, ours and theirs."""
    solution = open_solution(load_rules("yatzy"))
    simulate(solution, ["perfect"], games=1000, seed=1)
    start = perf_counter()
    (result,) = simulate(solution, ["perfect"], games=GAMES, seed=1)
    rate = GAMES / (perf_counter() - start)
    peer = peer_rate()
    print(f"perfect yatzy: {rate:,.0f} games a second, mean {result.mean:.3f}")
    print(f"peer: {peer:,.0f} games a second; ours is {rate / peer:.1f} times faster")


def levels() -> None:
    """What every level scores in three games."""
    for id_ in ("yatzy", "yahtzee", "maxi"):
        solution = open_solution(load_rules(id_))
        print(f"{id_}: exact {solution.expected_score:.4f}")
        for level in LEVELS:
            (result,) = simulate(solution, [level], games=LEVEL_GAMES, seed=1)
            error = result.standard_error
            print(f"  {level}: {result.mean:.2f} ± {error:.2f}, deviation {result.deviation:.1f}")


if __name__ == "__main__":
    speed()
    if "--levels" in sys.argv:
        levels()
