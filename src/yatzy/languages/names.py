"""The names of boxes, rules and levels in a language.

A name given in a rules file is never translated. A box without one is looked up in the catalogue by
its id, first for its variant: the yahtzee of Kniffel is called Kniffel.
"""

from yatzy.core import Rules, is_built_in
from yatzy.languages.catalogue import Catalogue


def box_name(words: Catalogue, rules: Rules, category: str) -> str:
    """The name of a box.

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
    return words.say(f"rules.{rules.id}.name") if is_built_in(rules) else rules.name


def rules_summary(words: Catalogue, rules: Rules) -> str:
    return words.say(f"rules.{rules.id}.summary") if is_built_in(rules) else rules.summary


def level_name(words: Catalogue, level: str) -> str:
    return words.say(f"level.{level}")
