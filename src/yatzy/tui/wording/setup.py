"""What is said before a game: about the rules and about who plays."""

from yatzy.core import Rules
from yatzy.languages import Catalogue, level_name, rules_summary


def rules_facts(words: Catalogue, rules: Rules) -> str:
    """What is special about the rules, in a few lines."""
    summary = rules_summary(words, rules)
    sizes = (
        words.say("terminal.dice", count=rules.dice),
        words.say("terminal.rolls", count=rules.rolls),
        words.say("terminal.boxes", count=len(rules.categories)),
    )
    lines = [summary, ", ".join(sizes)] if summary else [", ".join(sizes)]
    if rules.bonus is not None:
        points, threshold = rules.bonus.points, rules.bonus.threshold
        lines.append(words.say("terminal.bonus_rule", points=points, threshold=threshold))
    return "\n".join(lines)


def kind(words: Catalogue, level: str | None) -> str:
    """Whether a person or a bot plays, beside the name at the setup."""
    if level is None:
        return words.say("terminal.person")
    return words.say("terminal.bot", level=level_name(words, level))
