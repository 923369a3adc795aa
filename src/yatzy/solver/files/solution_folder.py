"""Where solutions are kept."""

import os
from pathlib import Path

from platformdirs import user_cache_path

from yatzy.core import Rules


def solution_path(rules: Rules, folder: Path | None = None) -> Path:
    """The file of these rules in a folder: by default `YATZY_CACHE` or the user's cache."""
    chosen = folder or os.environ.get("YATZY_CACHE") or user_cache_path("yatzy") / "solutions"
    return Path(chosen) / f"{rules.digest[:32]}.solution"
