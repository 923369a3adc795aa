"""Small games: one for each option that rules can have, and a strategy that makes up more."""

from typing import Any

from hypothesis import strategies as st

from yatzy.core import Rules, parse_rules, rules_from_data
from yatzy.errors import RulesError

SIXES = """
[[category]]
id = "sixes"
face = 6
"""
UPPER = (
    """
[[category]]
id = "ones"
face = 1
[[category]]
id = "twos"
face = 2
"""
    + SIXES
)
PAIR = """
[[category]]
id = "pair"
groups = [2]
points = 10
"""
CHANCE = """
[[category]]
id = "chance"
any = true
"""
RUN = """
[[category]]
id = "run"
run = 2
points = 7
"""
BONUS = "[bonus]\nthreshold = 9\npoints = 20\n"


def extra(joker: str, points: int = 15) -> str:
    return f'[extra]\ncategory = "pair"\npoints = {points}\njoker = "{joker}"\n'


SMALL = {
    "upper boxes without a bonus": "dice = 2\n" + UPPER,
    "upper boxes with a bonus": "dice = 2\n" + BONUS + UPPER,
    "a bonus and a lower box": "dice = 2\n" + BONUS + UPPER + PAIR,
    "a bonus out of reach": "dice = 2\n[bonus]\nthreshold = 99\npoints = 20\n" + UPPER,
    "one roll": "dice = 2\nrolls = 1\n" + BONUS + UPPER,
    "five rolls": "dice = 2\nrolls = 5\n" + UPPER + CHANCE,
    "one die": "dice = 1\n" + BONUS + UPPER + CHANCE,
    "three dice": "dice = 3\nrolls = 2\n" + BONUS + SIXES + PAIR + CHANCE,
    "forced order": 'dice = 2\norder = "forced"\n' + BONUS + UPPER + PAIR + CHANCE,
    "lower boxes first": 'dice = 2\norder = "forced"\n' + BONUS + CHANCE + UPPER + PAIR,
    "saved rolls": "dice = 2\nrolls = 2\nsaved_rolls = true\n" + BONUS + UPPER + CHANCE,
    "saved rolls in forced order": (
        'dice = 2\nsaved_rolls = true\norder = "forced"\n' + BONUS + UPPER + RUN
    ),
    "extra without a joker": "dice = 2\n" + extra("none") + PAIR + CHANCE + RUN,
    "extra without a joker, and a run that pays all dice": (
        "dice = 2\n" + extra("none") + PAIR + RUN.replace("7", '"total"')
    ),
    "extra with a free joker": "dice = 2\n" + BONUS + extra("free") + UPPER + PAIR + RUN,
    "extra with a forced joker": "dice = 2\n" + BONUS + extra("forced") + UPPER + PAIR + RUN,
    "a joker that pays nothing extra": "dice = 2\n" + extra("free", points=0) + PAIR + RUN,
    "a forced joker in forced order": (
        'dice = 2\norder = "forced"\n' + extra("forced") + PAIR + RUN + UPPER
    ),
    "a joker and saved rolls": (
        "dice = 2\nrolls = 2\nsaved_rolls = true\n" + extra("forced") + PAIR + RUN + SIXES
    ),
    "groups that share a face": (
        'dice = 2\n[[category]]\nid = "twins"\ngroups = [1, 1]\nsame_face = true\n' + UPPER
    ),
    "upper boxes that pay all dice": (
        'dice = 2\n[bonus]\nthreshold = 11\npoints = 5\n[[category]]\nid = "fours"\nface = 4\n'
        'points = "total"\n[[category]]\nid = "fives"\nface = 5\npoints = 9\n' + CHANCE
    ),
    "two upper boxes of one face": (
        'dice = 2\n[[category]]\nid = "more_sixes"\nface = 6\n'
        + BONUS
        + UPPER
        + extra("none")
        + PAIR
    ),
}


def small_rules(name: str) -> Rules:
    """One of the small games."""
    return parse_rules('id = "small"\n' + SMALL[name], source=name)


matches = st.one_of(
    st.fixed_dictionaries({"face": st.integers(1, 6)}),
    st.fixed_dictionaries(
        {
            "groups": st.lists(st.integers(1, 3), min_size=1, max_size=2),
            "same_face": st.booleans(),
        }
    ),
    st.fixed_dictionaries({"run": st.integers(1, 3)}),
    st.fixed_dictionaries({"run": st.lists(st.integers(1, 6), min_size=1, unique=True)}),
    st.just({"any": True}),
)
points = st.sampled_from(["matched", "total"]) | st.integers(0, 30)


@st.composite
def any_small_rules(draw: st.DrawFn) -> Rules:
    """Rules of up to four boxes and three dice, with any options."""
    dice = draw(st.integers(1, 3))
    boxes = draw(st.lists(st.tuples(matches, points), min_size=1, max_size=4 if dice < 3 else 3))
    data: dict[str, Any] = {
        "id": "any",
        "dice": dice,
        "rolls": draw(st.integers(1, 3 if dice < 3 else 2)),
        "order": draw(st.sampled_from(["free", "forced"])),
        "saved_rolls": draw(st.booleans()),
        "category": [
            {"id": f"box_{n}", "points": pays, **match} for n, (match, pays) in enumerate(boxes)
        ],
    }
    if draw(st.booleans()):
        data["category"].append({"id": "equal", "groups": [dice], "points": 20})
        joker = draw(st.sampled_from(["forced", "free", "none"]))
        data["extra"] = {"category": "equal", "points": draw(st.integers(0, 40)), "joker": joker}
    if draw(st.booleans()):
        threshold = draw(st.integers(1, 30))
        data["bonus"] = {"threshold": threshold, "points": draw(st.integers(1, 50))}
    try:
        return rules_from_data(data, source="made up")
    except RulesError:
        data["category"] = [{"id": "chance", "any": True}, {"id": "sixes", "face": 6}]
        data.pop("extra", None)
        return rules_from_data(data, source="made up")
