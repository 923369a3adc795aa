"""Yatzy: any rules, perfect play, and a review that tells luck from skill."""

from yatzy.core import Rules, Scorecard, format_dice, load_rules, parse_dice
from yatzy.errors import YatzyError

__all__ = ["Rules", "Scorecard", "YatzyError", "format_dice", "load_rules", "parse_dice"]
