"""The commands that stand on the solver: simulate, distribution, review, hint --why."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.analysis.games import play_at_random, record_of, start_game

from yatzy.cli import main
from yatzy.core import load_rules
from yatzy.game import save_record


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    shown = capsys.readouterr()
    code = ended.value.code
    assert isinstance(code, int)
    return code, shown.out, shown.err


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - JSON
    status, out, _ = run(capsys, *arguments, "--json")
    assert status == 0
    return json.loads(out)


@pytest.fixture(scope="session")
def record_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = start_game("yatzy-forced", 4)
    play_at_random(game, 4)
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(save_record(record_of(game)), encoding="utf-8")
    return file


def test_simulate_tells_what_the_levels_score(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "--rules", "yacht", "--player", "perfect", "--player", "novice")
    found = answer(capsys, *arguments, "--games", "2000", "--seed", "3")
    assert found["games"] == 2000
    perfect, novice = found["players"]
    assert (perfect["level"], novice["level"]) == ("perfect", "novice")
    assert perfect["mean"] > novice["mean"]
    assert perfect["wins"] + novice["wins"] == pytest.approx(1)
    fields = {"level", "mean", "standard_error", "deviation", "percentiles", "wins"}
    assert fields <= set(perfect)
    assert answer(capsys, *arguments, "--games", "2000", "--seed", "3") == found


def test_simulate_draws_a_histogram(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "simulate", "--rules", "yacht", "--games", "500")
    assert status == 0
    assert "perfect" in out
    assert "█" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--games", "0"), "--games must be 1 to"),
        (("--seed", "-1"), "--seed must be 0 or more"),
        (("--player", "genius"), "there is no level 'genius'"),
        (("--games", "many"), "Invalid value for '--games'"),
    ],
)
def test_simulate_refuses_bad_options_in_one_line(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "simulate", "--rules", "yacht", *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_distribution_is_exact_and_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "distribution", "yatzy-forced")
    assert found["mean"] == pytest.approx(122.5585273964)
    assert sum(found["probabilities"].values()) == pytest.approx(1)
    mean = sum(int(score) * chance for score, chance in found["probabilities"].items())
    assert mean == pytest.approx(found["mean"])
    assert set(found["boxes"]) == {box.id for box in load_rules("yatzy-forced").categories}
    assert found["bonus"] == pytest.approx(0.0435758, abs=1e-6)
    _, out, _ = run(capsys, "distribution", "yatzy-forced")
    assert "mean 122.55853" in out
    assert "█" in out


def test_review_adds_up(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "review", str(record_file))
    assert [player["name"] for player in found["players"]] == ["Red", "Blue"]
    for player in found["players"]:
        total = player["par"] + player["luck"] - player["errors"]
        assert total == pytest.approx(player["score"], abs=1e-6)
        assert {"fairness_z", "percentile", "throws", "decisions"} <= set(player)
        assert {"best", "played", "error", "class"} <= set(player["decisions"][0])


def test_review_is_readable(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "review", str(record_file))
    assert status == 0
    assert "par 122.56" in out
    assert "of perfect games" in out
    assert "dice" in out


def test_hint_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    position = ("hint", "--rules", "yatzy-forced", "--dice", "11346", "--rolls-left", "1", "--why")
    found = answer(capsys, *position)
    assert found["why"].startswith("Keep 1 1: ")
    assert found["moves"][0]["chances"] == {"ones": pytest.approx(1)}
    status, out, _ = run(capsys, *position)
    assert status == 0
    assert out.startswith("Keep 1 1: ")


@pytest.mark.parametrize("command", ["solve", "distribution"])
def test_no_progress_is_written_to_what_is_no_terminal(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, command, "yatzy-forced", "--force")
    assert (status, err) == (0, "")


def test_a_terminal_sees_no_bar_where_nothing_is_computed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "solve", "yatzy-forced")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    status, _, err = run(capsys, "solve", "yatzy-forced")
    assert (status, err) == (0, "")


def test_progress_goes_to_standard_error_and_json_stays_clean(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "yatzy", "hint", "--rules", "yacht", "--dice", "13446", "--json"],
        env={**os.environ, "YATZY_CACHE": str(tmp_path), "TTY_COMPATIBLE": "1"},
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["moves"]
    assert "Solving Yacht" in done.stderr.decode()
