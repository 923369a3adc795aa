"""Yatzy: any rules, perfect play, and a review that tells luck from skill."""

from typing import TYPE_CHECKING

from yatzy.core import Rules, Scorecard, format_dice, load_rules, parse_dice
from yatzy.errors import YatzyError
from yatzy.game import Game, RandomDice, load_record, save_record
from yatzy.lazy import lazy_names

if TYPE_CHECKING:
    from yatzy.solver import Position, Solution, solve
else:
    __getattr__, __dir__ = lazy_names(__name__)

__all__ = [
    "Game",
    "Position",
    "RandomDice",
    "Rules",
    "Scorecard",
    "Solution",
    "YatzyError",
    "format_dice",
    "load_record",
    "load_rules",
    "parse_dice",
    "save_record",
    "solve",
]
