from typing import Literal

import pytest

from yatzy.analysis import DiceExam, DiceQuestion, Fairness, Reason
from yatzy.analysis.dice_exam import QuestionKind
from yatzy.analysis.ledger import Degree
from yatzy.core import load_rules
from yatzy.languages import LANGUAGES, load_catalogue
from yatzy.sentences import say_exam, say_fairness, say_question, say_why
from yatzy.solver import RankedMove

ENGLISH = load_catalogue("en")
RULES = load_rules("yatzy-13")


def test_a_score_is_told_with_its_points_and_what_it_gains() -> None:
    reason = Reason(
        best=RankedMove(value=230, error=0, category="large_straight"),
        points=40,
        targets=(),
        rival=RankedMove(value=220.04, error=9.96, category="small_straight"),
    )
    said = say_why(ENGLISH, RULES, reason)
    assert said == "Large straight for 40 points. 10.0 better than: Small straight."


def test_a_keep_is_told_with_what_it_aims_at() -> None:
    reason = Reason(
        best=RankedMove(value=230, error=0, keep=(4, 4)),
        points=None,
        targets=(("fours", 0.525), ("full_house", 0.12)),
        rival=RankedMove(value=229.99, error=0.01, keep=()),
    )
    said = say_why(ENGLISH, RULES, reason)
    assert said == (
        "Keep 4 4: 52% for Fours and 12% for Full house. Just as good: Roll all dice again."
    )


def test_a_scratch_without_another_move_is_told_as_such() -> None:
    best = RankedMove(value=0, error=0, category="chance")
    said = say_why(ENGLISH, RULES, Reason(best=best, points=0, targets=(), rival=None))
    assert said == "Cross out Chance, it costs least to give up. There is no other choice."


@pytest.mark.parametrize(
    ("degree", "side", "share", "said"),
    [
        ("ordinary", "lucky", 0.43, "Ordinary dice. Fair dice are this far"),
        ("very", "unlucky", 0.03, "Very unlucky dice. Fair dice are this far"),
    ],
)
def test_the_dice_are_told_by_how_unusual_they_were(
    degree: Degree, side: Literal["lucky", "unlucky"], share: float, said: str
) -> None:
    sentence = say_fairness(ENGLISH, Fairness(z=0, share=share, side=side, degree=degree))
    assert sentence.startswith(said)
    assert f"{share:.0%}" in sentence


def test_a_small_share_is_told_with_decimals() -> None:
    fairness = Fairness(z=3.2, share=0.0012, side="lucky", degree="suspicious")
    sentence = say_fairness(ENGLISH, fairness)
    assert "0.12%" in sentence


def exam(kind: QuestionKind, *, share: float, seat: int | None = None) -> DiceExam:
    asked: dict[QuestionKind, int | None] = {
        "faces": None,
        "player": seat,
        "pairs": None,
        "repeats": None,
    }
    questions = tuple(
        DiceQuestion(kind=each, seat=own, counts=(), chi_square=9, p=share if each == kind else 1)
        for each, own in asked.items()
    )
    verdict: Literal["ordinary", "unusual"] = "unusual" if share <= 0.01 else "ordinary"
    return DiceExam(dice=100, share=share, verdict=verdict, questions=questions)


def test_ordinary_dice_are_told_with_the_share_of_fair_games() -> None:
    assert say_exam(ENGLISH, exam("faces", share=0.43), ["Red", "Blue"]) == (
        "The dice themselves show nothing unusual. "
        "Asked 4 questions, fair dice look at least this uneven in 43% of games."
    )


def test_unusual_dice_are_told_by_the_most_unusual_question() -> None:
    said = say_exam(ENGLISH, exam("player", share=0.0012, seat=1), ["Red", "Blue"])
    assert "unusual: the faces of Blue did not come equally often." in said
    assert "0.12%" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_every_verdict_and_every_question(language: str) -> None:
    words = load_catalogue(language)
    kinds: tuple[QuestionKind, ...] = ("faces", "player", "pairs", "repeats")
    unusual = [exam(kind, share=0.01, seat=0) for kind in kinds]
    said = [say_exam(words, each, ["Zoë"]) for each in (exam("faces", share=0.5), *unusual)]
    said += [say_question(words, question, ["Zoë"]) for question in unusual[0].questions]
    assert len(set(said)) == len(said) == 9
    assert sum("Zoë" in each for each in said) == 2
    assert not any("{" in each or "review." in each for each in said)
