"""How fast rules are solved, beside the peer that one can install: `pip install yatzy-solver`.

    python bench/solver.py            everything but the largest game
    python bench/solver.py --all      also Maxi with saved rolls (minutes, 4 GB)

Ratios are taken in one run, in which the two take turns; the best time of each counts, since other
work on the machine can only add to it. *Warm* is the solving itself with compiled kernels; *cold*
is the whole command in a new process with empty caches: start, compiling, solving, writing the
file.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from yatzy.core import Rules, Scorecard, all_rolls, load_rules, rules_from_data
from yatzy.solver import Position, load_solution, open_solution, solution_path, solve

PEERS = {"yatzy": "yatzy-scandinavian", "yahtzee": "american+forced-joker"}
RUNS = 3
ROUNDS = 4


def peer_seconds(variant: str) -> float:
    """How long the peer takes for a variant."""
    import yatzy_solver  # type: ignore[import-not-found, import-untyped, unused-ignore] # only here for comparison

    start = perf_counter()
    yatzy_solver.Solver.build(yatzy_solver.Variant(variant))
    return perf_counter() - start


def warm_seconds(rules: Rules) -> float:
    """The best of some runs with compiled kernels."""
    solve(rules)
    return min(solve(rules).seconds for _ in range(RUNS))


def cold_seconds(rules: str) -> float:
    """A new process with no compiled kernel and no solution anywhere."""
    with TemporaryDirectory() as folder:
        empty = {"NUMBA_CACHE_DIR": f"{folder}/numba", "YATZY_CACHE": f"{folder}/solutions"}
        start = perf_counter()
        command = [sys.executable, "-m", "yatzy", "solve", rules]
        subprocess.run(command, env={**os.environ, **empty}, capture_output=True, check=True)
        return perf_counter() - start


def compare() -> None:
    """The two games that the peer knows, and the ratios."""
    for rules, variant in PEERS.items():
        rounds = [
            (peer_seconds(variant), warm_seconds(load_rules(rules)), cold_seconds(rules))
            for _ in range(ROUNDS)
        ]
        peer, warm, cold = map(min, zip(*rounds, strict=True))
        print(f"{rules}: peer {peer:.2f} s")
        print(f"  warm {warm:.3f} s, {peer / warm:.1f} times faster")
        print(f"  cold {cold:.2f} s, {peer / cold:.1f} times faster")


def growth() -> None:
    """Yatzy with fewer boxes: the time for a state stays the same."""
    data = load_rules("yatzy").to_data()
    for boxes in (9, 11, 13, 15):
        fewer = data | {"category": data["category"][:boxes]}
        rules = rules_from_data(fewer, source=f"{boxes} boxes")
        seconds = warm_seconds(rules)
        states = solve(rules).states
        each = 1e9 * seconds / states
        print(f"{boxes} boxes: {states:,} states, {seconds:.4f} s, {each:.0f} ns each")


def queries() -> None:
    """Opening a solved file, and ranking the moves of every roll of the empty card."""
    with TemporaryDirectory() as name:
        for id_ in ("yatzy", "yahtzee", "maxi"):
            rules, folder = load_rules(id_), Path(name)
            open_solution(rules, folder=folder)
            path = solution_path(rules, folder)
            start = perf_counter()
            solution = load_solution(rules, path)
            opened = perf_counter() - start
            card = Scorecard.empty(rules)
            rolls = all_rolls(rules.dice)
            positions = [Position(scorecard=card, dice=d, rolls_left=2) for d in rolls]
            solution.moves(positions[0])
            start = perf_counter()
            for position in positions:
                solution.moves(position)
            asked = (perf_counter() - start) / len(positions)
            print(f"{id_}: opened in {1000 * opened:.1f} ms, moves in {1000 * asked:.2f} ms")


def large(ids: Sequence[str]) -> None:
    """The six-dice games, each in a process of its own so that its memory is known."""
    program = (
        "import resource, sys\n"
        "from yatzy.core import load_rules\n"
        "from yatzy.solver import solve\n"
        "s = solve(load_rules(sys.argv[1]))\n"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6\n"
        "kind = s.table.dtype\n"
        "print(f'{s.expected_score:.6f} from {s.states:,} states ({kind})',\n"
        "      f'in {s.seconds:.1f} s, {peak:.2f} GB')\n"
    )
    for id_ in ids:
        done = subprocess.run(
            [sys.executable, "-c", program, id_], capture_output=True, text=True, check=True
        )
        print(f"{id_}: {done.stdout.strip()}")


def main() -> None:
    """Print all figures."""
    compare()
    growth()
    queries()
    large(["maxi", "maxi-saved"] if "--all" in sys.argv else ["maxi"])


if __name__ == "__main__":
    main()
