"""The scores of perfect games, kept in a file beside the solution.

They are exact, unless that takes minutes and the caller is not patient, or too much memory: then
they come from many simulated games, always the same ones.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from yatzy.core import Rules, Scorecard
from yatzy.errors import TooLargeError
from yatzy.solver.files.solution_folder import solution_path
from yatzy.solver.progress import Progress
from yatzy.solver.score_distribution import Distribution
from yatzy.solver.solution import Solution
from yatzy.whole_file import whole_file

FORMAT = "yatzy-distribution-1"
QUICK_STATES = 4_000_000  # more take minutes
ROLLOUTS = 200_000
GAMES_FOR_A_DEVIATION = 20_000  # enough for half a percent
SEED = 1


def open_distribution(
    solution: Solution,
    *,
    folder: Path | None = None,
    force: bool = False,
    patient: bool = False,
    progress: Progress | None = None,
) -> Distribution:
    """The scores from their file, or computed now; `patient` to wait minutes for exact ones."""
    path = solution_path(solution.rules, folder).with_suffix(".distribution")
    stored = None if force else load_distribution(path, solution.rules)
    if stored is not None and (stored.exact or not patient):
        return stored
    found = stored
    if patient or solution.states <= QUICK_STATES:
        with suppress(TooLargeError):
            found = solution.distribution(progress=progress)
    found = found or estimate(solution, games=ROLLOUTS, progress=progress)
    if found is not stored:
        with suppress(OSError):  # then it is computed again next time
            save_distribution(found, path, solution.rules)
    return found


def estimate(solution: Solution, *, games: int, progress: Progress | None = None) -> Distribution:
    card = Scorecard.empty(solution.rules)
    played = solution.roll_out(card, games=games, seed=SEED, progress=progress)
    chances = np.bincount(played.scores) / games
    return Distribution(chances, float(played.bonus.mean()), played.boxes, exact=False)


def deviation_of(solution: Solution) -> float:
    """The standard deviation of a perfect score, from simulated games.

    All errors are graded by it, because it takes a moment; the exact scores may take minutes.
    """
    if solution.deviation is None:
        solution.deviation = estimate(solution, games=GAMES_FOR_A_DEVIATION).deviation
    return solution.deviation


def save_distribution(found: Distribution, path: Path, rules: Rules) -> None:
    document = {
        "format": FORMAT,
        "digest": rules.digest,
        "exact": found.exact,
        "bonus": found.bonus,
        "boxes": found.boxes,
        "chances": found.chances.tolist(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as temporary:
        temporary.write_text(json.dumps(document), encoding="utf-8")


def load_distribution(path: Path, rules: Rules) -> Distribution | None:
    try:
        document: Any = json.loads(path.read_text(encoding="utf-8"))
        if (document["format"], document["digest"]) != (FORMAT, rules.digest):
            return None
        chances = np.array(document["chances"], np.float64)
        boxes = {box: float(chance) for box, chance in document["boxes"].items()}
        return Distribution(chances, float(document["bonus"]), boxes, exact=document["exact"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
