"""Where solutions are kept."""

import os
from pathlib import Path

from platformdirs import user_cache_path

from yatzy.core import Rules


def default_folder() -> Path:
    """Where solutions are kept: `YATZY_CACHE`, or the user's cache directory."""
    chosen = os.environ.get("YATZY_CACHE")
    return Path(chosen) if chosen else user_cache_path("yatzy") / "solutions"


def solution_path(rules: Rules, folder: Path | None = None) -> Path:
    return (folder or default_folder()) / f"{rules.digest[:32]}.solution"
