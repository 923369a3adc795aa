from dataclasses import dataclass

import pytest

from yatzy.core import load_rules
from yatzy.languages import load_catalogue, say_fairness, say_why

ENGLISH = load_catalogue("en")
RULES = load_rules("yatzy-13")


@dataclass(frozen=True)
class Choice:
    keep: tuple[int, ...] | None = None
    category: str | None = None


@dataclass(frozen=True, kw_only=True)
class Reason:
    best: Choice
    points: int | None = None
    targets: tuple[tuple[str, float], ...] = ()
    rival: Choice | None = None
    gain: float = 0.0
    is_close: bool = False


@dataclass(frozen=True)
class Fairness:
    degree: str
    side: str
    share: float


def test_a_score_is_told_with_its_points_and_what_it_gains() -> None:
    reason = Reason(
        best=Choice(category="large_straight"),
        points=40,
        rival=Choice(category="small_straight"),
        gain=9.96,
    )
    said = say_why(ENGLISH, RULES, reason)
    assert said == "Large straight for 40 points. 10.0 better than: Small straight."


def test_a_keep_is_told_with_what_it_aims_at() -> None:
    reason = Reason(
        best=Choice(keep=(4, 4)),
        targets=(("fours", 0.525), ("full_house", 0.12)),
        rival=Choice(keep=()),
        gain=0.01,
        is_close=True,
    )
    said = say_why(ENGLISH, RULES, reason)
    assert said == (
        "Keep 4 4: 52% for Fours and 12% for Full house. Just as good: Roll all dice again."
    )


def test_a_scratch_without_another_move_is_told_as_such() -> None:
    said = say_why(ENGLISH, RULES, Reason(best=Choice(category="chance"), points=0))
    assert said == "Cross out Chance, it costs least to give up. There is no other choice."


@pytest.mark.parametrize(
    ("degree", "side", "share", "said"),
    [
        ("ordinary", "lucky", 0.43, "Ordinary dice. Fair dice are this far"),
        ("very", "unlucky", 0.03, "Very unlucky dice. Fair dice are this far"),
    ],
)
def test_the_dice_are_told_by_how_unusual_they_were(
    degree: str, side: str, share: float, said: str
) -> None:
    sentence = say_fairness(ENGLISH, Fairness(degree, side, share))
    assert sentence.startswith(said)
    assert f"{share:.0%}" in sentence


def test_a_small_share_is_told_with_decimals() -> None:
    sentence = say_fairness(ENGLISH, Fairness("suspicious", "lucky", 0.0012))
    assert "0.12%" in sentence
