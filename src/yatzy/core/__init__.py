"""Dice, categories, rules and scorecards: what the game is, with no game going on."""

from yatzy.core.categories import AnyRoll, AnyRun, Category, Face, FixedRun, Groups
from yatzy.core.dice import (
    FACES,
    Dice,
    all_keeps,
    all_rolls,
    check_dice,
    format_choice,
    format_dice,
    parse_dice,
    probability,
)
from yatzy.core.outlook import BonusOutlook, BonusState, JokerPlace, JokerRoll
from yatzy.core.rules import Bonus, Extra, Joker, Order, Rules
from yatzy.core.rules_file import (
    DEFAULT_RULES,
    built_in_ids,
    is_built_in,
    load_rules,
    parse_rules,
    rules_from_data,
)
from yatzy.core.rules_text import find_line, format_rules
from yatzy.core.scorecard import Scorecard, possible_points
from yatzy.core.toml import parse_toml

__all__ = [
    "DEFAULT_RULES",
    "FACES",
    "AnyRoll",
    "AnyRun",
    "Bonus",
    "BonusOutlook",
    "BonusState",
    "Category",
    "Dice",
    "Extra",
    "Face",
    "FixedRun",
    "Groups",
    "Joker",
    "JokerPlace",
    "JokerRoll",
    "Order",
    "Rules",
    "Scorecard",
    "all_keeps",
    "all_rolls",
    "built_in_ids",
    "check_dice",
    "find_line",
    "format_choice",
    "format_dice",
    "format_rules",
    "is_built_in",
    "load_rules",
    "parse_dice",
    "parse_rules",
    "parse_toml",
    "possible_points",
    "probability",
    "rules_from_data",
]
