"""The check of docs/fair-dice.md that needs nothing of this project, on records of real games."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.game.records import woven_dice

from yatzy.game import Game, Record, save_record

DOCUMENT = Path(__file__).parents[3] / "docs" / "fair-dice.md"
PROGRAM = "\n".join(re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL))


@cache
def woven_text() -> str:
    """A game of two people at one device and a bot, with dice kept and scores taken back."""
    random, players = Random(17), ["Anna", "Ülo", "Robot"]
    dice = woven_dice("yacht", players, bots=frozenset({2}))
    game = Game(players, rules="yacht", dice=dice)
    while not game.is_over:
        if game.can_undo and random.random() < 0.2:
            game.undo()
        else:
            game.apply(random.choice(list(game.legal_moves)))
    return save_record(Record.of(game.events, dice))


def woven_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(woven_text())
    return data


def check(folder: Path, data: dict[str, Any]) -> str:
    """What the lines of the document have to say against a record."""
    program, record = folder / "check.py", folder / "record.json"
    program.write_text(PROGRAM, encoding="utf-8")
    record.write_text(json.dumps(data), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", program, record], capture_output=True, text=True, check=False
    )
    assert (done.returncode == 0) is (done.stderr == "")
    return done.stderr


def test_a_whole_record_passes(tmp_path: Path) -> None:
    kinds = {event["kind"] for event in woven_data()["events"]}
    stand_ins = {event.get("stand_in") for event in woven_data()["events"]}
    assert kinds == {"rolled", "scored", "undone"}
    assert {True, False} <= stand_ins
    assert check(tmp_path, woven_data()) == ""


def rolls(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in data["events"] if event["kind"] == "rolled"]


def turn_a_die(data: dict[str, Any]) -> None:
    roll = rolls(data)[6]
    place = next(place for place in range(5) if place not in roll["keep"])
    faces = list(roll["dice"])
    faces[place] = str(int(faces[place]) % 6 + 1)
    roll["dice"] = "".join(faces)


def change_a_link(data: dict[str, Any]) -> None:
    rolls(data)[6]["links"]["server"] = "0" * 64


def exchange_rolls(data: dict[str, Any]) -> None:
    first, second = rolls(data)[:2]
    first["links"], second["links"] = second["links"], first["links"]


def rename_a_player(data: dict[str, Any]) -> None:
    data["players"][0] = "Ben"


@pytest.mark.parametrize(
    ("alter", "reason"),
    [
        (turn_a_die, "wrong dice"),
        (change_a_link, "a wrong link"),
        (exchange_rolls, "a wrong link"),
        (rename_a_player, "another transcript"),
    ],
)
def test_an_altered_record_does_not(
    tmp_path: Path, alter: Callable[[dict[str, Any]], None], reason: str
) -> None:
    data = woven_data()
    alter(data)
    assert reason in check(tmp_path, data)
