import json
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable
from errno import EACCES, ENOSPC
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.solver.reference import Reference
from tests.solver.small_rules import small_rules

from yatzy.analysis import analyse
from yatzy.core import Rules, Scorecard, load_rules, rules_from_data
from yatzy.errors import DiceError, PositionError, SolutionError, TooLargeError
from yatzy.solver import (
    Position,
    load_solution,
    open_solution,
    solution_path,
    solve,
)
from yatzy.solver import solution as solution_module
from yatzy.solver.files import solution_file
from yatzy.solver.kernels.turns import solve_nodes
from yatzy.solver.model import size
from yatzy.solver.model.model import Model
from yatzy.solver.model.needs import Needs

FORCED = load_rules("yatzy-forced")


def test_a_solution_is_kept_in_a_file_and_opened_from_there(tmp_path: Path) -> None:
    steps: list[float] = []
    first = open_solution(FORCED, folder=tmp_path, progress=steps.append)
    assert steps[0] == 0
    assert steps[-1] == 1
    assert steps == sorted(steps)
    steps.clear()
    again = open_solution(FORCED, folder=tmp_path, progress=steps.append)
    assert steps == []
    assert (again.table == first.table).all()
    assert again.seconds == first.seconds
    assert [file.suffix for file in tmp_path.iterdir()] == [".solution"]


def test_rules_that_are_played_alike_share_a_file(tmp_path: Path) -> None:
    data = FORCED.to_data() | {"id": "ours", "name": "Ours"}
    ours = rules_from_data(data, source="ours")
    assert solution_path(ours, tmp_path) == solution_path(FORCED, tmp_path)
    open_solution(FORCED, folder=tmp_path)
    assert load_solution(ours, solution_path(ours, tmp_path)).rules == ours


def damage_header(file: Path) -> None:
    file.write_bytes(b"{" + file.read_bytes()[1:].replace(b'"format"', b'"formed"', 1))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def garbage(file: Path) -> None:
    file.write_bytes(os.urandom(5000))


def empty(file: Path) -> None:
    file.write_bytes(b"")


def no_object(file: Path) -> None:
    file.write_bytes(b"[]".ljust(5000))


def no_seconds(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"seconds"', b'"minutes"', 1))


def endless(file: Path) -> None:
    file.write_bytes(b"[" * 5000)


def other_rules(file: Path) -> None:
    other = load_rules("yacht")
    open_solution(other, folder=file.parent)
    solution_path(other, file.parent).replace(file)


def change_value(file: Path) -> None:
    table = np.memmap(file, np.float64, mode="r+", offset=4096)
    table[:] += 1
    table.flush()


def flip_first_bit(file: Path) -> None:
    flip(file, 4096)


def flip_last_bit(file: Path) -> None:
    flip(file, file.stat().st_size - 1)


def flip(file: Path, place: int) -> None:
    content = bytearray(file.read_bytes())
    content[place] ^= 1
    file.write_bytes(content)


def older_format(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"yatzy-solution-2", b"yatzy-solution-1", 1))


@pytest.mark.parametrize(
    "harm",
    [
        damage_header,
        cut,
        garbage,
        empty,
        no_object,
        no_seconds,
        endless,
        other_rules,
        change_value,
        flip_first_bit,
        flip_last_bit,
        older_format,
    ],
)
def test_a_file_that_does_not_fit_is_refused_and_solved_again(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    value = open_solution(FORCED, folder=tmp_path).expected_score
    path = solution_path(FORCED, tmp_path)
    harm(path)
    with pytest.raises(SolutionError):
        load_solution(FORCED, path)
    assert open_solution(FORCED, folder=tmp_path).expected_score == value
    assert load_solution(FORCED, path).expected_score == value


def test_where_no_file_can_be_written_a_solution_lives_in_memory(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    solution = open_solution(FORCED, folder=file)
    assert solution.expected_score == solve(FORCED).expected_score
    solution_path(FORCED, tmp_path).mkdir()
    assert open_solution(FORCED, folder=tmp_path).expected_score == solution.expected_score
    assert sorted(tmp_path.iterdir()) == sorted([file, solution_path(FORCED, tmp_path)])


def test_a_full_disk_is_noticed_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: int) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(os, "posix_fallocate", refuse)
    assert open_solution(FORCED, folder=tmp_path).expected_score == solve(FORCED).expected_score
    assert list(tmp_path.iterdir()) == []


def test_room_is_taken_where_the_system_has_no_call_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "posix_fallocate")
    monkeypatch.setattr(solution_file, "ZEROS", bytes(1000))
    kept = open_solution(FORCED, folder=tmp_path)
    assert load_solution(FORCED, solution_path(FORCED, tmp_path)).table.shape == kept.table.shape


def test_a_file_gets_its_name_when_nothing_maps_it_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maps: list[weakref.ref[object]] = []
    make_map, rename = np.memmap, Path.replace

    def noted_map(*arguments: Any, **options: Any) -> object:  # noqa: ANN401 - as NumPy has it
        made = make_map(*arguments, **options)
        maps.append(weakref.ref(made))
        return made

    def rename_as_windows_does(path: Path, target: Path) -> Path:
        if any(made() is not None for made in maps):
            raise PermissionError(EACCES, "the file is used by a process", str(path))
        return rename(path, target)

    monkeypatch.setattr(np, "memmap", noted_map)
    monkeypatch.setattr(Path, "replace", rename_as_windows_does)
    path = solution_path(FORCED, tmp_path)
    open_solution(FORCED, folder=tmp_path)
    assert path.is_file()


def test_what_a_killed_process_left_is_removed_after_a_day(tmp_path: Path) -> None:
    old, new = tmp_path / "old.1-2.part", tmp_path / "new.3-4.part"
    old.touch()
    new.touch()
    os.utime(old, (0, 0))
    open_solution(FORCED, folder=tmp_path)
    assert set(tmp_path.iterdir()) == {new, solution_path(FORCED, tmp_path)}


def test_force_solves_again(tmp_path: Path) -> None:
    open_solution(FORCED, folder=tmp_path)
    steps: list[float] = []
    open_solution(FORCED, folder=tmp_path, force=True, progress=steps.append)
    assert steps[-1] == 1


def test_an_interrupted_solving_leaves_nothing_behind(tmp_path: Path) -> None:
    def interrupt(share: float) -> None:
        if share > 0.1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_solution(load_rules("kniffel"), folder=tmp_path, progress=interrupt)
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_the_command_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "yatzy", "solve", "maxi"],
        env={**os.environ, "YATZY_CACHE": str(tmp_path)},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        while not list(tmp_path.glob("*.part")):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_single_precision_is_close_to_double(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = small_rules("saved rolls")
    exact = float(Reference(rules).value(Scorecard.empty(rules)))
    assert solve(rules).table.dtype == np.float64
    monkeypatch.setattr(size, "DOUBLE_PRECISION_LIMIT", 0)
    single = solve(rules)
    assert single.table.dtype == np.float32
    assert single.expected_score == pytest.approx(exact, abs=1e-4)


def test_a_table_that_does_not_fit_is_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sysconf", lambda _: 1024)
    with pytest.raises(TooLargeError):
        open_solution(load_rules("yatzy"), folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_full_card_is_worth_nothing_more() -> None:
    full = Scorecard.of(FORCED, {box.id: 0 for box in FORCED.categories})
    assert solve(FORCED).value(full) == 0


def test_a_solution_answers_for_its_own_rules_only() -> None:
    with pytest.raises(SolutionError, match="strategy of yatzy-forced, not of yacht"):
        solve(FORCED).value(Scorecard.empty(load_rules("yacht")))


def test_repr_tells_the_expected_score() -> None:
    assert repr(solve(FORCED)) == "<Solution of yatzy-forced: 122.5585, 101 states>"


def test_positions_that_no_game_leads_to_are_refused() -> None:
    card = Scorecard.empty(FORCED)
    full = Scorecard.of(FORCED, {box.id: 0 for box in FORCED.categories})
    with pytest.raises(PositionError, match="0 to 2 rolls are left, not 3"):
        Position(scorecard=card, dice=(1, 2, 3, 4, 5), rolls_left=3)
    with pytest.raises(PositionError, match="every box is filled"):
        Position(scorecard=full, dice=(1, 2, 3, 4, 5), rolls_left=0)
    with pytest.raises(PositionError, match="no rolls can have been saved"):
        Position(scorecard=card, dice=(1, 2, 3, 4, 5), rolls_left=0, saved=1)
    with pytest.raises(DiceError):
        Position(scorecard=card, dice=(1, 2, 3, 4), rolls_left=0)


def test_no_more_rolls_are_saved_than_the_filled_boxes_left() -> None:
    rules = load_rules("maxi-saved")
    card = Scorecard.of(rules, {"ones": 3})
    Position(scorecard=card, dice=(1,) * 6, rolls_left=2, saved=2)
    with pytest.raises(PositionError, match="0 to 2 rolls can have been saved"):
        Position(scorecard=card, dice=(1,) * 6, rolls_left=2, saved=3)


def solve_json(*arguments: str, cache: Path) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-m", "yatzy", *arguments, "--json"],
        env={**os.environ, "YATZY_CACHE": str(cache)},
        capture_output=True,
        check=True,
    )
    document: dict[str, object] = json.loads(done.stdout)
    return document


def test_the_solve_command_tells_what_it_found(tmp_path: Path) -> None:
    first = solve_json("solve", "yatzy-forced", cache=tmp_path)
    assert first["rules"] == "yatzy-forced"
    assert first["digest"] == FORCED.digest
    assert first["expected_score"] == pytest.approx(122.5585273964)
    assert first["states"] == 101
    assert first["file"] == str(solution_path(FORCED, tmp_path))
    assert first["bytes"] == solution_path(FORCED, tmp_path).stat().st_size
    assert solve_json("solve", "yatzy-forced", cache=tmp_path) == first
    assert solve_json("solve", "yatzy-forced", "--force", cache=tmp_path)["seconds"] != 0


def test_the_hint_command_ranks_the_moves(tmp_path: Path) -> None:
    answer = solve_json(
        "hint",
        "--rules",
        "yatzy-forced",
        "--dice",
        "1,1,3,4,6",
        "--rolls-left",
        "1",
        cache=tmp_path,
    )
    moves = answer["moves"]
    assert isinstance(moves, list)
    assert moves[0]["move"] == "keep 11"
    assert moves[0]["error"] == 0
    values = [move["value"] for move in moves]
    assert values == sorted(values, reverse=True)
    assert {"move", "value", "error"} == set(moves[0])
    assert len(moves) == 24


def test_a_strategy_has_one_model_whether_it_is_solved_or_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    for part in (Model, Needs):
        monkeypatch.setattr(part, "__init__", _counting(part.__init__, built, part.__name__))
    for _ in range(2):
        built.clear()
        solution = open_solution(FORCED, folder=tmp_path)
        card = Scorecard.empty(FORCED)
        solution.moves(Position(scorecard=card, dice=(1, 3, 4, 4, 6), rolls_left=2))
        assert built == ["Model", "Needs"]


def _counting(build: Callable[..., None], built: list[str], name: str) -> Callable[..., None]:
    def init(self: object, rules: Rules) -> None:
        built.append(name)
        build(self, rules)

    return init


def test_a_turn_is_solved_once_for_all_questions_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(FORCED)
    runs: list[int] = []

    def count(*arguments: Any) -> None:  # noqa: ANN401 - whatever the kernel takes
        runs.append(arguments[7])
        solve_nodes(*arguments)

    monkeypatch.setattr(solution_module, "solve_nodes", count)
    position = Position(scorecard=Scorecard.empty(FORCED), dice=(1, 3, 4, 4, 6), rolls_left=2)
    analyse(position, solution)
    assert runs == [1]
    later = Position(scorecard=Scorecard.empty(FORCED), dice=(1, 1, 4, 4, 6), rolls_left=1)
    assert analyse(later, solution) == analyse(later, solve(FORCED))
    assert runs == [1, 0]
