import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.game.records import FAIR, fair_data, fair_game, record_of, relinked

from yatzy.cli import main
from yatzy.game import Game, Record, save_record, verify_record

ROLLS = verify_record(record_of(fair_game())).rolls


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(save_record(record_of(fair_game())), "utf-8")
    return path


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with these arguments: its status and its two outputs."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(["verify", *map(str, arguments)])
        assert isinstance(end.value.code, int)
        return end.value.code, *capsys.readouterr()

    return run


def test_a_fair_record_is_found_whole(run: Run, file: Path) -> None:
    status, out, err = run(file)
    assert (status, err) == (0, "")
    assert f"all {ROLLS} rolls follow from the secret" in out
    assert out.count("\n") == 1


def test_one_roll_is_told_in_the_singular(run: Run, tmp_path: Path) -> None:
    game = Game(["Red"], dice=FAIR)
    game.roll()
    file = tmp_path / "one.json"
    file.write_text(save_record(record_of(game)))
    assert "1 roll follows from" in run(file)[1]


def test_json_answers_with_one_document(run: Run, file: Path) -> None:
    status, out, err = run(file, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"ok": True, "rolls": ROLLS}


def other_points(data: dict[str, Any]) -> str:
    number = next(n for n, event in enumerate(data["events"]) if event["kind"] == "scored")
    data["events"][number]["points"] += 1
    return json.dumps(data)


def other_seed(data: dict[str, Any]) -> str:
    return relinked({**data, "players_seed": "other"})


FIRST_SCORE = 1 + next(n for n, e in enumerate(fair_data()["events"]) if e["kind"] == "scored")


@pytest.mark.parametrize(
    ("alter", "event", "reason"),
    [
        (other_points, FIRST_SCORE, "it has been altered"),
        (other_seed, 1, "roll 1 should have thrown"),
        (lambda data: json.dumps({**data, "players": ["A", "B"]}), 0, "have been altered"),
        (lambda data: relinked({**data, "secret": None}), None, "not been revealed"),
        (lambda data: json.dumps(data)[:-9], None, "it is not JSON"),
        (lambda _: "", None, "it is not JSON"),
    ],
)
def test_a_record_that_fails_names_the_event_and_the_reason(
    run: Run,
    file: Path,
    alter: Callable[[dict[str, Any]], str],
    event: int | None,
    reason: str,
) -> None:
    file.write_text(alter(fair_data()), "utf-8")
    status, out, err = run(file)
    assert (status, out) == (2, "")
    assert err.startswith("yatzy: " if event is None else f"yatzy: event {event}: ")
    assert reason in err
    assert err.count("\n") == 1
    status, out, _ = run(file, "--json")
    answer = json.loads(out)
    assert status == 2
    assert set(answer) == {"ok", "rolls", "event", "reason"}
    assert (answer["ok"], answer["event"]) == (False, event)
    assert reason in answer["reason"]


def test_dice_thrown_by_hand_cannot_be_called_fair(run: Run, tmp_path: Path) -> None:
    game = Game(["Red"])
    game.roll(dice="12345")
    file = tmp_path / "real.json"
    file.write_text(save_record(Record(events=game.events)))
    status, out, err = run(file)
    assert (status, out) == (2, "")
    assert "thrown by hand" in err


def test_the_rolls_of_a_record_that_fails_are_counted(run: Run, file: Path) -> None:
    file.write_text(other_seed(fair_data()), "utf-8")
    assert json.loads(run(file, "--json")[1])["rolls"] == ROLLS


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_file_that_cannot_be_read_is_told_in_one_line(
    run: Run, tmp_path: Path, flags: list[str]
) -> None:
    latin = tmp_path / "latin.json"
    latin.write_bytes(b"\xff\xfe")
    causes = {
        tmp_path / "missing.json": "there is no such file",
        latin / "below.json": "there is no such file",
        tmp_path: "this is a directory",
        latin: "the file is not UTF-8 text",
        tmp_path / ("long" * 100): "the file cannot be read",
    }
    for path, cause in causes.items():
        status, out, err = run(path, *flags)
        assert status == 2
        assert cause in err
        assert err.count("\n") == 1
        if flags:
            assert json.loads(out)["ok"] is False
            assert cause in json.loads(out)["reason"]
        else:
            assert out == ""


def test_the_file_must_be_named(run: Run) -> None:
    status, _, err = run()
    assert status == 2
    assert "RECORD" in err
