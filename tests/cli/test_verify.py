import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.game.records import fair_data, fair_record, resealed, woven_dice

from yatzy.cli import main
from yatzy.game import Game, Record, save_record, verify_record

ROLLS = verify_record(fair_record()).rolls


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(save_record(fair_record()), "utf-8")
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
    first, *seats = out.splitlines()
    assert first == (
        f"the record is whole, and all {ROLLS} rolls follow from what was fixed before the game"
    )
    assert [seat.partition(":")[0] for seat in seats] == ["Red", "Blue"]
    assert all("together with the player's own chain" in seat for seat in seats)


def test_rolls_of_the_stand_in_are_told_apart(run: Run, tmp_path: Path) -> None:
    dice = woven_dice(bots=frozenset({0}))
    game = Game(["Red", "Blue"], dice=dice)
    game.roll()
    file = tmp_path / "bot.json"
    file.write_text(save_record(Record.of(game.events, dice)))
    _, out, _ = run(file)
    assert "Red: 1 roll by the stand-in, which the host could have foreseen" in out
    assert "Blue: no rolls" in out


def test_one_roll_is_told_in_the_singular(run: Run, tmp_path: Path) -> None:
    dice = woven_dice(players=["Red"])
    game = Game(["Red"], dice=dice)
    game.roll()
    file = tmp_path / "one.json"
    file.write_text(save_record(Record.of(game.events, dice)))
    assert "1 roll follows from" in run(file)[1]


def test_json_answers_with_one_document(run: Run, file: Path) -> None:
    status, out, err = run(file, "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    seats = answer.pop("seats")
    assert answer == {"ok": True, "rolls": ROLLS}
    assert [(seat["name"], seat["chain"]) for seat in seats] == [
        ("Red", "player"),
        ("Blue", "player"),
    ]


def other_points(data: dict[str, Any]) -> str:
    number = next(n for n, event in enumerate(data["events"]) if event["kind"] == "scored")
    data["events"][number]["points"] += 1
    return json.dumps(data)


def other_chain(data: dict[str, Any]) -> str:
    return resealed({**data, "game": "another"})


FIRST_SCORE = 1 + next(n for n, e in enumerate(fair_data()["events"]) if e["kind"] == "scored")


@pytest.mark.parametrize(
    ("alter", "event", "reason"),
    [
        (other_points, FIRST_SCORE, "it has been altered"),
        (other_chain, 0, "the transcript is not that of this game"),
        (lambda data: json.dumps({**data, "players": ["A", "B"]}), 0, "have been altered"),
        (lambda data: resealed({**data, "dice": {"kind": "entered"}}), None, "thrown by hand"),
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
    assert set(answer) == {"ok", "rolls", "seats", "event", "reason"}
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
    file.write_text(other_chain(fair_data()), "utf-8")
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
