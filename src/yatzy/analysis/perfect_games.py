"""The scores of perfect games, kept in a file beside the solution.

They are exact wherever the rules are small enough; for very large ones they are counted from many
simulated games, always the same ones.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from yatzy.analysis.rollout import roll_out
from yatzy.analysis.score_distribution import Distribution, distribution
from yatzy.core import Rules, Scorecard
from yatzy.errors import TooLargeError
from yatzy.solver import Progress, Solution, solution_path

FORMAT = "yatzy-distribution-1"
ROLLOUTS = 200_000
SEED = 1


def open_distribution(
    solution: Solution,
    *,
    folder: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Distribution:
    """The scores of perfect games: from their file, or computed now and kept there."""
    path = solution_path(solution.rules, folder).with_suffix(".distribution")
    found = None if force else _load(path, solution.rules)
    if found is None:
        found = _compute(solution, progress)
        _save(found, path, solution.rules)
    return found


def _compute(solution: Solution, progress: Progress | None) -> Distribution:
    try:
        return distribution(solution, progress=progress)
    except TooLargeError:
        return estimate(solution, games=ROLLOUTS, progress=progress)


def estimate(solution: Solution, *, games: int, progress: Progress | None = None) -> Distribution:
    """The scores of so many simulated perfect games, as a distribution."""
    card = Scorecard.empty(solution.rules)
    played = roll_out(solution, card, games=games, seed=SEED, progress=progress)
    chances = np.bincount(played.scores) / games
    return Distribution(chances, float(played.bonus.mean()), boxes={}, exact=False)


def _save(found: Distribution, path: Path, rules: Rules) -> None:
    document = {
        "format": FORMAT,
        "digest": rules.digest,
        "exact": found.exact,
        "bonus": found.bonus,
        "boxes": found.boxes,
        "chances": found.chances.tolist(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".distribution-part")
    temporary.write_text(json.dumps(document), encoding="utf-8")
    temporary.replace(path)


def _load(path: Path, rules: Rules) -> Distribution | None:
    """What the file holds; None where there is none that fits."""
    try:
        document: Any = json.loads(path.read_text(encoding="utf-8"))
        if (document["format"], document["digest"]) != (FORMAT, rules.digest):
            return None
        chances = np.array(document["chances"], np.float64)
        boxes = {box: float(chance) for box, chance in document["boxes"].items()}
        return Distribution(chances, float(document["bonus"]), boxes, exact=document["exact"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
