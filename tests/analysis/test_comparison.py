"""Players compared on duplicate dice, decision by decision."""

import json
from pathlib import Path

import pytest

from yatzy.analysis import compare_players, review_fully, review_record
from yatzy.cli import main
from yatzy.core import load_rules
from yatzy.game import DuplicateDice, Game, Record, save_record
from yatzy.solver import Distribution, Solution, deviation_of, open_distribution, solve
from yatzy.wire.review import view_review

RULES = load_rules("yacht")
DICE = DuplicateDice("the game of the day")


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(RULES)


@pytest.fixture(scope="module")
def scores(solution: Solution) -> Distribution:
    return open_distribution(solution)


def play_turn(game: Game, keep: tuple[int, ...], box: str) -> None:
    game.roll()
    game.roll(keep=keep)
    game.score(box)


@pytest.fixture(scope="module")
def record() -> Record:
    """Two turns of three players: the first two keep the same, and fill other boxes."""
    game = Game(["Anna", "Ben", "Cleo"], rules=RULES, dice=DICE)
    for keep, box in [((0, 1), "choice"), ((0, 1), "ones"), ((), "choice")]:
        play_turn(game, keep, box)
    for box in ("ones", "twos", "ones"):
        play_turn(game, (0, 1), box)
    return Record(events=game.events, dice=DICE)


def test_players_meet_where_turn_roll_and_dice_are_the_same(
    record: Record, solution: Solution, scores: Distribution
) -> None:
    ledgers = review_record(record, solution, scores).players
    shared = compare_players(record, ledgers)
    met = {(spot.turn, spot.roll): spot for spot in shared}
    assert {spot: [choice.seat for choice in met[spot].choices] for spot in met} == {
        (1, 1): [0, 1, 2],
        (1, 2): [0, 1],
        (2, 1): [0, 1, 2],
        (2, 2): [0, 1, 2],
    }
    assert [met[spot].same_card for spot in sorted(met)] == [True, True, False, False]
    assert [met[spot].is_split for spot in sorted(met)] == [True, True, False, True]


def test_what_a_choice_cost_is_what_the_ledger_says(
    record: Record, solution: Solution, scores: Distribution
) -> None:
    ledgers = review_record(record, solution, scores).players
    for spot in compare_players(record, ledgers):
        for choice in spot.choices:
            (own,) = [made for made in ledgers[choice.seat].decisions if made.event == choice.event]
            assert (choice.played, choice.error) == (own.played, own.error)
            assert spot.dice == tuple(sorted(own.dice))
            assert spot.turn == own.turn


def test_other_dice_are_not_compared(
    record: Record, solution: Solution, scores: Distribution
) -> None:
    entered = Record(events=record.events)
    ledgers = review_record(entered, solution, scores).players
    assert compare_players(entered, ledgers) == ()


def test_the_wire_has_the_exam_and_the_comparison(
    record: Record, solution: Solution, scores: Distribution
) -> None:
    review = review_fully(
        record, solution, deviation_of(solution), scores, progress=lambda _share: None
    )
    data = view_review(review).model_dump(mode="json")
    assert [spot["choices"] for spot in data["shared"]] == [
        [choice.to_data() for choice in spot.choices] for spot in review.shared
    ]
    assert [question["kind"] for question in data["exam"]["questions"]] == [
        "faces",
        "pairs",
        "repeats",
    ]
    assert data["exam"]["most_unusual"] in data["exam"]["questions"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_the_command_compares_and_tells_the_verdict_over_the_dice(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(save_record(record), encoding="utf-8")
    data = json.loads(run(capsys, "review", str(file), "--json"))
    assert [(spot["turn"], spot["roll"]) for spot in data["shared"]] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    assert data["exam"]["told"].startswith("The dice themselves show nothing unusual.")
    assert data["exam"]["verdict"] == "ordinary"
    shown = " ".join(run(capsys, "review", str(file)).split())
    assert data["exam"]["told"] in shown
    assert "On the same dice" in shown
    assert "The same face twice in a row" in shown
