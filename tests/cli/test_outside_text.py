"""Names that look like the markup of rich, or like anything else, are printed as they are."""

from pathlib import Path

import pytest

from yatzy.cli import main
from yatzy.core import load_rules
from yatzy.game import Game, Record, save_record

NAME = "Mini [/red] [bold]game :smile:"
SUMMARY = "Two [/b] of [i]them"
BOXES = ("[/]Pair", "[dim]Any")
PLAYERS = ("[/red]", "[blue]Ann :cat:")


@pytest.fixture(autouse=True)
def _plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    file = tmp_path / "mini.toml"
    file.write_text(
        f'id = "mini"\nname = "{NAME}"\nsummary = "{SUMMARY}"\ndice = 2\nrolls = 2\n'
        f'[[category]]\nid = "pair"\nname = "{BOXES[0]}"\ngroups = [2]\n'
        f'[[category]]\nid = "chance"\nname = "{BOXES[1]}"\nany = true\n',
        encoding="utf-8",
    )
    return file


@pytest.fixture
def record(mini: Path, tmp_path: Path) -> Path:
    """A whole game of two, in which a choice was not the best."""
    game = Game(PLAYERS, rules=load_rules(str(mini)))
    for dice, box in (((6, 5), "pair"), ((1, 2), "chance"), ((6, 6), "chance"), ((4, 4), "pair")):
        game.roll(dice=dice)
        game.score(box)
    file = tmp_path / "game.json"
    file.write_text(save_record(Record(events=game.events)), encoding="utf-8")
    return file


def shown(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What a command prints that ends well and has nothing to say on standard error."""
    with pytest.raises(SystemExit) as end:
        main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    assert (end.value.code, err) == (0, "")
    return out


def test_rules_show_their_names_as_they_are(mini: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "rules", mini)
    assert all(text in out for text in (NAME, SUMMARY, *BOXES))


def test_a_distribution_shows_names_as_they_are(
    mini: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = shown(capsys, "distribution", mini)
    assert f"{NAME}, perfect play (exact)" in out
    assert all(box in out for box in BOXES)


def test_solve_hint_and_simulate_take_any_name(
    mini: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"{NAME}: perfect play" in shown(capsys, "solve", mini, "--force")
    assert "keep" in shown(capsys, "hint", "--rules", mini, "--dice", "12")
    assert "perfect" in shown(capsys, "simulate", "--rules", mini, "--games", "50")


def test_a_review_names_players_as_they_are(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(capsys, "review", record).splitlines()
    assert all(player in lines for player in PLAYERS)


def test_a_progress_bar_shows_a_name_as_it_is(
    mini: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    with pytest.raises(SystemExit, match="0"):
        main(["solve", str(mini), "--force"])
    assert f"Solving {NAME}" in capsys.readouterr().err
