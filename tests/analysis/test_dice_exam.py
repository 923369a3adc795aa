"""The exam of the dice: exact by enumeration, calibrated on fair dice, alert to loaded ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from math import sqrt
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from yatzy.analysis import FairGames, examine_dice, examine_record, sample_of
from yatzy.analysis.dice_exam import UNUSUAL, Roll
from yatzy.game import DuplicateDice, Game, RandomDice, Record

FACES = range(1, 7)


def fair_rolls(count: int, seed: int, *, seats: int = 1) -> list[Roll]:
    random = Random(seed)
    return [(n % seats, tuple(random.choices(FACES, k=5))) for n in range(count)]


def play(dice: RandomDice | DuplicateDice, *, players: int) -> Game:
    """A game in which everybody keeps the most frequent face and fills boxes from top to bottom."""
    game = Game([f"Player {n}" for n in range(players)], rules="yatzy", dice=dice)
    while not game.is_over:
        game.roll()
        while game.state.rolls_left and len(set(game.dice or ())) > 1:
            assert game.dice is not None
            most = max(game.dice, key=game.dice.count)
            game.roll(keep=[place for place, die in enumerate(game.dice) if die == most])
        game.score(game.state.scorecard.open_boxes[0])
    return game


def unevenness(dice: tuple[int, ...]) -> tuple[float, float, float]:
    """The three statistics as textbooks have them: of faces, pairs and repeats."""
    circle = [*pairwise(dice), (dice[-1], dice[0])]
    each, both = len(dice) / 6, len(dice) / 36
    faces = sum((dice.count(face) - each) ** 2 / each for face in FACES)
    pairs = sum((circle.count((a, b)) - both) ** 2 / both for a in FACES for b in FACES)
    expected = (len(dice) - 1) / 6
    repeats = (sum(a == b for a, b in pairwise(dice)) - expected) ** 2 / (expected * 5 / 6)
    return faces, pairs - faces, repeats


@cache
def all_unevenness() -> NDArray[np.float64]:
    return np.array([unevenness(dice) for dice in product(FACES, repeat=5)])


@pytest.mark.parametrize(
    "dice", [(1, 1, 1, 1, 1), (1, 2, 1, 2, 1), (3, 3, 4, 5, 5), (6, 1, 2, 4, 3)]
)
def test_every_p_is_the_one_that_all_possible_dice_give(dice: tuple[int, ...]) -> None:
    questions = examine_dice([(0, dice)]).questions
    assert [question.kind for question in questions] == ["faces", "pairs", "repeats"]
    for question, own, every in zip(questions, unevenness(dice), all_unevenness().T, strict=True):
        exact = float(np.mean(every >= own - 1e-9))
        assert question.chi_square == pytest.approx(own)
        assert question.p == pytest.approx(exact, abs=4 * sqrt(exact / 10_000) + 1e-4)


def test_the_verdict_is_the_rank_of_the_most_unusual_answer_among_all_possible_dice() -> None:
    every = all_unevenness()
    ranks = np.array(
        [np.mean(column >= column[:, np.newaxis] - 1e-9, axis=1) for column in every.T]
    )
    least = ranks.min(axis=0)
    for dice in [(1, 1, 1, 1, 1), (2, 2, 2, 2, 5), (1, 2, 1, 2, 1)]:
        number = int("".join(str(die - 1) for die in dice), 6)
        exact = float(np.mean(least <= least[number] + 1e-9))
        error = 4 * sqrt(exact / 10_000) + 1e-4
        assert examine_dice([(0, dice)]).share == pytest.approx(exact, abs=error)


def test_each_player_is_asked_about() -> None:
    exam = examine_dice([(0, (6, 6, 6, 1, 2)), (0, (3, 4)), (1, (1, 2, 3, 4, 5))])
    asked = {(question.kind, question.seat): question.counts for question in exam.questions}
    assert asked["faces", None] == (2, 2, 2, 2, 1, 3)
    assert asked["player", 0] == (1, 1, 1, 1, 0, 3)
    assert asked["player", 1] == (1, 1, 1, 1, 1, 0)
    assert asked["repeats", None] == (2, 9)
    assert sum(asked["pairs", None]) == exam.dice == 12


def test_two_throws_a_turn_are_examined_without_kept_dice() -> None:
    game = Game(["Red", "Blue"], rules="yatzy")
    game.roll(dice=(6, 6, 6, 1, 2))
    game.roll(keep="666", dice=(6, 6, 6, 3, 4))
    game.score("sixes")
    for dice in [(1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (1, 1, 1, 1, 1)]:
        game.roll(dice=dice)
    sample = sample_of(Record(events=game.events))
    assert sample[:2] == [(0, (6, 6, 6, 1, 2)), (0, (3, 4))]
    assert sample[2:5] == [(1, (1, 2, 3, 4, 5)), (1, (5, 4, 3, 2, 1)), (1, ())]
    assert [(seat, len(dice)) for seat, dice in sample[5:]] == [(0, 3), (1, 0)]
    assert sample == sample_of(Record(events=game.events))


def test_a_game_without_a_roll_has_no_exam_and_one_die_is_ordinary() -> None:
    assert examine_record(Record(events=Game(["Red"], rules="yatzy").events)) is None
    exam = examine_dice([(0, (6,))])
    assert (exam.share, exam.verdict) == (1.0, "ordinary")


def test_dice_that_several_players_had_count_once() -> None:
    seed = DuplicateDice("a seed")
    alone, together = (play(seed, players=players) for players in (1, 3))
    one = examine_record(Record(events=alone.events, dice=seed))
    many = examine_record(Record(events=together.events, dice=seed))
    assert one == many


@pytest.mark.parametrize("share", [0.01, 0.05, 0.2, 0.5])
def test_a_verdict_comes_as_often_as_it_says_for_three_players(share: float) -> None:
    shares = calibrated_shares()
    assert abs(np.mean(shares <= share) - share) < 4 * sqrt(share * (1 - share) / len(shares))


@cache
def calibrated_shares() -> NDArray[np.float64]:
    """The shares of 4,000 games with fair dice for three players, 75 each."""
    fair, random = FairGames([75, 75, 75]), np.random.default_rng(1)
    seats = np.repeat(np.arange(3), 75)
    games = random.integers(6, size=(4_000, 225), dtype=np.uint8)
    return np.array([fair.rank(faces, seats)[1] for faces in games])


def test_players_who_choose_how_many_dice_they_throw_do_not_upset_the_verdict() -> None:
    """They keep what they have most of, so that wanted faces stop coming once they are there."""
    fair, seats = FairGames([150]), np.zeros(150, np.int64)
    shares = []
    for seed in range(1_000):
        sample = sample_of(Record(events=play(RandomDice(seed), players=1).events))
        faces = np.array([face - 1 for _, dice in sample for face in dice], np.uint8)
        shares.append(fair.rank(faces, seats)[1])
    for share in (UNUSUAL, 0.1, 0.5):
        found = np.mean(np.array(shares) <= share)
        assert abs(found - share) < 4 * sqrt(share * (1 - share) / len(shares))


@dataclass(frozen=True)
class Load:
    """What is wrong with dice: each is a chance that a die is not thrown fairly."""

    six: float = 0.0
    repeat: float = 0.0
    next_face: float = 0.0
    seats: tuple[int, ...] = (0, 1)

    def rolls(self, seed: int) -> Iterator[Roll]:
        random, before = Random(f"load {seed}"), 6
        for seat, dice in fair_rolls(240, seed, seats=2):
            thrown = []
            for die in dice:
                wrong = [(6, self.six), (before, self.repeat), (before % 6 + 1, self.next_face)]
                faces = [face for face, chance in wrong if random.random() < chance]
                before = faces[0] if faces and seat in self.seats else die
                thrown.append(before)
            yield seat, tuple(thrown)


@pytest.mark.parametrize(
    ("load", "kind"),
    [
        (Load(six=0.1), "faces"),
        (Load(six=0.16, seats=(1,)), "player"),
        (Load(repeat=0.15), "repeats"),
        (Load(next_face=0.2), "pairs"),
    ],
)
def test_loaded_dice_are_noticed_and_named(load: Load, kind: str) -> None:
    for seed in range(3):
        exam = examine_dice(load.rolls(seed))
        assert exam.verdict == "unusual"
        assert exam.most_unusual.kind == kind


def test_the_exam_is_the_same_every_time() -> None:
    rolls = fair_rolls(40, 7, seats=2)
    assert examine_dice(rolls) == examine_dice(rolls)
    data = examine_dice(rolls).to_data()
    assert data["verdict"] == "ordinary"
    assert [question["kind"] for question in data["questions"]] == [
        "faces",
        "player",
        "player",
        "pairs",
        "repeats",
    ]
