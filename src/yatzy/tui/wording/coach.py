"""The coach's sentences about the cost of choices."""

from collections.abc import Mapping, Sequence

from yatzy.languages import Catalogue

NOTHING = 0.005  # a loss, in points, too small to mention


def keeping(words: Catalogue, dice: Sequence[int]) -> str:
    return words.say("terminal.keeping", dice=" ".join(map(str, sorted(dice))))


def lost_points(words: Catalogue, lost: float) -> str:
    """The cost of a choice in words.

    >>> from yatzy.languages import load_catalogue
    >>> [lost_points(load_catalogue("en"), lost) for lost in (1.42, 0.031, 0.0)]
    ['1.4 points', '0.03 points', 'nothing']
    """
    if lost < NOTHING:
        return words.say("terminal.lost_nothing")
    return words.say("terminal.lost", points=words.number(lost, digits=1 if lost >= 0.1 else 2))


def gives_away(words: Catalogue, choices: Mapping[str, float]) -> str:
    """The cost of each marked choice.

    >>> from yatzy.languages import load_catalogue
    >>> gives_away(load_catalogue("en"), {"Keeping 4 4": 1.42, "Fours": 0})
    'Keeping 4 4 gives away 1.4 points, Fours nothing.'
    """
    told = [
        words.say(
            "terminal.gives_away_too" if place else "terminal.gives_away",
            choice=choice,
            lost=lost_points(words, lost),
        )
        for place, (choice, lost) in enumerate(choices.items())
    ]
    return f"{', '.join(told)}."
