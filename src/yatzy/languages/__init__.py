"""The messages to players: one catalogue a language, for the page and the terminal."""

from yatzy.languages.catalogue import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Catalogue,
    load_catalogue,
    preferred_language,
)
from yatzy.languages.names import box_name, level_name, rules_name, rules_summary

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "Catalogue",
    "box_name",
    "level_name",
    "load_catalogue",
    "preferred_language",
    "rules_name",
    "rules_summary",
]
