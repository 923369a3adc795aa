"""Yatzy: any rules, perfect play, and a review that tells luck from skill."""

from yatzy.core import Rules, Scorecard, format_dice, load_rules, parse_dice
from yatzy.errors import YatzyError
from yatzy.game import FairDice, Game, load_record, save_record

__all__ = [
    "FairDice",
    "Game",
    "Rules",
    "Scorecard",
    "YatzyError",
    "format_dice",
    "load_record",
    "load_rules",
    "parse_dice",
    "save_record",
]
