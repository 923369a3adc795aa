import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from yatzy.cli import main
from yatzy.core import built_in_ids


class Outcome:
    """What a command left behind: its status and its two outputs."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


def run(*arguments: str, stdin: bytes = b"") -> Outcome:
    """The `yatzy` command in a process of its own, as a user starts it."""
    done = subprocess.run(
        [sys.executable, "-m", "yatzy", *arguments], input=stdin, capture_output=True, check=False
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_rules_lists_every_variant() -> None:
    outcome = run("rules")
    assert outcome.status == 0
    assert all(id_ in outcome.out for id_ in built_in_ids())
    listed = json.loads(run("rules", "--json").out)["rules"]
    assert [entry["id"] for entry in listed] == list(built_in_ids())


@pytest.mark.parametrize("id_", built_in_ids())
def test_rules_shows_the_boxes_of_a_variant(id_: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["rules", id_])
    shown = capsys.readouterr().out
    assert "⚀" in shown
    assert "Full house" in shown


def test_rules_tells_what_is_special(capsys: pytest.CaptureFixture[str]) -> None:
    facts = {
        "yahtzee": "Each further yahtzee pays 100",
        "yatzy-forced": "from top to bottom",
        "maxi-saved": "Unused rolls are saved",
        "yatzy": "Bonus: 50 for 63 points",
    }
    for id_, fact in facts.items():
        with pytest.raises(SystemExit, match="0"):
            main(["rules", id_])
        assert fact in capsys.readouterr().out


def test_rules_shows_a_file_and_its_digest(tmp_path: Path) -> None:
    file = tmp_path / "twins.toml"
    file.write_text('id = "twins"\n[[category]]\nid = "pairs"\ngroups = [2, 2]\nsame_face = true\n')
    assert "2 + 2 equal" in run("rules", str(file)).out
    assert len(json.loads(run("rules", str(file), "--json").out)["digest"]) == 64


def test_digits_stand_in_where_the_terminal_has_no_dice() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "yatzy", "rules", "yacht"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert b"4 4 4 4 4" in done.stdout


def test_score_answers_one_box() -> None:
    assert run("score", "5,1,5,6,6,5", "full_house", "--rules", "maxi").out == "27\n"


@pytest.mark.parametrize("name", ["Full House", "full-house", "FULL_HOUSE"])
def test_a_box_is_named_in_any_spelling(name: str) -> None:
    answer = json.loads(run("score", "22555", name, "--json").out)
    assert answer == {"dice": [2, 2, 5, 5, 5], "category": "full_house", "points": 19}


def test_dice_and_box_may_be_loose_words() -> None:
    assert run("score", "2", "2", "5", "5", "5", "full", "house").out == "19\n"


def test_score_ranks_every_box_best_first() -> None:
    lines = run("score", "22555").out.split()
    points = [int(word) for word in lines[1::2]]
    assert lines[:4] == ["full_house", "19", "chance", "19"]
    assert points == sorted(points, reverse=True)
    assert len(points) == 15
    scores = json.loads(run("score", "22555", "--json").out)["scores"]
    assert scores[0] == {"category": "full_house", "points": 19}


def test_lines_are_answered_and_a_bad_one_does_not_stop_the_rest() -> None:
    lines = (
        b"1,2,3,4,5 chance\n1 1 1 2 2 Full House\n\nnonsense\n\xff\xfe chance\n22555\n12345 yatsy\n"
    )
    outcome = run("score", stdin=lines)
    answers = outcome.out.splitlines()
    assert answers[:2] == ["15", "7"]
    assert answers[2].startswith("full_house 19, chance 19")
    assert len(answers) == 3
    assert [line.split(":")[0] for line in outcome.err.splitlines()] == [
        "line 4",
        "line 5",
        "line 7",
    ]
    assert "did you mean yatzy" in outcome.err
    assert outcome.status == 2


def test_lines_in_json_get_one_object_each() -> None:
    outcome = run("score", "--json", "--rules", "maxi", stdin=b"515665 tower\nx\n123456\n")
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert answers[0] == {"dice": [5, 1, 5, 6, 6, 5], "category": "tower", "points": 0}
    assert answers[1]["line"] == 2
    assert answers[1]["code"] == "dice/invalid"
    assert answers[2]["scores"][0] == {"category": "full_straight", "points": 25}
    assert outcome.status == 2


def test_good_lines_end_with_status_zero() -> None:
    assert run("score", stdin=b"11111 yatzy").status == 0


def test_each_line_is_answered_as_it_arrives() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "yatzy", "score"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for question, answer in ((b"12345 chance\n", b"15\n"), (b"66666 yatzy\n", b"50\n")):
            process.stdin.write(question)
            process.stdin.flush()
            assert process.stdout.readline() == answer
        process.stdin.close()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("score", "123"), "these rules are played with 5 dice, but 3 were given"),
        (("score", "22555", "fullhouse"), "did you mean full_house"),
        (("score", "22555", "--rules", "maxy"), "did you mean maxi"),
        (("score", "22555", "--rules", "/"), "this is a directory"),
        (("score", "22555", "--rules"), "requires an argument"),
        (("score", "--nonsense"), "No such option"),
        (("rules", "none.toml"), "there is no such file"),
        (("rules", "yatzy", "maxi"), "unexpected extra argument"),
        (("nonsense",), "No such command"),
    ],
)
def test_bad_input_ends_with_status_2_and_one_line(
    arguments: tuple[str, ...], message: str
) -> None:
    outcome = run(*arguments)
    assert outcome.status == 2
    assert outcome.out == ""
    assert message in outcome.err
    assert outcome.err.startswith("yatzy: ")
    assert outcome.err.count("\n") == 1


def test_bad_input_in_json_is_answered_in_json_too() -> None:
    outcome = run("score", "123", "--json")
    assert outcome.status == 2
    assert json.loads(outcome.out)["code"] == "dice/invalid"


def test_a_reader_that_goes_away_causes_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "yatzy", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(b"12345 chance\n" * 1000)
    assert err == b""


HEAVY = {"numpy", "numba", "fastapi", "starlette", "uvicorn", "sqlalchemy", "textual", "rich"}


def test_the_package_and_its_help_load_nothing_heavy() -> None:
    program = (
        "import sys, yatzy.cli.app\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "try: yatzy.cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "helped = {name.partition('.')[0] for name in sys.modules}\n"
        "print('LOADED', *loaded, file=sys.stderr)\n"
        "print('HELPED', *helped, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded, helped = (set(line.split()) for line in done.stderr.splitlines())
    assert not loaded & HEAVY
    assert not helped & (HEAVY - {"rich"})
    assert "typer" in loaded
