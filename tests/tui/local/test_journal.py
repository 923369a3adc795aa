import json
from pathlib import Path

import pytest
from tests.tui.playing import NOW, SECRET, SHORT, fixed_host, open_table

from yatzy.errors import RecordError
from yatzy.tui import Player
from yatzy.tui.local.header import Header
from yatzy.tui.local.host import Host
from yatzy.tui.local.journal import Journal
from yatzy.tui.table import Table


def written(folder: Path) -> tuple[Path, bytes]:
    """The journal of a game with a few events, closed, and its content."""
    table = open_table(folder)
    table.roll()
    table.toggle_keep(2)
    table.roll()
    table.score("chance")
    table.undo()
    table.score("chance")
    table.roll()
    table.leave()
    (path,) = Host(folder).unfinished
    return path, path.read_bytes()


def test_the_header_comes_back_as_it_was() -> None:
    header = Header.of(SHORT, [Player("Åsa"), Player("博", "perfect")], secret=SECRET)
    assert Header.from_data(json.loads(json.dumps(header.to_data()))) == header


def test_people_alone_have_the_header_they_always_had() -> None:
    data = Header.of(SHORT, [Player("Anna")], secret=SECRET).to_data()
    assert sorted(data) == ["players", "rules", "schema", "secret"]
    assert Header.from_data(data).players == (Player("Anna"),)


def test_a_torn_last_line_is_ignored_wherever_it_was_torn(tmp_path: Path) -> None:
    path, content = written(tmp_path)
    whole = content[: content.rstrip(b"\n").rfind(b"\n") + 1]
    for cut in range(len(whole), len(content)):
        path.write_bytes(content[:cut])
        journal, _, game = Journal.resume(path)
        journal.close()
        assert len(game.events) == len(whole.splitlines())
        assert path.read_bytes() == whole


def test_the_game_goes_on_after_a_torn_line(tmp_path: Path) -> None:
    path, content = written(tmp_path)
    path.write_bytes(content[:-7])
    table = Table(*Journal.resume(path))
    table.roll()
    table.leave()
    assert path.read_bytes() == content


def test_the_dice_after_resuming_are_those_that_would_have_come(tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    through = open_table(tmp_path / "other", SHORT)
    through.roll()
    through.toggle_keep(2)
    through.roll()
    through.score("chance")
    through.undo()
    through.score("chance")
    through.roll()
    through.roll()
    resumed = Table(*Journal.resume(path))
    resumed.roll()
    assert resumed.state == through.state
    resumed.leave()
    through.leave()


def damages(content: bytes) -> list[tuple[str, int, bytes]]:
    """Every way in which a line can be spoilt, with the line where it is found at the latest."""
    lines = content.splitlines(keepends=True)
    spoilt = []
    for number in range(len(lines)):
        before, after = b"".join(lines[:number]), b"".join(lines[number + 1 :])
        for what, line in {
            "garbage": b"\xff\xfe\x00 garbage\n",
            "empty": b"\n",
            "a list": b"[]\n",
            "no event": b'{"kind": "danced", "seat": 0}\n',
            "half a line": lines[number][: len(lines[number]) // 2] + b"\n",
            "deep nesting": b"[" * 100_000 + b"\n",
        }.items():
            spoilt.append((what, number + 1, before + line + after))
    return spoilt


def test_any_other_damage_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path, content = written(tmp_path)
    for what, number, spoilt in damages(content):
        path.write_bytes(spoilt)
        with pytest.raises(RecordError) as refusal:
            Journal.resume(path)
        message = str(refusal.value)
        assert f"{path} is damaged at line {number}," in message, what
        assert "\n" not in message
        assert path.read_bytes() == spoilt


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (b'"secret":"00', b'"secret":"ff', 2),
        (b'"keep":[2]', b'"keep":[1]', 3),
        (b'"players":["Anna"', b'"players":[""', 1),
        (b'"players":["Anna"', b'"players":[7', 1),
        (b'"players":["Anna', b'"players":["\\ud800', 1),
        (b'"secret":"00', b'"secret":"zz', 1),
        (b'"schema":2', b'"schema":1', 1),
        (b'"secret"', b'"levels":["perfect"],"secret"', 1),
        (b'"secret"', b'"levels":["perfect","wise"],"secret"', 1),
        (b'"secret"', b'"levels":"perfect","secret"', 1),
        (b'"secret"', b'"levels":[null,[]],"secret"', 1),
        (b'"dice":5', b'"dice":7', 1),
        (b'"kind":"scored","seat":0', b'"kind":"scored","seat":1', 4),
    ],
)
def test_altered_lines_are_refused(tmp_path: Path, old: bytes, new: bytes, line: int) -> None:
    path, content = written(tmp_path)
    assert old in content
    path.write_bytes(content.replace(old, new, 1))
    with pytest.raises(RecordError, match=f"damaged at line {line},"):
        Journal.resume(path)


def test_an_altered_die_is_refused(tmp_path: Path) -> None:
    path, content = written(tmp_path)
    first = json.loads(content.splitlines()[1])["dice"]
    other = str(int(first[0]) % 6 + 1) + first[1:]
    path.write_bytes(content.replace(f'"{first}"'.encode(), f'"{other}"'.encode(), 1))
    with pytest.raises(RecordError, match="damaged at line"):
        Journal.resume(path)


@pytest.mark.parametrize("content", [b"", b"\n", b"{}", b"{}\n", b"null\n"])
def test_a_file_that_never_was_a_journal_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError, match="damaged at line 1"):
        Journal.resume(path)


def test_a_game_is_open_in_one_window_only(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    (path,) = Host(tmp_path).unfinished
    with pytest.raises(RecordError, match="open in another window"):
        Journal.resume(path)
    table.leave()
    Journal.resume(path)[0].close()


def test_games_lie_side_by_side_the_newest_first(tmp_path: Path) -> None:
    years = iter((2027, 2026, 2028))
    host = Host(tmp_path, now=lambda: NOW.replace(year=next(years)))
    for _ in range(3):
        host.open(SHORT, [Player("Anna")]).leave()
    assert [path.name[:4] for path in host.unfinished] == ["2028", "2027", "2026"]
    resumed = fixed_host(tmp_path).resume()
    assert resumed.game.players == ("Anna",)
    resumed.leave()


def test_games_are_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YATZY_DATA", str(tmp_path))
    assert Host().folder == tmp_path
    monkeypatch.delenv("YATZY_DATA")
    assert Host().folder.name == "yatzy"


def test_no_other_user_can_look_at_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(0o755)
    open_table(folder).leave()
    modes = [path.stat().st_mode & 0o777 for path in (folder, folder / "games")]
    assert modes == [0o700, 0o700]
