import subprocess
import sys
from pathlib import Path

import pytest
from tests.tui.playing import ENGLISH, fixed_host, open_table
from tests.tui.terminal import Terminal

from yatzy.game import load_record, verify_record
from yatzy.tui.local.host import Host

SHORT = str(Path(__file__).with_name("short.toml"))


def environment(folder: Path, *, colours: str = "xterm-256color") -> dict[str, str]:
    return {
        "YATZY_DATA": str(folder),
        "TERM": colours,
        "COLORTERM": "",
        "LANGUAGE": "",
        "LC_ALL": "C.UTF-8",
    }


def play(folder: Path, *arguments: str) -> Terminal:
    command = ("play", "--terminal", "--no-animation", *arguments)
    return Terminal(*command, environment=environment(folder))


def without_message(lines: list[str]) -> list[str]:
    return [*lines[:-2], lines[-1]]


def test_a_killed_game_goes_on_with_nothing_lost(tmp_path: Path) -> None:
    with play(tmp_path, "--rules", SHORT, "--player", "Anna", "--player", "Bo") as terminal:
        terminal.wait_for_text("Anna to roll  ·  3 rolls left")
        terminal.press(" ")
        terminal.wait_for_text("2 rolls left")
        terminal.press("25r")
        terminal.wait_for_text("1 roll left")
        terminal.press("\x1b[F\r")
        terminal.wait_for_text("Bo to roll  ·  3 rolls left")
        terminal.press(" ")
        terminal.wait_for_text("Bo to roll or score  ·  2 rolls left")
        terminal.press("\x1b[Ha")
        before = terminal.wait_for_text(ENGLISH.say("terminal.animation_on"))
        terminal.kill()
    (path,) = Host(tmp_path).unfinished
    journal = path.read_bytes()
    assert len(journal.splitlines()) == 5

    with play(tmp_path, "--resume") as terminal:
        terminal.wait_for(lambda after: without_message(after) == without_message(before))
        assert path.read_bytes() == journal
        terminal.press(" ")
        terminal.wait_for_text("Bo to roll or score  ·  1 roll left")
        assert path.read_bytes().startswith(journal)
        assert len(path.read_bytes().splitlines()) == 6
        terminal.press("q")
        terminal.wait_for_text("Leave the table?")
        terminal.press("y")
        assert terminal.exit_status() == 0


def test_a_game_is_played_to_its_record_across_kills(tmp_path: Path) -> None:
    rules = tmp_path / "two.toml"
    rules.write_text(
        'id = "two"\n[[category]]\nid = "chance"\nany = true\n[[category]]\nid = "ones"\nface = 1\n'
    )
    with play(tmp_path, "--rules", str(rules), "--player", "Anna") as terminal:
        terminal.wait_for_text("Anna to roll")
        terminal.press(" ")
        terminal.wait_for_text("2 rolls left")
        terminal.press("\r")
        terminal.wait_for_text("Anna to roll  ·  3 rolls left")
    with play(tmp_path, "--resume") as terminal:
        terminal.wait_for_text("Anna to roll  ·  3 rolls left")
        terminal.press(" ")
        terminal.wait_for_text("2 rolls left")
        terminal.press("\r\r")
        terminal.wait_for_text("Record: ")
    (path,) = (tmp_path / "records").iterdir()
    assert verify_record(load_record(path.read_text("utf-8"))).ok
    assert Host(tmp_path).unfinished == ()


def test_sixteen_colours_are_enough(tmp_path: Path) -> None:
    command = ("play", "--rules", "yatzy", "--player", "Anna", "--no-animation")
    with Terminal(*command, environment=environment(tmp_path, colours="xterm")) as terminal:
        terminal.wait_for_text("Anna to roll  ·  3 rolls left")
        terminal.press(" ")
        terminal.wait_for(lambda lines: any("+" in line for line in lines))
        assert b"[38;" not in terminal.output
        assert b"[48;" not in terminal.output
        assert b"[107m" in terminal.output


def test_a_terminal_game_without_players_begins_at_the_setup(tmp_path: Path) -> None:
    with play(tmp_path) as terminal:
        terminal.wait_for_text("Players")
        terminal.wait_for_text("Kniffel")
        terminal.press("\x1b")
        assert terminal.exit_status() == 0


def test_the_game_speaks_the_language_of_the_system(tmp_path: Path) -> None:
    command = ("play", "--terminal", "--rules", "yatzy", "--player", "Åsa", "--bot", "casual")
    swedish = environment(tmp_path) | {"LC_ALL": "", "LANG": "sv_SE.UTF-8"}
    with Terminal(*command, environment=swedish) as terminal:
        terminal.wait_for_text("Åsa ska slå  ·  3 kast kvar")
        terminal.wait_for_text("Lagom")
        terminal.press("q")
        terminal.wait_for_text("Lämna bordet?")
        terminal.press("j")
        assert terminal.exit_status() == 0
        farewell = "Spelet är sparat. Fortsätt med: yatzy play --terminal --resume"
        assert farewell in terminal.output.decode()


def test_the_language_can_be_chosen(tmp_path: Path) -> None:
    with play(tmp_path, "--language", "fi", "--player", "Aino") as terminal:
        terminal.wait_for_text("Säännöt")
        terminal.wait_for_text("Pelaajat")
    assert "there is no language 'xx'; there are en, sv" in refused(tmp_path, "--language", "xx")


def test_leaving_says_how_to_go_on(tmp_path: Path) -> None:
    with play(tmp_path, "--rules", "yatzy", "--player", "Anna") as terminal:
        terminal.wait_for_text("Anna to roll")
        terminal.press("q")
        terminal.wait_for_text("Leave the table?")
        terminal.press("y")
        assert terminal.exit_status() == 0
        assert b"Go on with it by: yatzy play --terminal --resume" in terminal.output


def test_a_bot_plays_and_the_coach_watches_from_the_command_line(tmp_path: Path) -> None:
    people = ("--player", "Anna", "--bot", "perfect", "--bot", "Perfect", "--coach")
    with play(tmp_path, "--rules", SHORT, *people) as terminal:
        terminal.wait_for_text("Anna to roll  ·  3 rolls left")
        terminal.wait_for_text("Coach")
        terminal.press(" ")
        terminal.wait_for_text("gives away")
        terminal.press("h")
        terminal.wait_for_text("Best move, worth")
        terminal.press("\x1b[F\r")
        terminal.wait_for(lambda lines: "Perfect 2" in lines[-2])
        terminal.kill()
    with play(tmp_path, "--resume") as terminal:
        terminal.wait_for_text("Anna to roll  ·  3 rolls left")
        terminal.press(" \x1b[H\r\r")
        terminal.wait_for(lambda lines: "Perfect 2" in lines[-2])
    (path,) = Host(tmp_path).unfinished
    assert b'"levels":[null,"perfect","perfect"]' in path.read_bytes()


def refused(folder: Path, *arguments: str) -> str:
    """The one line with which the command refuses, in a terminal."""
    with play(folder, *arguments) as terminal:
        assert terminal.exit_status() == 2
        assert terminal.output.count(b"\n") == 1
        line = terminal.output.decode().strip()
    assert line.startswith("yatzy: ")
    return line


def test_there_must_be_a_game_to_resume(tmp_path: Path) -> None:
    line = refused(tmp_path, "--resume")
    assert "there is no unfinished game to resume" in line


def test_a_damaged_journal_is_refused_in_one_line(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    table.roll()
    table.leave()
    (path,) = Host(tmp_path).unfinished
    path.write_bytes(path.read_bytes().replace(b'"rolled"', b'"rulled"'))
    assert "is damaged at line 2, so this game cannot go on" in refused(tmp_path, "--resume")


def test_a_torn_line_is_no_damage(tmp_path: Path) -> None:
    table = open_table(tmp_path)
    table.roll()
    table.leave()
    (path,) = Host(tmp_path).unfinished
    with path.open("ab") as file:
        file.write(b'{"kind":"scored","se')
    with play(tmp_path, "--resume") as terminal:
        terminal.wait_for_text("2 rolls left")
    resumed = fixed_host(tmp_path).resume()
    assert resumed.state == table.state
    resumed.leave()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--player", " "), "every player needs a name"),
        (("--rules", "maxy"), "did you mean maxi"),
        (("--resume", "--rules", "yatzy"), "--resume has its own rules and players"),
        (("--resume", "--bot", "perfect"), "--resume has its own rules and players"),
        (("--bot", "prefect"), "did you mean perfect?"),
    ],
)
def test_bad_options_are_refused_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    assert reason in refused(tmp_path, *arguments)


def test_without_a_terminal_there_is_no_game() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "yatzy", "play", "--terminal"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "yatzy: the game needs a terminal, but standard output is none\n"
