"""The names of boxes, rules and levels, as people say them in a language.

A name that somebody gave a box in a rules file is theirs, and stays. A box without one is called
by its id, and the catalogue knows what that is called at the tables of a country; some names
belong to one game only, such as the Kniffel of Kniffel.
"""

from yatzy.core import Rules, is_built_in
from yatzy.languages.catalogue import Catalogue


def box_name(words: Catalogue, rules: Rules, category: str) -> str:
    """What a box of these rules is called.

    >>> from yatzy.core import load_rules
    >>> from yatzy.languages import load_catalogue
    >>> german = load_catalogue("de")
    >>> [box_name(german, load_rules(id_), "yahtzee") for id_ in ("kniffel", "yahtzee")]
    ['Kniffel', 'Yahtzee']
    """
    box = rules.category(category)
    if box.name != box.id.replace("_", " ").capitalize():
        return box.name
    for key in (f"box.{rules.id}.{box.id}", f"box.{box.id}"):
        if key in words:
            return words.say(key)
    return box.name


def rules_name(words: Catalogue, rules: Rules) -> str:
    """What a variant is called; rules from a file have the name that stands there."""
    return words.say(f"rules.{rules.id}.name") if is_built_in(rules) else rules.name


def rules_summary(words: Catalogue, rules: Rules) -> str:
    """What is special about a variant, in a sentence; rules from a file tell it themselves."""
    return words.say(f"rules.{rules.id}.summary") if is_built_in(rules) else rules.summary


def level_name(words: Catalogue, level: str) -> str:
    return words.say(f"level.{level}")
